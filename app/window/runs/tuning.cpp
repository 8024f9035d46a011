// SPDX-License-Identifier: Apache-2.0
#include "app/window/runs/tuning.h"

#include <QAction>
#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "app/session/files/session_file.h"
#include "app/window/files/exports.h"
#include "app/window/forms/tune_form.h"
#include "app/window/main/actions.h"
#include "app/window/menus/target_menu.h"
#include "app/window/runs/tuned_lesson.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/status_line.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_set.h"
#include "tuning/decisions.h"
#include "views/tuning/tuning_view.h"

namespace tirscope::app {

Tuning::Tuning(const Workspace& all, TargetMenu& targets, WorkerClient& worker, SentModules& modules)
    : all_(all),
      document_(all.document),
      targets_(targets),
      view_(static_cast<views::TuningView&>(*all.views.asItIs(QStringLiteral("tuning")))),
      session_(worker, modules, this) {
  all_.actions.add("build.tune", tr("Build"), tr("&Tune…"), QKeySequence(tr("Shift+F5")), "view-tuning",
                   [this] { ask(); });
  all_.actions.add("build.tune_block", tr("Build"), tr("Tune this block's tile sizes…"), {}, "view-tuning",
                   [this] { ask(block_); });
  connectSession();
  connectView();
  for (auto signal : {&Document::opened, &Document::sizesChanged})
    connect(&document_, signal, this, [this] {
      session_.drop();
      view_.clear();
      steps_.clear();
      updateActions();
    });
  connect(&document_, &Document::changed, this, [this] {
    if (opening_ < 0 || document_.isBusy()) return;
    const qint64 trial = std::exchange(opening_, -1);
    steps_[trial] = document_.schedule()->current().id;
    all_.status.say(tr("Trial %1 is a branch of the history now").arg(trial));
    Q_EMIT branched(trial);
  });
  connect(&document_, &Document::refused, this, [this] { opening_ = -1; });
  updateActions();
}

void Tuning::connectSession() {
  connect(&session_, &TuneSession::busyChanged, this, [this](bool busy) {
    if (!busy) all_.status.end(this);
    updateActions();
    Q_EMIT busyChanged(busy);
  });
  connect(&session_, &TuneSession::progressed, &all_.status, &StatusLine::tell);
  connect(&session_, &TuneSession::statusChanged, this, [this] { view_.setStatus(session_.status()); });
  connect(&session_, &TuneSession::prepared, this, [this](const protocol::SpacesAnswer& spaces) {
    view_.begin(spaces);
    view_.setStatus(session_.status());
  });
  connect(&session_, &TuneSession::measured, &view_, &views::TuningView::add);
  connect(&session_, &TuneSession::ended, &view_, &views::TuningView::setAnswer);
  connect(&session_, &TuneSession::refused, &all_.messages, qOverload<const Diagnostic&>(&MessageStrip::show));
}

void Tuning::connectView() {
  using views::TuningView;
  connect(&view_, &TuningView::startRequested, this, [this] { ask(); });
  connect(&view_, &TuningView::pauseRequested, &session_, &TuneSession::pause);
  connect(&view_, &TuningView::resumeRequested, this, [this] {
    if (held_) return all_.status.say(tr("Something else is being measured; resume when it is done"));
    all_.status.begin(this, tr("Tuning…"));
    session_.resume();
  });
  connect(&view_, &TuningView::stopRequested, &session_, &TuneSession::stop);
  connect(&view_, &TuningView::moreRequested, this, [this](int trials) {
    if (held_) return all_.status.say(tr("Something else is being measured; add trials when it is done"));
    all_.status.begin(this, tr("Tuning…"));
    session_.addTrials(trials);
  });
  connect(&view_, &TuningView::openRequested, this, &Tuning::open);
  connect(&view_, &TuningView::traceRequested, this, [this](qint64 trial) {
    withTrace(trial, [this, trial](const protocol::TuneTraceAnswer& trace) {
      view_.setTrace(trial, QString::fromStdString(trace.python));
    });
  });
  connect(&view_, &TuningView::scriptRequested, this, [this](qint64 trial) {
    withTrace(trial, [this](const protocol::TuneTraceAnswer& trace) {
      Q_EMIT view_.exportRequested(tr("Export the winner as a script"), QStringLiteral("tuned.py"),
                                   QString::fromStdString(trace.python) + u'\n');
    });
  });
  connect(&view_, &TuningView::lessonRequested, this, &Tuning::exportLesson);
}

/// A folder in a folder of lessons; lesson.json comes last, so that a folder half written is no lesson.
void Tuning::exportLesson(qint64 trial) {
  const QString parent = QFileDialog::getExistingDirectory(&all_.window, tr("A folder for lessons"),
                                                           QFileInfo(document_.source().path).path());
  if (parent.isEmpty()) return;
  withTrace(trial, [this, trial, parent](const protocol::TuneTraceAnswer& trace) {
    const views::TuningLog& log = view_.log();
    const int winner = log.indexOf(trial), second = log.second();
    QByteArray picture;
    QBuffer buffer(&picture);
    view_.plotPicture().save(&buffer, "PNG");
    const QString id = freeLessonId(parent, QStringLiteral("tuned_") + function_);
    const QMap<QString, QByteArray> files =
        lessonFiles({id, session_.program(), function_, target_, QString::fromStdString(trace.python) + u'\n', log,
                     winner, second == winner ? -1 : second, picture});
    const QString folder = QDir(parent).filePath(id);
    if (!QDir(parent).mkdir(id))
      return all_.messages.show(environment("lesson.write", "cannot make the folder {0}", folder.toStdString()));
    QStringList names = files.keys();
    names.removeOne(QStringLiteral("lesson.json"));
    names << QStringLiteral("lesson.json");
    for (const QString& name : names)
      if (auto written = writeFile(QDir(folder).filePath(name), files[name]); !written)
        return all_.messages.show(written.error());
    all_.status.saySaved(folder);
  });
}

void Tuning::updateActions() {
  all_.actions["build.tune"]->setEnabled(document_.isOpen() && !session_.isBusy() && !held_);
}

void Tuning::hold(bool held) {
  held_ = held;
  updateActions();
}

/// The action is there for blocks, and works where the current step samples something about this one.
void Tuning::prepareMenu(const views::Subject& subject) {
  QAction& action = *all_.actions["build.tune_block"];
  const auto* block = as<BlockNode>(subject.node);
  action.setVisible(block != nullptr);
  if (!block || !document_.isOpen()) return;
  block_ = QString::fromStdString(block->name);
  const bool samples = tuning::script_of_samples(document_.schedule()->trace(), block->name).has_value();
  action.setEnabled(samples && !session_.isBusy() && !held_);
  action.setText(samples ? tr("Tune this block's tile sizes…")
                         : tr("Tune this block's tile sizes — no sample_* call of this step is about it"));
}

/// The last step on the path that put a module in the place of the one before.
int Tuning::baseStep() const {
  const std::vector<int> path = document_.schedule()->path();
  for (auto step = path.rbegin(); step != path.rend(); ++step)
    if (document_.schedule()->history()[std::size_t(*step)].instructions->empty()) return *step;
  return 0;
}

void Tuning::ask(const QString& block) {
  if (!document_.isOpen() || session_.isBusy() || held_) return;
  if (auto* shown = all_.window.findChild<TuneForm*>()) return shown->raise(), shown->activateWindow();
  QList<SpaceChoice> choices;
  const schedule::Trace trace = document_.schedule()->trace();
  if (!block.isEmpty())
    if (auto script = tuning::script_of_samples(trace, block.toStdString()))
      choices << SpaceChoice{tr("The sizes that this step samples for block %1").arg(block), *script};
  if (auto script = tuning::script_of_samples(trace))
    choices << SpaceChoice{tr("All decisions that this step samples"), *script};
  auto* form = new TuneForm(choices, targets_.title(), QFileInfo(document_.source().path).path(), &all_.window);
  connect(form, &TuneForm::startRequested, this, [this, form] {
    auto request = form->request();
    if (!request) return all_.messages.show(request.error());
    start(*std::move(request));
  });
  form->show();
}

/// Plots and table need the width of the window.
void Tuning::showView() {
  // A dock below another tab counts as visible, but is outside of the window.
  const QRect place(view_.mapTo(&all_.window, QPoint()), view_.size());
  if (!view_.isVisible() || !place.intersects(all_.window.rect())) all_.docks.setLayoutNamed(QStringLiteral("tuning"));
  all_.docks.raise(QStringLiteral("tuning"));
}

void Tuning::start(protocol::TuneRequest request) {
  if (!document_.isOpen() || session_.isBusy() || held_) return;
  function_ = document_.function();
  target_ = targets_.target();
  request.function = function_.toStdString();
  request.target = target_.toStdString();
  base_ = baseStep();
  steps_.clear();
  view_.clear();
  all_.messages.clear();
  showView();
  all_.status.begin(this, tr("Tuning…"));
  session_.start(document_.schedule()->history()[std::size_t(base_)].state->module(), std::move(request));
}

void Tuning::cancel() {
  if (session_.status().state == views::TuningState::Running && session_.status().can_pause) return session_.pause();
  if (session_.isBusy()) session_.stop();
}

void Tuning::withTrace(qint64 trial, std::function<void(const protocol::TuneTraceAnswer&)> use) {
  const views::TuningLog& log = view_.log();
  const int index = log.indexOf(trial);
  if (index < 0 || !session_.program()) return;
  session_.askTrace(log[index].space, log.decisions(index),
                    [this, use](const Result<protocol::TuneTraceAnswer>& answer) {
                      if (!answer) return all_.messages.show(answer.error());
                      use(*answer);
                    });
}

/// A branch that is there already is gone to, not made again.
void Tuning::open(qint64 trial) {
  if (!document_.isOpen()) return;
  if (auto known = steps_.find(trial); known != steps_.end()) return document_.goTo(known->second);
  withTrace(trial, [this, trial](const protocol::TuneTraceAnswer& answer) {
    opening_ = trial;
    document_.edit([json = answer.json, base = base_](schedule::Schedule& schedule) -> Result<void> {
      TS_TRY(const schedule::Trace trace, schedule::Trace::from_json(json));
      TS_TRY_VOID(schedule.go_to(base));
      return schedule.replay(trace);
    });
  });
}

}  // namespace tirscope::app
