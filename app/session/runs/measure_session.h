// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>

#include "app/session/document.h"
#include "app/worker/sent_modules.h"
#include "protocol/messages/bench.h"
#include "protocol/messages/module.h"

namespace tirscope::app {

/// What `tirc serve` finds out about steps by running them: how long they take, and whether they compute what the
/// opened module does. One thing at a time.
class MeasureSession : public QObject {
  Q_OBJECT
 public:
  /// Why there is no result.
  struct Refusal {
    Diagnostic why;
    int step = -1;         ///< that it is about, where it is about one
    bool fixable = false;  ///< steps on the open schedule may help
  };
  MeasureSession(Document& document, WorkerClient& worker, SentModules& modules, QObject* parent);

  /// Builds and times a step, or several alternately: one measurement of each after the other. `request` says how; its
  /// programs, function and sizes are filled in. The results join the document's runs.
  void time(const QList<int>& steps, protocol::BenchRequest request);
  /// Compares the current step with the opened module, by the interpreter.
  void check();
  void cancel();
  bool isBusy() const { return busy_; }

 Q_SIGNALS:
  void busyChanged(bool busy);
  void progressed(const Progress& at);
  /// A program that is timed was called once: its row is there, its measurement goes on.
  void calledOnce();
  void refused(const tirscope::app::MeasureSession::Refusal& refusal);
  /// Results joined the runs.
  void recorded();
  void measured(bool ok);
  void checked(bool same, int step);

 private:
  /// Modules on their way to the server, and those that are there. The first is the one that was opened.
  struct Work {
    std::vector<IRModule> modules;
    std::vector<SentModulePtr> sent;
    QList<std::pair<int, QString>> steps;  ///< ids and titles
    QElapsedTimer clock = {};              ///< since the measurement was asked for
    /// Seconds.
    double waited() const { return double(clock.nsecsElapsed()) * 1e-9; }
  };
  using WorkPtr = std::shared_ptr<Work>;
  void begin(const WorkPtr& work, std::function<void(const Result<void>&)> then);
  void send(const WorkPtr& work, std::function<void(const Result<void>&)> then);
  void end();
  bool isOfThisModule(const Work& work) const;
  void timeSent(const WorkPtr& work, protocol::BenchRequest request);
  void showBegun(const WorkPtr& work, const nlohmann::json& partial);
  void timed(const WorkPtr& work, const Result<protocol::BenchAnswer>& result);
  void compared(const WorkPtr& work, const Result<protocol::SameResultsAnswer>& result);

  Document& document_;
  WorkerClient& worker_;
  SentModules& modules_;
  int request_ = 0;  ///< under way at the server, 0 for none
  bool busy_ = false;
  bool stopped_ = false;  ///< nothing more is to be asked for
};

}  // namespace tirscope::app
