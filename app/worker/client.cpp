// SPDX-License-Identifier: Apache-2.0
#include "app/worker/client.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPointer>
#include <QStandardPaths>
#include <QTimer>

#include "protocol/diagnostic_json.h"
#include "protocol/places.h"
#include "protocol/server_info.h"

namespace tirscope::app {

namespace {

using json = nlohmann::json;

QString defaultProgram() {
  QString beside = QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("tirc"));
  if (QFileInfo(beside).isExecutable()) return beside;
  return QStandardPaths::findExecutable(QStringLiteral("tirc"));
}

}  // namespace

WorkerClient::WorkerClient(QObject* parent) : QObject(parent) {
  process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  connect(&process_, &QProcess::readyReadStandardOutput, this, &WorkerClient::read);
  connect(&process_, &QProcess::finished, this, &WorkerClient::died);
}

WorkerClient::~WorkerClient() {
  disconnect(&process_, nullptr, this, nullptr);
  process_.closeWriteChannel();
  if (!calls_.empty() || !process_.waitForFinished(500)) {
    process_.kill();
    process_.waitForFinished(2000);
  }
}

void WorkerClient::setPrefix(const QString& prefix) {
  if (prefix == prefix_) return;
  if (process_.state() != QProcess::NotRunning) {
    process_.closeWriteChannel();
    process_.kill();
    process_.waitForFinished(2000);
  }
  prefix_ = prefix;
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
  if (!program.isEmpty()) return QStringList{program, QStringLiteral("serve")};
  return fail(environment("worker.missing",
                          "the program 'tirc' that builds and runs modules stands neither beside this one "
                          "nor on PATH"));
}

bool WorkerClient::ensureStarted(Diagnostic& why) {
  if (process_.state() == QProcess::Running) return true;
  auto words = this->words();
  if (!words) return why = words.error(), false;
  const QString program = words->takeFirst();
  buffer_.clear();
  greeted_ = false;
  unsuitable_.reset();
  process_.start(program, *words);
  if (process_.waitForStarted(10000)) {
    if (!prefix_.isEmpty()) greet();
    return true;
  }
  why = prefix_.isEmpty()
            ? environment("worker.start", "'{0}' could not be started: {1}", program.toStdString(),
                          process_.errorString().toStdString())
            : environment("place.not-found", "'{0}' cannot be started here: {1}; is {2} installed?",
                          prefix_.toStdString(), process_.errorString().toStdString(), program.toStdString());
  return false;
}

/// Asks the server behind a prefix for its version, before anything else.
void WorkerClient::greet() {
  const int id = ++next_;
  calls_[id] = {this,
                [this](Result<json> info) {
                  if (auto suits = protocol::check_server(info, prefix_.toStdString()); !suits) {
                    unsuitable_ = suits.error();
                    process_.kill();
                  }
                  greeted_ = true;
                },
                {}};
  process_.write(
      QByteArray::fromStdString(json{{"jsonrpc", "2.0"}, {"id", id}, {"method", "server.info"}}.dump() + "\n"));
}

/// Why the server is gone.
Diagnostic WorkerClient::lost() const {
  if (unsuitable_) return *unsuitable_;
  const std::string prefix = prefix_.toStdString();
  if (prefix.empty())
    return environment("worker.died",
                       "the program that builds and runs modules ended unexpectedly; the next "
                       "build starts it again");
  if (greeted_) return environment("place.lost", "the connection by '{0}' was lost in the middle; run again", prefix);
  constexpr int notFound = 127;  // by shells, env and ssh
  if (process_.exitStatus() == QProcess::NormalExit && process_.exitCode() == notFound)
    return environment("place.no-server",
                       "'{0}' finds no tirc there; install Tirscope there, or write the path of tirc as the last word "
                       "of the prefix",
                       prefix);
  return environment("place.no-server",
                     "'{0}' ended before a server answered (status {1}); try by hand what comes of '{0} tirc devices'",
                     prefix, process_.exitCode());
}

int WorkerClient::call(const std::string& method, json params, QObject* context, Done done, OnProgress progress) {
  const int id = ++next_;
  calls_[id] = {context, std::move(done), std::move(progress)};
  Diagnostic why;
  if (!ensureStarted(why)) {
    QTimer::singleShot(0, this, [this, id, why] { finish(id, fail(why)); });
    return id;
  }
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
}

void WorkerClient::kill() { process_.kill(); }

void WorkerClient::read() {
  buffer_ += process_.readAllStandardOutput();
  for (qsizetype end; (end = buffer_.indexOf('\n')) >= 0;) {
    json message = json::parse(buffer_.constData(), buffer_.constData() + end, nullptr, false);
    buffer_.remove(0, end + 1);
    try {
      if (message.is_object()) take(message);
    } catch (const json::exception&) {
      // A line that is none of the protocol's says nothing; a call that gets no answer can be cancelled.
    }
  }
}

void WorkerClient::take(const json& message) {
  if (message.value("method", std::string()) == "progress") {
    const json params = message.value("params", json::object());
    auto it = calls_.find(params.value("id", 0));
    if (it != calls_.end() && it->second.progress && it->second.context)
      it->second.progress(protocol::progress_of(params));
    return;
  }
  if (!message.contains("id") || !message["id"].is_number_integer()) return;
  int id = message["id"];
  if (message.contains("error"))
    finish(id, fail(protocol::diagnostic_of_error(message["error"])));
  else
    finish(id, message.value("result", json()));
}

void WorkerClient::died() {
  const Diagnostic why = lost();
  std::vector<int> waiting;
  for (const auto& [id, call] : calls_) waiting.push_back(id);
  for (int id : waiting) finish(id, fail(why));
}

void WorkerClient::finish(int id, Result<json> result) {
  auto it = calls_.find(id);
  if (it == calls_.end()) return;
  Call call = std::move(it->second);
  calls_.erase(it);
  if (call.context) call.done(std::move(result));
}

}  // namespace tirscope::app
