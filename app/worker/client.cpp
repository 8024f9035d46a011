// SPDX-License-Identifier: Apache-2.0
#include "app/worker/client.h"

#include <signal.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPointer>
#include <QStandardPaths>
#include <cstdio>

#include "protocol/client/hosts.h"
#include "protocol/client/slurm.h"
#include "protocol/diagnostic_json.h"
#include "protocol/message_limits.h"
#include "protocol/server_info.h"
#include "support/text/terminal_text.h"

namespace tirscope::app {

namespace {

using json = nlohmann::json;

QString defaultProgram() {
  QString beside = QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("tirc"));
  if (QFileInfo(beside).isExecutable()) return beside;
  return QStandardPaths::findExecutable(QStringLiteral("tirc"));
}

/// Of what a server says on its standard error, so much is shown.
constexpr qint64 mostForwarded = 64 * 1024;

/// How long a server may take to answer a request to stop.
constexpr double cancelledSeconds = 5;

}  // namespace

WorkerClient::WorkerClient(QObject* parent) : QObject(parent), lines_(protocol::answer_limits.bytes) {
  // Its own session: it can be ended with all that it starts, and a login asks for passwords in a window.
  process_.setChildProcessModifier([] { ::setsid(); });
  connect(&process_, &QProcess::readyReadStandardOutput, this, &WorkerClient::read);
  connect(&process_, &QProcess::readyReadStandardError, this, &WorkerClient::forwardErrors);
  connect(&process_, &QProcess::finished, this, &WorkerClient::died);
  deadline_.setSingleShot(true);
  connect(&deadline_, &QTimer::timeout, this, [this] {
    if (auto it = calls_.find(first_); it != calls_.end())
      giveUp(reader_.late(it->second.method, lines_.pending(), said_.text()));
  });
}

WorkerClient::~WorkerClient() {
  disconnect(&process_, nullptr, this, nullptr);
  process_.closeWriteChannel();
  if (!calls_.empty() || !process_.waitForFinished(500)) {
    endGroup();
    process_.waitForFinished(2000);
  }
}

void WorkerClient::setPrefix(const QString& prefix, std::optional<double> patience) {
  patience_ = patience;
  if (prefix == prefix_) return;
  if (process_.state() != QProcess::NotRunning) {
    process_.closeWriteChannel();
    endGroup();
    process_.waitForFinished(2000);
  }
  prefix_ = prefix;
}

void WorkerClient::endGroup() {
  // What stands for a job in a queue takes it along where it may.
  if (const qint64 group = process_.processId(); group > 0 && protocol::is_slurm(prefix_.toStdString())) {
    ::kill(-pid_t(group), SIGTERM);
    process_.waitForFinished(2000);
  }
  // Its number is that of its session and group from the moment it runs.
  if (const qint64 group = process_.processId(); group > 0) ::kill(-pid_t(group), SIGKILL);
  process_.kill();
}

/// What starts the server.
Result<QStringList> WorkerClient::words() const {
  if (!prefix_.isEmpty()) {
    TS_TRY(std::vector<std::string> there, protocol::server_command(prefix_.toStdString()));
    QStringList words;
    for (const std::string& word : there) words.append(QString::fromStdString(word));
    return words;
  }
  QString program = program_.isEmpty() ? defaultProgram() : program_;
  if (!program.isEmpty()) return QStringList{program, QStringLiteral("serve"), QStringLiteral("--libraries")};
  return fail(
      environment("worker.missing",
                  "the program 'tirc', which builds and runs modules, is neither beside this program nor on PATH"));
}

bool WorkerClient::ensureStarted(Diagnostic& why) {
  if (process_.state() == QProcess::Running) return true;
  auto words = this->words();
  if (!words) return why = words.error(), false;
  const QString program = words->takeFirst();
  lines_ = protocol::LineCutter(protocol::answer_limits.bytes);
  reader_ = protocol::AnswerReader(prefix_.toStdString());
  forwarded_ = 0;
  said_ = {};
  unsuitable_.reset();
  process_.start(program, *words);
  if (process_.waitForStarted(10000)) {
    if (!prefix_.isEmpty()) greet();
    return true;
  }
  const std::string prefix = prefix_.toStdString(), problem = process_.errorString().toStdString();
  why = protocol::is_slurm(prefix) ? protocol::slurm_missing(prefix, problem)
        : prefix_.isEmpty()
            ? environment("worker.start", "'{0}' could not be started: {1}", program.toStdString(), problem)
            : environment("place.not-found", "'{0}' cannot be started on this machine: {1}; is {2} installed?", prefix,
                          problem, program.toStdString());
  return false;
}

