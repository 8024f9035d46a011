// SPDX-License-Identifier: Apache-2.0
#include "place_options.h"

#include <CLI/CLI.hpp>

namespace tirscope::cli {

void PlaceOptions::add_to(CLI::App& app) {
  auto prefix = app.add_option("--via", via, "Build and run behind this prefix: \"ssh box\", \"srun -N1\"");
  app.add_option("--place", name, "Build and run at the place of this name (tirc places)")->excludes(prefix);
}

Result<protocol::Client> PlaceOptions::connect() const {
  if (!via.empty()) return protocol::Client::start(via);
  TS_TRY(protocol::Host place, protocol::find_place(name));
  return protocol::Client::start(place.prefix);
}

}  // namespace tirscope::cli
