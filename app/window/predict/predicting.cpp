// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/predicting.h"

#include <QAction>
#include <QSettings>
#include <utility>

#include "app/session/document.h"
#include "app/window/main/actions.h"
#include "app/window/main/texts.h"
#include "app/window/predict/predict_panel.h"
#include "app/window/predict/step_times.h"
#include "app/window/strips/message_strip.h"
#include "views/bench/run_text.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::app {

namespace {

QString settingOf(bool lesson) {
  return lesson ? QStringLiteral("predict/in_lessons") : QStringLiteral("predict/always");
}

QString textOf(const views::SnapshotPtr& snapshot) { return snapshot ? views::q(snapshot->text().text) : QString(); }

}  // namespace

Predicting::Predicting(const Workspace& all)
    : QObject(&all.window),
      all_(all),
      action_(all.actions.add("schedule.predict", tr("Schedule"), tr("&Predict, then reveal"), {}, "",
                              [this] { setOn(action_->isChecked()); })) {
  action_->setCheckable(true);
  action_->setToolTip(tr("Ask what a step will do before it is applied"));
  update();
  connect(&all.document, &Document::changed, this, &Predicting::documentChanged);
  connect(&all.document, &Document::refused, this, &Predicting::refused);
  connect(&all.document, &Document::runsChanged, this, &Predicting::updateReveal);
  connect(&all.document, &Document::opened, this, [this] {
    lane_.drop();
    if (panel_) panel_->close();
  });
}

// ---- the switch -----------------------------------------------------------------------------------------------------

bool Predicting::isOn() const { return QSettings().value(settingOf(in_lesson_), in_lesson_).toBool(); }

void Predicting::setOn(bool on) {
  QSettings().setValue(settingOf(in_lesson_), on);
  update();
}

void Predicting::setLesson(bool open) {
  if (std::exchange(in_lesson_, open) != open) update();
}

void Predicting::update() {
  action_->setChecked(isOn());
  Q_EMIT switched(isOn());
}

// ---- asking ---------------------------------------------------------------------------------------------------------

void Predicting::apply(const Calls& calls, const QString& title) {
  const SchedulePtr schedule = all_.document.schedule();
  if (!schedule || calls.empty()) return;
  if (!isOn()) return all_.document.apply(calls);
  if (panel_) panel_->close();
  using Asked = std::pair<QString, lesson::Foreseen>;
  lane_.start(
      [calls, schedule, title, function = all_.document.function().toStdString()]() -> Asked {
        return {title.isEmpty() ? views::q(lesson::call_text(*schedule, calls.front())) : title,
                lesson::foresee(*schedule, calls, function)};
      },
      [this, calls, schedule, title](Result<Asked> asked) {
        // The questions are about a state that is shown no more.
        if (schedule != all_.document.schedule()) return apply(calls, title);
        if (!asked) return all_.messages.show(asked.error());
        ask(asked->first, calls, std::move(asked->second));
      });
}

void Predicting::ask(const QString& title, const Calls& calls, lesson::Foreseen foreseen) {
  revealed_ = {};
  panel_ = new PredictPanel(title, std::move(foreseen), &all_.window);
  panel_->setScore(right_, decided_);
  connect(panel_, &PredictPanel::applyRequested, this, [this, calls](bool answers) { applyAsked(calls, answers); });
  connect(panel_, &PredictPanel::askToggled, this, &Predicting::setOn);
  connect(panel_, &PredictPanel::resetRequested, this, &Predicting::resetScore);
  panel_->show();
}

void Predicting::applyAsked(const Calls& calls, bool with_answers) {
  if (applying_ || !panel_) return;
  revealed_.said = panel_->answers();
  revealed_.before = all_.document.schedule()->current().id;
  applying_ = with_answers;
  if (!with_answers) panel_->close();
  all_.document.apply(calls);
}

// ---- revealing ------------------------------------------------------------------------------------------------------

void Predicting::documentChanged() {
  if (!all_.document.isOpen()) return;
  const int now = all_.document.schedule()->current().id;
  if (applying_ && now != revealed_.before) {
    applying_ = false;
    if (panel_) reveal(revealed_.before, now);
    return;
  }
  if (panel_ && panel_->isAsking()) panel_->close();  // a step on another state is another step
}

void Predicting::refused() {
  if (std::exchange(applying_, false) && panel_) reveal(revealed_.before, -1);
}

void Predicting::reveal(int before, int after) {
  revealed_.after = after;
  revealed_.page = &panel_->reveal(revealed_.said);
  connect(revealed_.page, &RevealPage::timesRequested, this, [this] {
    Q_EMIT timesRequested({revealed_.before, revealed_.after});
  });
  connect(revealed_.page, &RevealPage::fixRequested, this, &Predicting::fixRequested);
  updateReveal();
  if (after < 0) return;
  lane_.start([was = all_.document.snapshotOf(before),
               is = all_.document.snapshot()] { return views::diff::diffLines(textOf(was), textOf(is)); },
              [page = revealed_.page](Result<views::diff::Diff> difference) {
                if (page && difference) page->setDifference(*std::move(difference));
              });
}

/// Also what is found out later: how long both steps take.
void Predicting::updateReveal() {
  if (!panel_ || !revealed_.page) return;
  const views::Runs& runs = *all_.document.runs();
  QString times;
  std::optional<analysis::Difference> timed;
  if (auto rows = rowsToCompare(runs, revealed_.before, revealed_.after)) {
    const auto [before, after] = *rows;
    timed = views::differenceOf(*runs.runs[std::size_t(before)], *runs.runs[std::size_t(after)]);
    times = views::RunText::comparison(runs, before, after);
  }
  const lesson::Judgement judged = lesson::judge(panel_->foreseen(), revealed_.said, timed);
  right_ += judged.right() - revealed_.judged.right();
  decided_ += judged.decided() - revealed_.judged.decided();
  revealed_.judged = judged;
  revealed_.page->show(judged, times, revealed_.after >= 0);
  panel_->setScore(right_, decided_);
}

void Predicting::resetScore() {
  right_ = decided_ = 0;
  if (panel_) panel_->setScore(0, 0);
}

}  // namespace tirscope::app
