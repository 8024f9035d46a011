// SPDX-License-Identifier: Apache-2.0
#include "app/window/runs/model_runs.h"

#include <QAction>

#include "app/window/forms/model_form.h"
#include "app/window/main/actions.h"
#include "app/window/menus/target_menu.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/status_line.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_set.h"
#include "views/graph/graph_view.h"
#include "views/model_run/model_run_view.h"

namespace tirscope::app {

ModelRuns::ModelRuns(const Workspace& all, TargetMenu& targets, WorkerClient& worker, SentModules& modules)
    : all_(all),
      document_(all.document),
      targets_(targets),
      worker_(worker),
      view_(static_cast<views::ModelRunView&>(*all.views.asItIs(QStringLiteral("model_run")))),
      session_(worker, modules, this) {
  all_.actions.add("build.run_model", tr("Build"), tr("Run a &model…"), QKeySequence(tr("F9")), "view-model-run",
                   [this] { ask(); });
  connectSession();
  connect(&view_, &views::ModelRunView::runRequested, this, &ModelRuns::ask);
  connect(&view_, &views::ModelRunView::valuesRequested, this, [this](const QStringList& variables) {
    if (!last_) return;
    last_->keep = variables;
    if (asksForLibrary_) return ask();
    run(ModelWish(*last_));
  });
  connect(&document_, &Document::opened, this, [this] {
    session_.cancel();
    last_.reset();
    asksForLibrary_ = false;
    show(nullptr);
    updateActions();
  });
  updateActions();
}

void ModelRuns::updateActions() {
  all_.actions["build.run_model"]->setEnabled(document_.isOpen() && !session_.isBusy() && !held_);
}

void ModelRuns::hold(bool held) {
  held_ = held;
  updateActions();
}

void ModelRuns::connectSession() {
  connect(&session_, &ModelSession::busyChanged, this, [this](bool busy) {
    if (!busy) all_.status.end(this);
    updateActions();
    Q_EMIT busyChanged(busy);
  });
  connect(&session_, &ModelSession::progressed, &all_.status, &StatusLine::tell);
  connect(&session_, &ModelSession::ran, this, &ModelRuns::take);
  connect(&session_, &ModelSession::refused, this, [this](const Diagnostic& why) {
    all_.messages.show(why);
    Q_EMIT ended(false);
  });
  connect(&session_, &ModelSession::cancelled, this, [this] {
    all_.status.say(tr("The run was cancelled"));
    Q_EMIT ended(false);
  });
}

/// The function that is shown where it is one of Relax, else "main".
ModelWish ModelRuns::suggested() const {
  if (last_ && document_.schedule()->module()->find(last_->function)) return *last_;
  ModelWish wish;
  const IRModule& module = document_.schedule()->module();
  wish.function = document_.function().toStdString();
  if (!as<RelaxFunctionNode>(module->find(wish.function)) && as<RelaxFunctionNode>(module->find("main")))
    wish.function = "main";
  return wish;
}

void ModelRuns::ask() {
  if (!document_.isOpen() || session_.isBusy() || held_) return;
  if (auto* shown = all_.window.findChild<ModelForm*>()) return shown->raise(), shown->activateWindow();
  const auto libraries = worker_.prefix().isEmpty() ? ModelForm::Libraries::Offered : ModelForm::Libraries::LeftOut;
  auto* form = new ModelForm(document_.schedule()->module(), document_.source().path, suggested(), targets_.title(),
                             libraries, &all_.window);
  connect(form, &ModelForm::runRequested, this, &ModelRuns::run);
  form->show();
}

void ModelRuns::run(const ModelWish& wish) {
  if (!document_.isOpen() || session_.isBusy() || held_) return;
  last_ = wish;
  last_->target = targets_.target().toStdString();
  last_->target_title = targets_.title();
  opened_ = document_.schedule()->history().front().state->module();
  all_.messages.clear();
  all_.status.begin(this, tr("Running %1…").arg(QString::fromStdString(wish.function)));
  session_.run(document_.schedule()->module(), *last_);
  last_->keep.clear();
  // A library is named by a person for each run.
  asksForLibrary_ = !last_->library.isEmpty();
  last_->library.clear();
  std::erase_if(last_->bind, [](const auto& binding) { return binding.second.starts_with("library:"); });
}

void ModelRuns::take(const views::ModelRunPtr& run) {
  const bool of_this = document_.isOpen() && document_.schedule()->history().front().state->module() == opened_;
  if (!of_this) return Q_EMIT ended(false);  // of a module that is not open any more
  show(run);
  // The table needs the width of the window, and the graph beside it has the times.
  // A dock below another tab counts as visible, but is outside of the window.
  const QRect place(view_.mapTo(&all_.window, QPoint()), view_.size());
  if (!view_.isVisible() || !place.intersects(all_.window.rect()))
    all_.docks.setLayoutNamed(QStringLiteral("model_run"));
  all_.docks.raise(QStringLiteral("model_run"));
  Q_EMIT ended(true);
}

void ModelRuns::show(const views::ModelRunPtr& run) {
  newest_ = run;
  view_.setModelRun(run);
  static_cast<views::GraphView&>(*all_.views.asItIs(QStringLiteral("graph"))).setModelRun(run);
}

}  // namespace tirscope::app
