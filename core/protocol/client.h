// SPDX-License-Identifier: Apache-2.0
// The other end of the protocol: a `tirc serve` behind a prefix.
#pragma once

#include <memory>
#include <string>

#include "protocol/codec.h"
#include "support/job.h"

namespace tirscope::protocol {

class Client {
 public:
  /// Starts the server and asks for its version. Refused as `server_command`; environment: `place.not-found` where the
  /// prefix is no program, `place.no-server` where what it started does not answer, `place.version`.
  static Result<Client> start(const std::string& prefix, const Job& job = {});
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;
  ~Client();

  /// One request after the other. Refused as the server refuses; environment: `place.lost` where the connection ends.
  Result<json> call(const std::string& method, json params, const Job& job = {});

 private:
  struct Connection;
  explicit Client(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace tirscope::protocol
