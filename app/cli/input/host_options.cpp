// SPDX-License-Identifier: Apache-2.0
#include "input/host_options.h"

#include <CLI/CLI.hpp>

#include "protocol/client/slurm.h"

namespace tirscope::cli {

void add_connect_timeout(CLI::App& app, std::optional<double>& seconds) {
  app.add_option("--connect-timeout", seconds,
                 "How long to wait for tirc on the host to answer (s, default 15; in a queue of Slurm 600)")
      ->check(CLI::PositiveNumber);
}

void HostOptions::add_to(CLI::App& app) {
  auto prefix = app.add_option("--via", via, "Build and run on a host, through this prefix: \"ssh box\"");
  app.add_option("--host", name,
                 "Build and run on the host of this name (tirc hosts), or on a node of the cluster: slurm:PARTITION")
      ->excludes(prefix);
  app.add_option("--place", name)->excludes(prefix)->group("");  // the name until 0.1, not shown
  add_connect_timeout(app, patience.greeting);
}

void HostOptions::add_limit_to(CLI::App& app) {
  app.add_option("--time-limit", patience.all, "Time limit for the host's whole answer (s)")
      ->check(CLI::PositiveNumber);
}

Result<protocol::Client> HostOptions::connect() const {
  protocol::Host host{{}, via};
  if (via.empty()) {
    TS_TRY(host, protocol::find_host(name));
  }
  protocol::Client::Patience waits = patience;
  if (!waits.greeting) waits.greeting = host.connect_timeout;
  // Who waits longer for the login waits longer for it all.
  if (waits.all && waits.greeting) *waits.all = std::max(*waits.all, *waits.greeting);
  if (waits.all && protocol::is_slurm(host.prefix)) *waits.all += protocol::patience_for(host.prefix);
  return protocol::Client::start(host.prefix, waits);
}

}  // namespace tirscope::cli
