// SPDX-License-Identifier: Apache-2.0
// What the commands that are about a design space share: the module, its function, the target, the space.
#pragma once

#include "input/module_file.h"
#include "input/target_options.h"
#include "runtime/tune/tune.h"

namespace tirscope::cli {

struct SpaceOptions {
  std::string file, space = "default";
  TargetOptions target;
  int threads = 0;

  /// The options that go to `settings` directly go there.
  void add_to(CLI::App& app, runtime::TuneSettings& settings);
  /// The module, with the rest of the settings filled in; empty, with the exit code set, when something was refused:
  /// as read_module_file and the target are, as `tuning.unknown-space` where --space is a plain word that names
  /// neither a space nor a file, and as read_file.
  std::optional<ModuleFile> read(runtime::TuneSettings& settings, int& exit) const;
};

}  // namespace tirscope::cli
