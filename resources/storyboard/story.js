"use strict";
(() => {
  const slides = [...document.querySelectorAll("section")];
  const slider = document.getElementById("slider");
  const place = document.getElementById("place");
  const back = document.getElementById("back");
  const forward = document.getElementById("forward");
  let shown = 0;

  const show = (n) => {
    shown = Math.max(0, Math.min(slides.length - 1, n));
    slides.forEach((slide, k) => slide.classList.toggle("shown", k === shown));
    slider.value = String(shown);
    place.textContent = `${shown + 1} / ${slides.length}`;
    back.disabled = shown === 0;
    forward.disabled = shown === slides.length - 1;
    history.replaceState(null, "", `#${slides[shown].id}`);
    window.scrollTo(0, 0);
  };
  const linked = () => slides.findIndex((slide) => `#${slide.id}` === location.hash);

  document.documentElement.classList.add("scripted");
  slider.max = String(slides.length - 1);
  slider.addEventListener("input", () => show(Number(slider.value)));
  back.addEventListener("click", () => show(shown - 1));
  forward.addEventListener("click", () => show(shown + 1));
  window.addEventListener("hashchange", () => { if (linked() >= 0) show(linked()); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const moves = { ArrowRight: shown + 1, PageDown: shown + 1, ArrowLeft: shown - 1, PageUp: shown - 1,
                    Home: 0, End: slides.length - 1 };
    const onButton = event.target instanceof HTMLButtonElement;
    if (event.key === " " && !onButton) moves[" "] = event.shiftKey ? shown - 1 : shown + 1;
    if (!(event.key in moves)) return;
    event.preventDefault();
    show(moves[event.key]);
  });
  show(Math.max(0, linked()));
})();
