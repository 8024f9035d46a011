// SPDX-License-Identifier: Apache-2.0
// What the commands that lower share: where code goes, and what the passes are told.
#pragma once

#include <string>
#include <vector>

#include "passes/pass.h"

namespace CLI {
class App;
}

namespace tirscope::cli {

struct TargetOptions {
  std::string target = "cpu";
  std::vector<std::string> config, sets;

  void add_to(CLI::App& app);
  /// Refused as the target and the settings are, and as `cli.config`.
  Result<passes::Context> context() const;
};

}  // namespace tirscope::cli
