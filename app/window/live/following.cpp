// SPDX-License-Identifier: Apache-2.0
#include "app/window/live/following.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <utility>

#include "app/session/pass_session.h"
#include "app/window/files/files.h"
#include "app/window/forms/save_dialog.h"
#include "app/window/main/actions.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/status_line.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_set.h"
#include "views/script/script_view.h"
#include "views/trace/trace_view.h"

namespace tirscope::app {

namespace {

QString scriptId() { return QStringLiteral("script"); }

}  // namespace

Following::Following(const Workspace& all, Files& files, PassSession& passes)
    : all_(all),
      files_(files),
      passes_(passes),
      view_(static_cast<views::ScriptView&>(*all.views.asItIs(scriptId()))),
      trace_(static_cast<views::TraceView&>(*all.views.asItIs(QStringLiteral("trace")))),
      session_(all.document, this),
      dumps_(this),
      badge_(all.status.addBadge(QStringLiteral("following"))),
      awaited_(this) {
  QAction* follow = all_.actions.add("file.follow", tr("File"), tr("&Follow the file on disk"), {}, "", [] {});
  follow->setCheckable(true);
  connect(follow, &QAction::toggled, this, &Following::setOn);
  connect(&dumps_, &FileWatch::changed, &passes_, &PassSession::readAgain);
  connect(&passes_, &PassSession::changed, this, [this] {
    if (wanted_ && passes_.pipeline()) setOn(true);
    show();
  });
  connect(&all_.document, &Document::opened, this, [this] {
    dumps_.watch({});
    arrived();
    show();
  });
  connect(&awaited_, &FileWatch::changed, this, &Following::awaitedChanged);
  connect(&files_, &Files::brokenLeft, this, &Following::stopWaiting);
  connect(&session_, &LiveSession::followingChanged, this, &Following::show);
  connect(&session_, &LiveSession::refused, &all_.messages, qOverload<const Diagnostic&>(&MessageStrip::show));
  connect(&session_, &LiveSession::unreadable, this,
          [this](const QString& path, const QString& text, const Diagnostics& problems) {
            files_.tellBroken(path, text, problems);
            unreadable_ = true;
          });
  connect(&session_, &LiveSession::followed, this, [this](const QString& path) {
    if (std::exchange(unreadable_, false)) all_.messages.clear();
    all_.status.say(tr("%1 was read again").arg(QFileInfo(path).fileName()));
  });
  connectView();
  show();
}

void Following::connectView() {
  using views::ScriptView;
  connect(&session_, &LiveSession::changed, &view_, &ScriptView::setScript);
  connect(&session_, &LiveSession::changed, this, &Following::showRefusal);
  connect(&view_, &ScriptView::written, &session_, &LiveSession::write);
  connect(&view_, &ScriptView::runRequested, &session_, &LiveSession::run);
  connect(&view_, &ScriptView::loadRequested, &session_, &LiveSession::load);
  connect(&view_, &ScriptView::traceRequested, &session_, &LiveSession::leave);
  connect(&view_, &ScriptView::openRequested, this, &Following::openDialog);
  connect(&view_, &ScriptView::saveRequested, this, &Following::save);
  connect(&trace_, &views::TraceView::refusalChosen, this, [this] {
    all_.docks.raise(scriptId());
    view_.goToProblem();
  });
}

/// What the script could not do, below the steps that it made.
void Following::showRefusal(const views::ScriptPtr& script) {
  if (!script || !script->problem) return trace_.setRefusal({});
  const QString name = script->name.isEmpty() ? tr("script") : script->name;
  trace_.setRefusal(script->problem->line > 0
                        ? QStringLiteral("%1:%2: %3").arg(name).arg(script->problem->line).arg(script->problem->message)
                        : QStringLiteral("%1: %2").arg(name, script->problem->message));
}

// ---- following ------------------------------------------------------------------------------------------------------

void Following::begin(const QString& module, const QString& script) {
  module_ = module;
  script_ = script;
  wanted_ = true;
  opening_ = true;
  const bool opened = files_.openFile(module);
  opening_ = false;
  if (!opened) await(module);
}

void Following::await(const QString& path) {
  awaited_.watch({path});
  show();
}

void Following::stopWaiting() {
  module_.clear();
  script_.clear();
  wanted_ = false;
  awaited_.watch({});
  show();
}

/// What was waited for is open: by itself, or because a person put it right in the window. The window arranges its
/// views for it first.
void Following::arrived() {
  if (module_.isEmpty() && !awaited_.paths().isEmpty()) return stopWaiting();  // the script was another module's
  if (module_.isEmpty() || !all_.document.isOpen()) return;
  if (!opening_ && all_.document.source().path != module_) return stopWaiting();
  arriving_ = true;
  QMetaObject::invokeMethod(
      this,
      [this] {
        arriving_ = false;
        const QString script = script_;
        stopWaiting();
        if (!all_.document.isOpen()) return;
        setOn(true);
        if (script.isEmpty()) return;
        openScript(script);
        if (!session_.scriptPath().isEmpty()) return;
        script_ = script;
        await(script);
      },
      Qt::QueuedConnection);
}

void Following::awaitedChanged(const QString& path) {
  if (!QFileInfo(path).isFile()) return;
  if (all_.document.isOpen()) {  // it is the script
    openScript(path);
    if (!session_.scriptPath().isEmpty()) stopWaiting();
    return;
  }
  opening_ = true;
  (void)files_.openChanged(path);
  opening_ = false;
}

void Following::follow() {
  wanted_ = true;
  if (all_.document.isOpen()) setOn(true);
}

void Following::setOn(bool on) {
  wanted_ = false;
  const views::PipelinePtr pipeline = passes_.pipeline();
  const bool of_dumps = pipeline && !pipeline->from.isEmpty();
  dumps_.watch(on && of_dumps ? pipeline->from : QStringList());
  session_.setFollowing(on && !of_dumps);
  show();
}

void Following::show() {
  const QStringList dumps = dumps_.paths();
  const bool on = session_.isFollowing() || !dumps.isEmpty();
  QAction* action = all_.actions["file.follow"];
  action->setEnabled(all_.document.isOpen() && !all_.document.source().path.isEmpty());
  const QSignalBlocker quiet(action);
  action->setChecked(on);
  const QString& module = all_.document.source().path;
  const QString name = QFileInfo(dumps.size() == 1 ? dumps.front() : module).fileName();
  badge_->setText(on ? tr("Following %1").arg(name) : QString());
  badge_->setToolTip(on ? tr("What is shown is read again when the file changes. Nothing is built or timed by itself.")
                        : QString());
  badge_->setVisible(on);
  const QStringList awaited = awaited_.paths();
  if (awaited.isEmpty()) return;
  badge_->setText(tr("Waiting for %1").arg(QFileInfo(awaited.front()).fileName()));
  badge_->setToolTip(tr("The file cannot be opened yet. It is read again when it changes."));
  badge_->setVisible(true);
}

// ---- the script's file ----------------------------------------------------------------------------------------------

void Following::openScript(const QString& path) {
  if (auto opened = session_.open(path); !opened) return all_.messages.show(opened.error());
  all_.docks.raise(scriptId());
}

void Following::openDialog() {
  const QString path =
      QFileDialog::getOpenFileName(&all_.window, tr("Open a schedule script"),
                                   QFileInfo(all_.document.source().path).path(), tr("Python schedules (*.py)"));
  if (!path.isEmpty()) openScript(path);
}

/// Saving a trace makes it a script.
void Following::save() {
  if (!session_.script()) session_.write(view_.asText());
  const QString suggestion = session_.scriptPath().isEmpty()
                                 ? besideSource(all_.document, QStringLiteral("schedule.py"))
                                 : session_.scriptPath();
  const QString path = askWhereTo(all_.document, tr("Save the script"), suggestion, tr("Python schedules (*.py)"),
                                  QStringLiteral("py"), &all_.window);
  if (path.isEmpty()) return;
  if (auto saved = session_.save(path); !saved) return all_.messages.show(saved.error());
  all_.status.saySaved(path);
}

}  // namespace tirscope::app
