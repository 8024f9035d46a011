// SPDX-License-Identifier: Apache-2.0
// tirc tasks: the functions of a module that tirc tune would tune.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli.h"
#include "input/module_file.h"
#include "protocol/codec.h"
#include "runtime/tune/module_run.h"
#include "tune_text.h"

namespace tirscope::cli {

namespace {

struct TasksOptions {
  std::string file;
  std::vector<std::string> sets;
  bool as_json = false;
};

int tasks(const TasksOptions& options) {
  int exit = Exit::done;
  auto loaded = read_module_file(options.file, options.sets, exit);
  if (!loaded) return exit;
  auto answer = runtime::list_tasks(loaded->read.module);
  if (!answer) return report(answer.error(), loaded->source, loaded->path);
  return options.as_json ? put_json(protocol::encode(*answer)) : put(tasks_text(*answer));
}

}  // namespace

void add_tasks_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<TasksOptions>();
  auto command = app.add_subcommand(
      "tasks", "List the functions of a module that tune would tune, equal ones once, and how often they are called");
  command->add_option("FILE", options->file, "The module; - reads standard input")->required();
  command->add_option("--set", options->sets, "NAME=VALUE: set a constant or a symbolic size");
  command->add_flag("--json", options->as_json, "Print JSON");
  commands.emplace_back(command, [options] { return tasks(*options); });
}

}  // namespace tirscope::cli
