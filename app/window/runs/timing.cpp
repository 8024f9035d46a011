// SPDX-License-Identifier: Apache-2.0
#include "app/window/runs/timing.h"

#include "app/session/cancelled.h"
#include "app/session/runs/build_fix.h"
#include "app/window/forms/timing_form.h"
#include "app/window/main/actions.h"
#include "app/window/menus/target_menu.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/status_line.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_set.h"
#include "views/bench/bench_view.h"

namespace tirscope::app {

Timing::Timing(const Workspace& all, TargetMenu& targets, WorkerClient& worker, SentModules& modules)
    : all_(all), document_(all.document), targets_(targets), session_(all.document, worker, modules, this) {
  addActions();
  connectSession();
  connect(static_cast<views::BenchView*>(all.views.asItIs(QStringLiteral("bench"))), &views::BenchView::turnsRequested,
          this, &Timing::timeSteps);
  connect(&document_, &Document::opened, this, &Timing::updateActions);
  updateActions();
}

void Timing::addActions() {
  const QString build = tr("Build");
  all_.actions.add("build.time", build, tr("&Build and time"), QKeySequence(tr("F5")), "run",
                   [this] { timeCurrent(); });
  all_.actions.add("build.timing", build, tr("T&iming options…"), {}, "",
                   [this] { (new TimingForm(&all_.window))->show(); });
  all_.actions.add("build.check", build, tr("Verify &results"), QKeySequence(tr("Ctrl+F5")), "check",
                   [this] { checkResults(); });
}

void Timing::updateActions() {
  for (const char* id : {"build.time", "build.check"})
    all_.actions[id]->setEnabled(document_.isOpen() && !session_.isBusy() && !held_);
}

void Timing::hold(bool held) {
  held_ = held;
  updateActions();
}

void Timing::connectSession() {
  connect(&session_, &MeasureSession::busyChanged, this, [this](bool busy) {
    if (!busy) all_.status.end(this);
    updateActions();
    Q_EMIT busyChanged(busy);
  });
  connect(&session_, &MeasureSession::progressed, &all_.status, &StatusLine::tell);
  connect(&session_, &MeasureSession::refused, this, &Timing::tellRefusal);
  connect(&session_, &MeasureSession::calledOnce, this, [this] {
    all_.docks.raise(QStringLiteral("bench"));
    Q_EMIT calledOnce();
  });
  connect(&session_, &MeasureSession::recorded, this, [this] { all_.docks.raise(QStringLiteral("bench")); });
  connect(&session_, &MeasureSession::measured, this, &Timing::measured);
  connect(&session_, &MeasureSession::checked, this, [this](bool same, int step) {
    if (same) all_.status.say(tr("Step %1 computes the same results as the original program").arg(step));
    Q_EMIT checked(same);
  });
}

void Timing::tellRefusal(const MeasureSession::Refusal& refusal) {
  if (wasCancelled(refusal.why)) return all_.status.say(tr("The measurement was cancelled"));
  all_.messages.show(refusal.fixable ? withFix(refusal.why, document_, targets_.target()) : refusal.why);
  // Which step the message is about.
  if (const views::Step* step = document_.isOpen() ? document_.history()->find(refusal.step) : nullptr)
    all_.status.say(tr("Finished step %1: %2").arg(step->id).arg(step->title));
}

void Timing::timeCurrent() {
  if (document_.isOpen()) timeSteps({document_.schedule()->current().id});
}

void Timing::timeSteps(const QList<int>& ids) {
  if (!document_.isOpen() || session_.isBusy() || held_) return;
  protocol::BenchRequest request;
  request.target = targets_.target().toStdString();
  TimingForm::addKept(request);
  all_.status.begin(this, tr("Building and timing…"));
  session_.time(ids, std::move(request));
  if (!session_.isBusy()) all_.status.end(this);
}

void Timing::checkResults() {
  if (!document_.isOpen() || session_.isBusy() || held_) return;
  all_.status.begin(this, tr("Comparing with the original program…"));
  session_.check();
}

}  // namespace tirscope::app
