// SPDX-License-Identifier: Apache-2.0
#include "protocol/client/answer_reader.h"

#include <limits>

#include "protocol/client/slurm.h"
#include "protocol/diagnostic_json.h"
#include "protocol/message_limits.h"
#include "support/format.h"

namespace tirscope::protocol {

Diagnostic malformed_answer(const std::string& prefix, const std::string& received) {
  if (prefix.empty())
    return environment(
        "worker.answer",
        "the process that builds and runs modules returned a malformed reply ({0}); is it a different version?",
        received);
  return environment("place.answer",
                     "'{0}' returned a malformed reply: {1}; is it another version of Tirscope, or another program?",
                     prefix, received);
}

namespace {

/// The id of a message; nothing where it has none that could be ours.
std::optional<int> id_in(const json& object) {
  auto id = object.find("id");
  if (id == object.end() || !id->is_number_unsigned()) return std::nullopt;
  const auto number = id->get<uint64_t>();
  return number <= uint64_t(std::numeric_limits<int>::max()) ? std::optional(int(number)) : std::nullopt;
}

}  // namespace

Result<std::optional<AnswerReader::Incoming>> AnswerReader::take(const LineCutter::Line& line,
                                                                 const std::function<bool(int)>& awaits) {
  if (line.too_long) return malformed(formatted("a line of more than {} MiB", answer_limits.bytes / mebibyte));
  const JsonLimits& limits = greeted_ ? answer_limits : greeting_limits;
  if (!greeted_) TS_TRY_VOID(check_pending(line.text.size()));
  auto message = read_json(line.text, limits);
  if (greeted_) {
    if (!message) return malformed(message.error().message.str());
    if (!message->is_object()) return malformed("a line that is not an object");
  } else if (!message || !message->is_object() || !id_in(*message)) {
    bytes_ += line.text.size() + 1;  // what a login prints before the server speaks
    return std::nullopt;
  }
  return take_message(*message, line.text.size(), awaits);
}

Result<std::optional<AnswerReader::Incoming>> AnswerReader::take_message(const json& message, std::size_t bytes,
                                                                         const std::function<bool(int)>& awaits) {
  if (auto method = message.find("method"); method != message.end()) {
    bytes_ += bytes;
    ++notifications_;
    if (bytes_ > longest_progress) return malformed(formatted("{} notifications before a reply", notifications_));
    auto params = message.find("params");
    if (*method != "progress" || params == message.end() || !params->is_object()) return std::nullopt;
    const std::optional<int> id = id_in(*params);
    if (!id || !awaits(*id)) return malformed("progress of a request that is not running");
    return Incoming{*id, *params};
  }
  auto error = message.find("error"), result = message.find("result");
  const std::optional<int> id = id_in(message);
  if (!id && error != message.end())
    return malformed("it could not read a request: " + diagnostic_of_error(*error).message.str());
  if (!id || !awaits(*id)) return malformed("a reply to no request");
  if ((error == message.end()) == (result == message.end())) return malformed("a reply without a result");
  if (error != message.end() && !error->is_object()) return malformed("an error that is not an object");
  bytes_ = notifications_ = 0;
  if (error != message.end()) return Incoming{*id, {}, fail(diagnostic_of_error(*error))};
  return Incoming{*id, {}, *result};
}

Result<void> AnswerReader::check_pending(std::size_t bytes) const {
  const std::size_t most = greeted_ ? answer_limits.bytes : greeting_limits.bytes;
  if ((greeted_ ? 0 : bytes_) + bytes <= most) return {};
  return malformed(greeted_ ? formatted("a line of more than {} MiB", most / mebibyte)
                            : formatted("more than {} MiB before a server answered", most / mebibyte));
}

std::string AnswerReader::received(std::size_t pending) const {
  if (notifications_ > 0) return formatted("{} notifications but no reply", notifications_);
  if (pending > 0) return formatted("{} bytes without a line end", pending);
  return bytes_ == 0 ? "no reply" : formatted("{} bytes, but no reply", bytes_);
}

Diagnostic AnswerReader::late(const std::string& method, std::size_t pending, const std::string& said) const {
  if (greeted_)
    return environment(
        "place.time-limit",
        "the server behind '{0}' did not answer {1} in time: {2}; set a longer --time-limit, or run tirc on that host",
        prefix_, method, received(pending));
  if (is_slurm(prefix_) && pending == 0) return slurm_late(prefix_, said);
  return environment("place.no-server",
                     "no server behind '{0}' answered in time: {1}; check the output of '{0} tirc devices', or set a "
                     "longer --connect-timeout for a slow login or queue",
                     prefix_, received(pending));
}

Diagnostic AnswerReader::lost(int status, const std::string& said) const {
  if (is_slurm(prefix_)) return slurm_ended(prefix_, status, said, greeted_);
  if (greeted_)
    return environment("place.lost", "the connection through '{0}' was lost during the run; run again", prefix_);
  constexpr int not_found = 127;  // by shells, env and ssh
  if (status == not_found)
    return environment(
        "place.no-server",
        "'{0}' finds no tirc on the host; install Tirscope there, or append the path of tirc to the prefix", prefix_);
  return environment("place.no-server",
                     "'{0}' ended before a server answered (status {1}); check the output of '{0} tirc devices'",
                     prefix_, status);
}

}  // namespace tirscope::protocol
