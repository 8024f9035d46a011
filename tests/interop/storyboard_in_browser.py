#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens storyboards in Chromium and turns their pages by keys, slider and buttons.

    python3 -m venv scratch && scratch/bin/pip install playwright
    scratch/bin/python tests/interop/storyboard_in_browser.py --chromium $(which chromium) lecture.html...

A page must neither ask the network for anything nor report an error to the console. Not part of the suite.
"""
import argparse
import pathlib
import sys

from playwright.sync_api import sync_playwright


def shown(page):
    return page.evaluate("[...document.querySelectorAll('section')].map(s => getComputedStyle(s).display != 'none')")


def check(page, path):
    problems, requests = [], []
    page.on("console", lambda message: problems.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(path.resolve().as_uri())
    slides = len(shown(page))

    def expect(n, what):
        if shown(page) != [k == n for k in range(slides)]:
            problems.append(f"{what}: slide {n} is not the one that is shown, of {slides}: {shown(page)}")

    expect(0, "opened")
    last = slides - 1
    for key, n in [("ArrowRight", min(1, last)), ("ArrowLeft", 0), ("End", last), ("PageUp", max(0, last - 1)),
                   ("Home", 0), (" ", min(1, last)), ("Shift+ ", 0)]:
        page.keyboard.press(key)
        expect(n, key)
    if last > 0:
        page.click("#forward")
        expect(1, "Next")
        page.click("#back")
        expect(0, "Back")
        page.focus("#slider")
        page.keyboard.press("ArrowRight")
        expect(1, "slider")
    if page.evaluate("[...document.images].some(image => !image.complete || image.naturalWidth == 0)"):
        problems.append("a picture is not drawn")
    problems += [f"asks for {url}" for url in requests if not url.startswith(("file:", "data:"))]
    return slides, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--chromium", required=True, help="the browser's program")
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    failed = False
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        for path in options.pages:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            slides, problems = check(page, path)
            page.close()
            print(f"{path.name}: {slides} slides, {'; '.join(problems) or 'good'}")
            failed |= bool(problems)
    return failed


if __name__ == "__main__":
    sys.exit(main())
