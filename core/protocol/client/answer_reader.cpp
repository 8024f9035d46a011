// SPDX-License-Identifier: Apache-2.0
#include "protocol/client/answer_reader.h"

#include <limits>

#include "protocol/diagnostic_json.h"
#include "protocol/message_limits.h"
#include "support/format.h"

namespace tirscope::protocol {

Diagnostic malformed_answer(const std::string& prefix, const std::string& received) {
  if (prefix.empty())
    return environment("worker.answer",
                       "the program that builds and runs modules gave an answer that cannot be read ({0}); is it of "
                       "another version?",
                       received);
  return environment("place.answer",
                     "what came from behind '{0}' is no answer of a Tirscope server: {1}; is it of another version, or "
                     "another program?",
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
    if (!message->is_object()) return malformed("a line that is no object");
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
    if (bytes_ > longest_progress) return malformed(formatted("{} notifications before an answer", notifications_));
    auto params = message.find("params");
    if (*method != "progress" || params == message.end() || !params->is_object()) return std::nullopt;
    const std::optional<int> id = id_in(*params);
    if (!id || !awaits(*id)) return malformed("progress of a request that does not run");
    return Incoming{*id, *params};
  }
  auto error = message.find("error"), result = message.find("result");
  const std::optional<int> id = id_in(message);
  if (!id && error != message.end())
    return malformed("it could not read a request: " + diagnostic_of_error(*error).message.str());
  if (!id || !awaits(*id)) return malformed("an answer to what was not asked");
  if ((error == message.end()) == (result == message.end())) return malformed("an answer without a result");
  if (error != message.end() && !error->is_object()) return malformed("an error that is no object");
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
  if (notifications_ > 0) return formatted("{} notifications and no answer came", notifications_);
  if (pending > 0) return formatted("{} bytes came without the end of a line", pending);
  return bytes_ == 0 ? "nothing came" : formatted("{} bytes came, none of them an answer", bytes_);
}

Diagnostic AnswerReader::late(const std::string& method, std::size_t pending) const {
  if (greeted_)
    return environment("place.time-limit",
                       "the server behind '{0}' did not answer {1} in time: {2}; give a longer --time-limit, or try "
                       "tirc on that machine itself",
                       prefix_, method, received(pending));
  return environment("place.no-server",
                     "no server answered in time behind '{0}': {1}; try by hand what comes of '{0} tirc devices', or "
                     "give a longer --connect-timeout where a login or a queue takes its time",
                     prefix_, received(pending));
}

Diagnostic AnswerReader::lost(int status) const {
  if (greeted_) return environment("place.lost", "the connection by '{0}' was lost in the middle; run again", prefix_);
  constexpr int not_found = 127;  // by shells, env and ssh
  if (status == not_found)
    return environment("place.no-server",
                       "'{0}' finds no tirc there; install Tirscope there, or write the path of tirc as the last word "
                       "of the prefix",
                       prefix_);
  return environment("place.no-server",
                     "'{0}' ended before a server answered (status {1}); try by hand what comes of '{0} tirc devices'",
                     prefix_, status);
}

}  // namespace tirscope::protocol
