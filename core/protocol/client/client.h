// SPDX-License-Identifier: Apache-2.0
// The other end of the protocol: a `tirc serve` behind a prefix. What it answers is a stranger's: see answer_reader.h
// and message_limits.h for what is taken from it and how long it is waited for.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "protocol/client/answer_reader.h"
#include "protocol/messages/message.h"
#include "support/job.h"

namespace tirscope::protocol {

class Client {
 public:
  /// How long a server is waited for, in seconds.
  struct Patience {
    std::optional<double> greeting = {};  ///< until it says its version; none: `patience_for`
    std::optional<double> all = {};       ///< until the last answer; none: as `answer_seconds` says of each call
  };

  /// Starts the server and asks for its version. Refused as `server_command`; environment: `place.not-found` where the
  /// prefix is not a program, `place.no-server` where what it started does not answer, `place.answer` where it is
  /// another program, `place.version`; as slurm.h says of Slurm; and as `job.cancelled`.
  static Result<Client> start(const std::string& prefix, const Patience& patience, const Job& job = {});
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;
  ~Client();
  const std::string& prefix() const;

  /// One request after the other. Refused as the server refuses; environment: `place.lost` where the connection ends,
  /// `place.answer` where the reply is malformed, `place.time-limit` where none arrives in time: the process behind the
  /// prefix has ended then, with all that it started.
  Result<json> call(const std::string& method, json params, const Job& job = {});

 private:
  struct Connection;
  explicit Client(std::unique_ptr<Connection> connection);
  Result<json> call_within(const std::string& method, json params, double limit, const Job& job);
  std::unique_ptr<Connection> connection_;
};

/// The same with a message: its method, and its answer read by the codec; `place.answer` also where that does not
/// answer it.
template <Request R>
Result<typename R::Answer> call(Client& client, const R& request, const Job& job = {}) {
  TS_TRY(json answer, client.call(R::about.method, encode(request), job));
  auto value = decode<typename R::Answer>(answer, "result");
  if (value) return value;
  return fail(malformed_answer(client.prefix(), value.error().message.str()));
}

}  // namespace tirscope::protocol
