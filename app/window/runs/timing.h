// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/runs/measure_session.h"
#include "app/window/main/workspace.h"

namespace tirscope::app {

class TargetMenu;

/// The commands that run programs: how long steps take, and whether they compute what the opened module does.
class Timing : public QObject {
  Q_OBJECT
 public:
  Timing(const Workspace& all, TargetMenu& targets, WorkerClient& worker, SentModules& modules);
  /// Builds the current step and times it; the result joins the runs.
  void timeCurrent();
  /// The same for several steps alternately, so that they can be compared.
  void timeSteps(const QList<int>& steps);
  /// Whether the current step computes what the opened module does, by the interpreter.
  void checkResults();
  void cancel() { session_.cancel(); }
  bool isBusy() const { return session_.isBusy(); }
  /// A search measures: nothing is started until it pauses or ends.
  void hold(bool held);

 Q_SIGNALS:
  void busyChanged(bool busy);
  /// A program that is timed was called once: its row is there, its measurement goes on.
  void calledOnce();
  void measured(bool ok);
  void checked(bool same);

 private:
  void addActions();
  void updateActions();
  void connectSession();
  void tellRefusal(const MeasureSession::Refusal& refusal);

  Workspace all_;
  Document& document_;
  TargetMenu& targets_;
  MeasureSession session_;
  bool held_ = false;
};

}  // namespace tirscope::app