/// Asks the server behind a prefix for its version, before anything else.
void WorkerClient::greet() {
  const int id = greeting_ = ++next_;
  calls_[id] = {this, [this](Result<json> info) {
                  if (unsuitable_) return;
                  if (auto suits = protocol::check_server(info, prefix_.toStdString()); !suits)
                    return giveUp(suits.error());
                  reader_.greeted();
                }};
  calls_[id].method = "server.info";
  calls_[id].patience = patience_.value_or(protocol::patience_for(prefix_.toStdString()));
  process_.write(
      QByteArray::fromStdString(json{{"jsonrpc", "2.0"}, {"id", id}, {"method", "server.info"}}.dump() + "\n"));
}

void WorkerClient::waitForFirst() {
  const auto first = calls_.contains(greeting_) ? calls_.find(greeting_) : calls_.begin();
  const int id = prefix_.isEmpty() || first == calls_.end() ? 0 : first->first;
  if (id == first_) return;
  first_ = id;
  if (id == 0) return deadline_.stop();
  constexpr double longest = 1e9;  // ms
  deadline_.start(std::chrono::milliseconds(qint64(std::min(first->second.patience * 1000, longest))));
}

void WorkerClient::giveUp(Diagnostic why) {
  unsuitable_ = std::move(why);
  endGroup();
}

/// Why the server is gone.
Diagnostic WorkerClient::lost() const {
  if (unsuitable_) return *unsuitable_;
  if (prefix_.isEmpty())
    return environment("worker.died",
                       "the process that builds and runs modules ended unexpectedly; the next build starts it again");
  return reader_.lost(process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1, said_.text());
}

int WorkerClient::call(const std::string& method, json params, QObject* context, Done done, OnProgress progress) {
  const int id = ++next_;
  calls_[id] = {context, std::move(done), std::move(progress), method};
  Diagnostic why;
  if (!ensureStarted(why)) {
    QTimer::singleShot(0, this, [this, id, why] { finish(id, fail(why)); });
    return id;
  }
  calls_[id].patience = protocol::answer_seconds(method, params);
  waitForFirst();
  std::string line = json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}}.dump(
                         -1, ' ', false, json::error_handler_t::replace) +
                     "\n";
  process_.write(line.data(), qint64(line.size()));
  return id;
}

void WorkerClient::cancel(int id) {
  if (!calls_.contains(id) || process_.state() != QProcess::Running) return;
  process_.write(QByteArray::fromStdString(
      json{{"jsonrpc", "2.0"}, {"method", "cancel"}, {"params", {{"id", id}}}}.dump() + "\n"));
  calls_[id].patience = cancelledSeconds;
  if (first_ == id) first_ = 0;
  waitForFirst();
}

void WorkerClient::kill() { endGroup(); }

void WorkerClient::read() {
  const QByteArray piece = process_.readAllStandardOutput();
  lines_.add({piece.constData(), std::size_t(piece.size())});
  while (auto line = lines_.next()) {
    if (unsuitable_) return;
    auto incoming = reader_.take(*line, [this](int id) { return calls_.contains(id); });
    if (!incoming) return giveUp(incoming.error());
    if (!*incoming) continue;
    if ((*incoming)->answer) {
      if (prefix_.isEmpty()) reader_.greeted();  // it is of this release, and was not asked
      finish((*incoming)->id, std::move(*(*incoming)->answer));
      continue;
    }
    auto it = calls_.find((*incoming)->id);
    if (it != calls_.end() && it->second.progress && it->second.context)
      it->second.progress(protocol::progress_of(*(*incoming)->progress));
  }
  if (auto pending = reader_.check_pending(lines_.pending()); !pending) giveUp(pending.error());
}

void WorkerClient::forwardErrors() {
  const QByteArray said = process_.readAllStandardError();
  said_.add({said.constData(), std::size_t(said.size())});
  if (forwarded_ >= mostForwarded) return;
  forwarded_ += said.size();
  const std::string clean = terminal_text({said.constData(), std::size_t(said.size())});
  std::fwrite(clean.data(), 1, clean.size(), stderr);
}

void WorkerClient::died() {
  const Diagnostic why = lost();
  ++ended_servers_;
  Q_EMIT ended();
  std::vector<int> waiting;
  for (const auto& [id, call] : calls_) waiting.push_back(id);
  for (int id : waiting) finish(id, fail(why));
}

void WorkerClient::finish(int id, Result<json> result) {
  auto it = calls_.find(id);
  if (it == calls_.end()) return;
  Call call = std::move(it->second);
  calls_.erase(it);
  waitForFirst();
  if (!call.context) return;
  try {
    call.done(std::move(result));
  } catch (const json::exception& error) {
    call.done(fail(protocol::malformed_answer(prefix_.toStdString(), error.what())));
  }
}

}  // namespace tirscope::app
