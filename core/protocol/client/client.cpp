// SPDX-License-Identifier: Apache-2.0
#include "protocol/client/client.h"

#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <utility>

#include "protocol/client/answer_reader.h"
#include "protocol/client/hosts.h"
#include "protocol/client/prefix_process.h"
#include "protocol/client/slurm.h"
#include "protocol/diagnostic_json.h"
#include "protocol/message_limits.h"
#include "protocol/server_info.h"

namespace tirscope::protocol {

namespace {

using Clock = std::chrono::steady_clock;

/// The moment that comes so many seconds after now; never later than `latest`.
Clock::time_point after(double seconds, Clock::time_point latest) {
  const std::chrono::duration<double> left = latest - Clock::now();
  return seconds < left.count()
             ? Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))
             : latest;
}

/// How long a server may take to answer a request to stop.
constexpr double cancelled_seconds = 5;

}  // namespace

struct Client::Connection {
  explicit Connection(const std::string& behind) : prefix(behind), reader(behind) {}
  std::string prefix;
  PrefixProcess process;
  AnswerReader reader;
  Clock::time_point end = Clock::time_point::max();  ///< of everything
  int last = 0;

  /// The next answer to request `id`; none while it has not come. A Diagnostic of its own is about the connection.
  Result<std::optional<Result<json>>> receive(int id, const Job& job);
  Diagnostic lost();
  Diagnostic late(const std::string& method) { return reader.late(method, process.half_a_line(), process.said()); }
};

Diagnostic Client::Connection::lost() {
  // srun says at its end why a server was lost.
  const bool tells = !reader.has_greeted() || is_slurm(prefix);
  const int status = tells ? process.ended(std::chrono::seconds(2)) : -1;
  return reader.lost(status != -1 && WIFEXITED(status) ? WEXITSTATUS(status) : -1, process.said());
}

Client::Client(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

const std::string& Client::prefix() const { return connection_->prefix; }

Result<Client> Client::start(const std::string& prefix, const Patience& patience, const Job& job) {
  TS_TRY(std::vector<std::string> words, server_command(prefix));
  const std::string program = words.front();
  auto connection = std::make_unique<Connection>(prefix);
  const bool queued = is_slurm(prefix);
  if (int problem = connection->process.start(std::move(words), answer_limits.bytes, queued)) {
    if (queued) return fail(slurm_missing(prefix, std::strerror(problem)));
    return fail(environment("place.not-found", "'{0}' cannot be started on this machine: {1}; is {2} installed?",
                            prefix, std::string(std::strerror(problem)), program));
  }
  if (patience.all) connection->end = after(*patience.all, Clock::time_point::max());
  Client client(std::move(connection));
  auto info = client.call_within("server.info", json::object(), patience.greeting.value_or(patience_for(prefix)), job);
  TS_TRY_VOID(check_server(info, prefix));
  client.connection_->reader.greeted();
  client.connection_->process.take_terminal_back();
  return client;
}

Result<json> Client::call(const std::string& method, json params, const Job& job) {
  const double limit = answer_seconds(method, params);
  return call_within(method, std::move(params), limit, job);
}

Result<std::optional<Result<json>>> Client::Connection::receive(int id, const Job& job) {
  LineCutter::Line line;
  switch (process.receive(line)) {
    case PrefixProcess::Event::Ended: return fail(lost());
    case PrefixProcess::Event::Nothing: {
      TS_TRY_VOID(reader.check_pending(process.half_a_line()));
      return std::nullopt;
    }
    case PrefixProcess::Event::Line: break;
  }
  TS_TRY(auto incoming, reader.take(line, [&](int asked) { return asked == id; }));
  if (incoming && incoming->progress) job.report(progress_of(*incoming->progress));
  return incoming ? std::move(incoming->answer) : std::nullopt;
}

Result<json> Client::call_within(const std::string& method, json params, double limit, const Job& job) {
  Connection& c = *connection_;
  const int id = ++c.last;
  auto end = after(limit, c.end);
  auto give_up = [&](Diagnostic why) {
    c.process.kill();
    return fail(std::move(why));
  };
  const json request = {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}};
  if (!c.process.send(request.dump(-1, ' ', false, json::error_handler_t::replace) + "\n", end))
    return Clock::now() > end ? give_up(c.late(method)) : fail(c.lost());
  for (bool cancelled = false;;) {
    if (job.stop.stop_requested() && !c.reader.has_greeted()) return give_up(refused("job.cancelled", "cancelled"));
    if (job.stop.stop_requested() && !std::exchange(cancelled, true)) {
      end = after(cancelled_seconds, end);
      c.process.send(json{{"jsonrpc", "2.0"}, {"method", "cancel"}, {"params", {{"id", id}}}}.dump() + "\n", end);
    }
    auto answer = c.receive(id, job);
    if (!answer) return give_up(std::move(answer.error()));
    if (*answer) return std::move(**answer);
    if (Clock::now() > end) return give_up(c.late(method));
  }
}

}  // namespace tirscope::protocol
