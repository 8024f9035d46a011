// SPDX-License-Identifier: Apache-2.0
// Where a command builds and runs.
#pragma once

#include "protocol/client/client.h"
#include "protocol/client/hosts.h"

namespace CLI {
class App;
}

namespace tirscope::cli {

/// `--connect-timeout` of a command that runs on hosts.
void add_connect_timeout(CLI::App& app, std::optional<double>& seconds);

struct HostOptions {
  std::string via = {}, name = {};
  protocol::Client::Patience patience = {};

  void add_to(CLI::App& app);
  /// `--time-limit`, for commands that have no other: the seconds of the whole connection.
  void add_limit_to(CLI::App& app);
  bool elsewhere() const { return !via.empty() || !name.empty(); }
  /// Refused as `find_host` and as `Client::start`.
  Result<protocol::Client> connect() const;
};

}  // namespace tirscope::cli
