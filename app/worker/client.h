// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "protocol/client/answer_reader.h"
#include "protocol/client/last_words.h"
#include "protocol/messages/message.h"
#include "support/diagnostic.h"
#include "support/job.h"

namespace tirscope::app {

/// Talks to its own `tirc serve`, here or on another host, where modules are built and run. A server that dies is
/// started again at the next call; every call that waited for it fails with `worker.died`, or behind a prefix as
/// protocol::Client refuses: what comes from there is a stranger's, and is waited for no longer than
/// protocol::answer_seconds say. A server that sends a malformed answer, or none in time, is ended with all that it
/// started.
class WorkerClient : public QObject {
  Q_OBJECT
 public:
  using json = nlohmann::json;
  using Done = std::function<void(Result<json>)>;
  using OnProgress = std::function<void(const Progress&)>;

  explicit WorkerClient(QObject* parent = nullptr);
  ~WorkerClient() override;

  /// What is put before `tirc serve`: "ssh box", "srun -N1"; empty: it runs here. The server that ran before ends, and
  /// so do the calls that wait for it. `patience`: seconds that a login or a queue may take before the server answers;
  /// none: protocol::patience_for.
  void setPrefix(const QString& prefix, std::optional<double> patience = {});
  const QString& prefix() const { return prefix_; }
  std::optional<double> patience() const { return patience_; }
  /// The program; by default the tirc next to this program, else the one on PATH.
  void setProgram(const QString& program) { program_ = program; }
  const QString& program() const { return program_; }

  /// Sends a request. `done` is called once, on this thread, unless `context` is gone by then; where it throws a
  /// json::exception at the answer it is called again, with the refusal `worker.answer` or `place.answer`. Returns the
  /// request's id.
  int call(const std::string& method, json params, QObject* context, Done done, OnProgress progress = {});
  /// The same with a message: its method, its members, and its answer read by the codec; `worker.answer` or
  /// `place.answer` where that is not an answer to it.
  template <protocol::Request R>
  int ask(const R& request, QObject* context, std::function<void(Result<typename R::Answer>)> done,
          OnProgress progress = {}) {
    auto read = [this, done = std::move(done)](const Result<json>& answer) {
      if (!answer) return done(fail(answer.error()));
      auto value = protocol::decode<typename R::Answer>(*answer, "result");
      if (!value) return done(fail(protocol::malformed_answer(prefix_.toStdString(), value.error().message.str())));
      done(std::move(value));
    };
    return call(R::about.method, protocol::encode(request), context, std::move(read), std::move(progress));
  }
  /// Asks the server to stop working on a request; its `done` then gets the server's refusal. One behind a prefix that
  /// does not stop soon is ended.
  void cancel(int id);
  /// Ends the server at once.
  void kill();
  bool isIdle() const { return calls_.empty(); }
  /// Counts the servers that ended: what one was sent the next does not have.
  int server() const { return ended_servers_; }

 Q_SIGNALS:
  /// The server ended; the calls that waited for it are about to fail.
  void ended();

 private:
  struct Call {
    QPointer<QObject> context;
    Done done;
    OnProgress progress = {};
    std::string method = {};
    double patience = 0;  ///< seconds, once all before it are answered
  };
  bool ensureStarted(Diagnostic& why);
  Result<QStringList> words() const;
  void greet();
  /// Requests are answered in order: it is the first of them that is waited for.
  void waitForFirst();
  /// Ends a server that is not to be trusted any more; all calls get the refusal.
  void giveUp(Diagnostic why);
  void endGroup();
  Diagnostic lost() const;
  void read();
  void forwardErrors();
  void died();
  void finish(int id, Result<json> result);

  QProcess process_;
  QString prefix_;
  QString program_;
  std::optional<double> patience_;
  protocol::LineCutter lines_;
  protocol::AnswerReader reader_;
  int ended_servers_ = 0;
  qint64 forwarded_ = 0;  ///< bytes of what the server said on its standard error
  protocol::LastWords said_;
  std::map<int, Call> calls_;
  int next_ = 0;                          ///< the last id that was given
  int greeting_ = 0, first_ = 0;          ///< the call of server.info; that which is waited for
  QTimer deadline_;                       ///< of that call, behind a prefix
  std::optional<Diagnostic> unsuitable_;  ///< why a server was given up
};

}  // namespace tirscope::app
