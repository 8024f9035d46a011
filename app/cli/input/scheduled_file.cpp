// SPDX-License-Identifier: Apache-2.0
#include "input/scheduled_file.h"

#include "builder/script_passes.h"
#include "cli.h"
#include "schedule/script/script.h"

namespace tirscope::cli {

std::optional<schedule::Schedule> scheduled(const ModuleFile& loaded, const std::string& path, int& exit) {
  auto text = read_file(path);
  if (!text) return exit = report(text.error()), std::nullopt;
  auto schedule = schedule::Schedule::create(loaded.read.module);
  if (!schedule) return exit = report(schedule.error()), std::nullopt;
  schedule::ScriptOptions options;
  options.constants = loaded.read.constants;
  options.passes = &builder::script_passes();
  auto run = schedule::run_script(*text, std::move(*schedule), options);
  if (run) return std::move(run->schedule);
  for (const Diagnostic& diagnostic : run.error()) exit = report(diagnostic, *text, path);
  return {};
}

}  // namespace tirscope::cli
