// SPDX-License-Identifier: Apache-2.0
// What the commands that lower share: the target, and the settings of the passes.
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
