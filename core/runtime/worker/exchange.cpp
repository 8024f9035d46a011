// SPDX-License-Identifier: Apache-2.0
#include "runtime/worker/exchange.h"

#include <poll.h>

#include <chrono>
#include <random>

#include "protocol/message_limits.h"
#include "runtime/worker/channel.h"
#include "support/bounded_json.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// A number that a process cannot know in advance, so that a prepared answer is not accepted.
int64_t new_number() {
  static thread_local std::random_device source;
  return int64_t((uint64_t(source()) << 32 | source()) >> 1);
}

Diagnostic cancelled(bool compiles, double seconds) {
  return compiles ? refused("build.cancelled", "the build was cancelled after {0} s", int64_t(seconds))
                  : refused("run.cancelled", "the run was cancelled after {0} s", int64_t(seconds));
}

Diagnostic took_too_long(bool compiles, double limit) {
  if (compiles)
    return refused("build.time-limit",
                   "compilation took longer than {0} s and was stopped; unroll less, or set a longer limit", limit);
  return refused("run.time-limit",
                 "the program ran longer than {0} s and was stopped; use smaller sizes or a longer limit", limit);
}

Result<WorkerReply> reply_in(const std::string& text, int64_t number) {
  auto value = read_json(text, protocol::worker_limits);
  if (!value) return fail(garbled(value.error().message.str()));
  auto reply = protocol::decode<WorkerReply>(*value, "answer");
  if (!reply) return fail(garbled(reply.error().message.str()));
  if (reply->request != number) return fail(garbled("it belongs to another request"));
  const int kinds = reply->run.has_value() + reply->build.has_value() + reply->devices.has_value() +
                    reply->failure.has_value() + reply->model.has_value();
  if (kinds != 1) return fail(garbled("it holds " + std::to_string(kinds) + " results"));
  return reply;
}

}  // namespace

Diagnostic garbled(const std::string& found) {
  return refused(
      "run.worker-lost",
      "the process that builds and runs generated code returned a malformed reply: {0}; the generated code overwrote "
      "the process's memory or forged the reply; check its indices and the C functions that it calls",
      found);
}

Exchange exchange(Worker::Child& child, const Errand& errand, double wakes_within, const Job& job) {
  const int64_t number = new_number();
  json message = errand.message;
  message["request"] = number;
  Outgoing request(message.dump());
  Incoming answer;
  const auto start = Clock::now();
  std::optional<Clock::time_point> calls;
  bool begun = false;
  while (true) {
    if (!request.write_to(child.socket)) return {};
    pollfd waiting{child.socket, short(request.done() ? POLLIN : POLLIN | POLLOUT), 0};
    if (::poll(&waiting, 1, 20) > 0 && (waiting.revents & ~POLLOUT)) {
      const Incoming::State state = answer.read_from(child.socket);
      if (auto text = answer.message()) {
        const double seconds = since(start), called = calls ? since(*calls) : 0;
        auto reply = reply_in(*text, number);
        if (!reply) return {.refused = reply.error()};
        return {.reply = std::move(*reply), .seconds = seconds, .called = called};
      }
      if (state == Incoming::State::Gone) return {};
      if (state == Incoming::State::TooLong) return {.refused = garbled("a message that is too long")};
    }
    if (auto outgrown = child.watch.look()) return {.refused = std::move(outgrown)};
    const double passed = since(start);
    const int at = child.note->begun.load();
    begun = begun || at != 0;
    if (!begun && passed > wakes_within) return {.asleep = true};
    if (at == CrashNote::calling && !calls) calls = Clock::now();
    if (job.stop.stop_requested()) return {.refused = cancelled(errand.compiles(), passed)};
    if (passed > errand.limits.seconds) return {.refused = took_too_long(errand.compiles(), errand.limits.seconds)};
  }
}

}  // namespace tirscope::runtime
