// SPDX-License-Identifier: Apache-2.0
// What the worker does for the window: steps are built and timed, and compared with the module that was opened.
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>

#include "app/session/timed_steps.h"
#include "app/window/forms/timing_form.h"
#include "app/window/main/main_window.h"
#include "app/window/menus/target_menu.h"
#include "script/files/complete_text.h"
#include "views/common/look/texts.h"

namespace tirscope::app {

void MainWindow::showProgress(const QString& text) {
  progress_->setRange(0, 0);
  progress_->setVisible(true);
  cancel_->setVisible(true);
  hint_->setText(text);
}

void MainWindow::tellProgress(const Progress& at) {
  progress_->setRange(0, int(at.total));
  progress_->setValue(int(at.done));
  hint_->setText(views::text(at.text));
}

void MainWindow::hideProgress() {
  if (working_ != 0 || passes_.isBusy()) return;
  progress_->setVisible(false);
  cancel_->setVisible(false);
  hint_->clear();
}

/// Which step a message is about.
void MainWindow::tellStep(int id) {
  if (const views::Step* step = document_.isOpen() ? document_.history()->find(id) : nullptr)
    hint_->setText(tr("That was step %1: %2").arg(id).arg(step->title));
}

bool MainWindow::isOfThisModule(const Sent& sent) const {
  return document_.isOpen() && document_.schedule()->history().front().state->module() == sent.modules.front();
}

void MainWindow::send(std::shared_ptr<Sent> sent, std::function<void(const Result<void>&)> then) {
  if (sent->handles.size() == sent->modules.size()) return then({});
  const IRModule& next = sent->modules[sent->handles.size()];
  nlohmann::json params = {{"text", script::print_module(next, script::complete()).text}};
  working_ = worker_.call("module.parse", std::move(params), this, [=, this](Result<nlohmann::json> answer) {
    if (!answer) return then(fail(answer.error()));
    sent->handles.push_back(answer->is_object() ? answer->value("module", nlohmann::json()) : nlohmann::json());
    send(sent, then);
  });
}

/// The worker keeps modules until it is told that nobody needs them.
void MainWindow::workEnded(const Sent& sent) {
  if (!sent.handles.empty())
    worker_.call("release", {{"handles", sent.handles}}, this, [](const Result<nlohmann::json>&) {});
  working_ = 0;
  hideProgress();
  updateActions();
}

// ---- time -----------------------------------------------------------------------------------------------------------

void MainWindow::buildAndTime() {
  if (document_.isOpen()) timeSteps({document_.schedule()->current().id});
}

/// One step, or several in turns: one measurement of each after the other.
void MainWindow::timeSteps(const QList<int>& ids) {
  if (!document_.isOpen() || working_ != 0) return;
  auto sent = std::make_shared<Sent>();
  sent->modules.push_back(document_.schedule()->history().front().state->module());
  TimedIds steps;
  for (int id : ids) {
    const views::Step* step = document_.history()->find(id);
    if (!step) continue;
    steps.append({id, step->title});
    sent->modules.push_back(document_.schedule()->history()[std::size_t(id)].state->module());
  }
  if (steps.isEmpty()) return;
  showProgress(tr("Building and timing…"));
  send(sent, [=, this](const Result<void>& arrived) {
    if (arrived)
      timeSent(sent, steps);
    else
      timed(sent, steps, fail(arrived.error()));
  });
  updateActions();
}

void MainWindow::timeSent(const std::shared_ptr<Sent>& sent, const TimedIds& steps) {
  // The first call of each program is shown at once, before all that makes a measurement of it.
  sent->clock.start();
  auto progress = [=, this](const Progress& at) {
    tellProgress(at);
    if (!at.partial || !isOfThisModule(*sent)) return;
    auto begun = runsFromJson(*at.partial, steps, 0, double(sent->clock.nsecsElapsed()) * 1e-9);
    if (!begun || begun->runs.empty()) return;
    document_.setUnderWay(std::move(begun->runs));
    raiseView(QStringLiteral("bench"));
    Q_EMIT calledOnce();
  };
  nlohmann::json params = {{"module", sent->handles.at(1)},
                           {"reference", sent->handles.at(0)},
                           {"function", document_.function().toStdString()},
                           {"target", targets_->target().toStdString()},
                           {"set", document_.source().sizes}};
  TimingForm::addKept(params);
  if (sent->handles.size() > 2)
    params["others"] = std::vector<nlohmann::json>(sent->handles.begin() + 2, sent->handles.end());
  auto done = [=, this](const Result<nlohmann::json>& result) { timed(sent, steps, result); };
  working_ = worker_.call("bench.run", std::move(params), this, done, progress);
}

void MainWindow::timed(const std::shared_ptr<Sent>& sent, const TimedIds& steps, const Result<nlohmann::json>& result) {
  int turns = 1;
  for (const views::RunPtr& run : document_.runs()->runs) turns = std::max(turns, run->turns + 1);
  auto answer =
      result ? runsFromJson(*result, steps, turns, double(sent->clock.nsecsElapsed()) * 1e-9) : fail(result.error());
  workEnded(*sent);
  document_.setUnderWay({});
  if (!answer) {
    refused(withFix(answer.error()));
    if (steps.size() == 1) tellStep(steps.front().first);
    return Q_EMIT measured(false);
  }
  if (!isOfThisModule(*sent)) return Q_EMIT measured(false);  // another was opened, or this one with other sizes
  for (const views::Run& run : answer->runs) document_.addRun(run);
  if (!answer->failed.empty()) {
    const auto& [step, why] = answer->failed.front();
    refused(step == document_.schedule()->current().id ? withFix(why) : why);
    tellStep(step);
  }
  raiseView(QStringLiteral("bench"));
  Q_EMIT measured(answer->failed.empty());
}

// ---- compare --------------------------------------------------------------------------------------------------------

/// By the interpreter, which needs no build and no device: programs for tensor cores are compared, too.
void MainWindow::checkResults() {
  if (!document_.isOpen() || working_ != 0) return;
  auto sent = std::make_shared<Sent>();
  sent->modules = {document_.schedule()->history().front().state->module(), document_.schedule()->module()};
  const int step = document_.schedule()->current().id;
  auto done = [=, this](const Result<nlohmann::json>& result) {
    workEnded(*sent);
    if (!isOfThisModule(*sent)) return Q_EMIT checked(false);  // of a module that is not open any more
    const bool same = result && result->value("same", false);
    if (!result)
      refused(result.error());
    else if (!same)
      refused(tirscope::refused("check.different", "this step does not compute what the opened module does: {0}",
                                result->value("difference", std::string())));
    if (same)
      hint_->setText(tr("Step %1 computes what the opened module does").arg(step));
    else
      tellStep(step);
    Q_EMIT checked(same);
  };
  showProgress(tr("Comparing with the opened module…"));
  send(sent, [=, this](const Result<void>& arrived) {
    if (!arrived) return done(fail(arrived.error()));
    nlohmann::json params = {{"left", sent->handles.at(0)},
                             {"right", sent->handles.at(1)},
                             {"function", document_.function().toStdString()},
                             {"set", document_.source().sizes}};
    working_ = worker_.call("module.same_results", std::move(params), this, done,
                            [this](const Progress& at) { tellProgress(at); });
  });
  updateActions();
}

}  // namespace tirscope::app
