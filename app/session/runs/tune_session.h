// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTemporaryDir>

#include "app/worker/sent_modules.h"
#include "protocol/messages/tune.h"
#include "views/common/values/tuning.h"

namespace tirscope::app {

/// A search for a schedule, in a server of its own, so that code and traces of candidates can be asked for while it
/// measures. Each trial is in a database, the user's or one of the session's: a paused run is one that was cancelled,
/// and goes on by resuming from there, as does one that gets more trials. To stop it is to resume it with no trials
/// left, which times the fastest again.
class TuneSession : public QObject {
  Q_OBJECT
 public:
  using State = views::TuningState;
  using TraceDone = std::function<void(const Result<protocol::TuneTraceAnswer>&)>;
  /// `shared`, `modules`: the server of the window, which writes traces.
  TuneSession(WorkerClient& shared, SentModules& modules, QObject* parent);

  /// Searches for a schedule of a function of `program`. The module and, where they are missing, database and seed are
  /// filled in. One run at a time.
  void start(const IRModule& program, protocol::TuneRequest request);
  void pause();
  void resume();
  /// Ends the search; while the fastest are timed again, that too.
  void stop();
  void addTrials(int64_t count);
  /// Forgets the run.
  void drop();

  const views::TuningStatus& status() const { return status_; }
  /// It uses the machine.
  bool isBusy() const;
  const protocol::TuneRequest& request() const { return request_; }
  const IRModule& program() const { return program_; }
  /// The trace of a trial of this run.
  void askTrace(int64_t space, std::vector<std::vector<int64_t>> decisions, TraceDone done);

 Q_SIGNALS:
  void statusChanged();
  void busyChanged(bool busy);
  void progressed(const Progress& at);
  /// The design spaces are known; trials follow.
  void prepared(const tirscope::protocol::SpacesAnswer& spaces);
  /// Trials that are new, and all rejections so far.
  void measured(const std::vector<tirscope::protocol::TuneTrial>& trials,
                const std::vector<tirscope::protocol::TuneRejection>& rejections);
  void ended(const tirscope::protocol::TuneAnswer& answer);
  void refused(const tirscope::Diagnostic& why);

 private:
  void set(State state);
  /// Sends the program where the server does not have it, and calls `then` with its handle.
  void send(std::function<void(const std::string& handle)> then);
  void askSpaces(const std::string& handle);
  void run();
  void ask(const std::string& handle);
  void take(const nlohmann::json& partial);
  void answered(const Result<protocol::TuneAnswer>& answer);
  void fail(const Diagnostic& why);
  void cancelRequest();

  WorkerClient& shared_;
  SentModules& shared_modules_;
  WorkerClient worker_;
  SentModules modules_{worker_, this};
  IRModule program_;
  protocol::TuneRequest request_;
  std::unique_ptr<QTemporaryDir> folder_;  ///< of the database, where the user has none
  SentModulePtr sent_;
  views::TuningStatus status_;
  int request_id_ = 0;   ///< under way at the server, 0 for none
  int64_t seen_ = 0;     ///< trials
  double spent_ = 0;     ///< seconds of the searches before this one
  double newest_ = 0;    ///< when the last trial was measured
  bool begun_ = false;   ///< the database has the run
  bool go_on_ = false;   ///< after a pause: more trials were added
  bool finish_ = false;  ///< after a pause: the fastest are timed again
  int run_ = 0;          ///< counts runs: what arrives of an earlier one is dropped
};

}  // namespace tirscope::app
