// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/runs/tune_session.h"
#include "app/window/main/workspace.h"

namespace tirscope::views {
class TuningView;
struct Subject;
}  // namespace tirscope::views

namespace tirscope::app {

class TargetMenu;

/// The commands that search for a schedule: the form, the view, and candidates as branches of the history. What is
/// tuned is the program before its schedule: the opened one, or what the last edit by hand left.
class Tuning : public QObject {
  Q_OBJECT
 public:
  Tuning(const Workspace& all, TargetMenu& targets, WorkerClient& worker, SentModules& modules);
  /// Opens the form. `block`: only the decisions about it are offered first; empty: all of the current step.
  void ask(const QString& block = {});
  void start(protocol::TuneRequest request);
  /// Pauses, or ends where it cannot pause.
  void cancel();
  bool isBusy() const { return session_.isBusy(); }
  /// Sets the action that a menu about `subject` offers.
  void prepareMenu(const views::Subject& subject);
  /// Something else measures: nothing is started.
  void hold(bool held);
  TuneSession& session() { return session_; }

 Q_SIGNALS:
  void busyChanged(bool busy);
  /// A candidate is a branch now, whose last step is current.
  void branched(qint64 trial);

 private:
  void connectSession();
  void connectView();
  void updateActions();
  int baseStep() const;
  void withTrace(qint64 trial, std::function<void(const protocol::TuneTraceAnswer&)> use);
  void exportLesson(qint64 trial);
  void open(qint64 trial);
  void showView();

  Workspace all_;
  Document& document_;
  TargetMenu& targets_;
  views::TuningView& view_;
  TuneSession session_;
  QString block_;                ///< that the menu is about
  int base_ = 0;                 ///< the step that the run starts from
  QString function_, target_;    ///< of the run
  std::map<qint64, int> steps_;  ///< the last steps of branches, by trial
  qint64 opening_ = -1;          ///< a trial whose branch is being made
  bool held_ = false;
};

}  // namespace tirscope::app
