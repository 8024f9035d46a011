// SPDX-License-Identifier: Apache-2.0
#include "place_options.h"

#include <CLI/CLI.hpp>

namespace tirscope::cli {

void PlaceOptions::add_to(CLI::App& app) {
  auto prefix = app.add_option("--via", via, "Build and run behind this prefix: \"ssh box\", \"srun -N1\"");
  app.add_option("--place", name, "Build and run at the place of this name (tirc places)")->excludes(prefix);
  app.add_option("--connect-timeout", patience.greeting,
                 "How long a login or a queue may take before tirc answers there (s, 15)")
      ->check(CLI::PositiveNumber);
}

void PlaceOptions::add_limit_to(CLI::App& app) {
  app.add_option("--time-limit", patience.all, "How long the whole answer of the place may take (s)")
      ->check(CLI::PositiveNumber);
}

Result<protocol::Client> PlaceOptions::connect() const {
  protocol::Host place{{}, via};
  if (via.empty()) {
    TS_TRY(place, protocol::find_place(name));
  }
  protocol::Client::Patience waits = patience;
  if (!waits.greeting) waits.greeting = place.connect_timeout;
  // Who waits longer for the login waits longer for it all.
  if (waits.all && waits.greeting) *waits.all = std::max(*waits.all, *waits.greeting);
  return protocol::Client::start(place.prefix, waits);
}

}  // namespace tirscope::cli
