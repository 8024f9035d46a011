// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QStringList>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "support/diagnostic.h"
#include "support/job.h"

namespace tirscope::app {

/// Speaks the protocol with a `tirc serve` of its own, here or at another place, where modules are built and run. A
/// server that dies is started again at the next call; every call that waited for it fails with `worker.died`, or
/// behind a prefix as protocol::Client refuses.
class WorkerClient : public QObject {
  Q_OBJECT
 public:
  using json = nlohmann::json;
  using Done = std::function<void(Result<json>)>;
  using OnProgress = std::function<void(const Progress&)>;

  explicit WorkerClient(QObject* parent = nullptr);
  ~WorkerClient() override;

  /// What is put before `tirc serve`: "ssh box", "srun -N1"; empty: it runs here. The server that ran before ends, and
  /// so do the calls that wait for it.
  void setPrefix(const QString& prefix);
  const QString& prefix() const { return prefix_; }
  /// The program; by default the tirc that stands beside this program, else the one on PATH.
  void setProgram(const QString& program) { program_ = program; }

  /// Sends a request. `done` is called once, on this thread, unless `context` is gone by then. Returns the request's
  /// id.
  int call(const std::string& method, json params, QObject* context, Done done, OnProgress progress = {});
  /// Asks the server to stop working on a request; its `done` then gets the server's refusal.
  void cancel(int id);
  /// Ends the server at once.
  void kill();
  bool isIdle() const { return calls_.empty(); }

 private:
  struct Call {
    QPointer<QObject> context;
    Done done;
    OnProgress progress;
  };
  bool ensureStarted(Diagnostic& why);
  Result<QStringList> words() const;
  void greet();
  Diagnostic lost() const;
  void read();
  void take(const json& message);
  void died();
  void finish(int id, Result<json> result);

  QProcess process_;
  QString prefix_;
  QString program_;
  QByteArray buffer_;
  std::map<int, Call> calls_;
  int next_ = 0;
  bool greeted_ = false;                  ///< the server behind a prefix has answered
  std::optional<Diagnostic> unsuitable_;  ///< why a server was given up
};

}  // namespace tirscope::app
