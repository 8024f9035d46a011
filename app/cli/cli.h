// SPDX-License-Identifier: Apache-2.0
// What the commands of `tirc` share.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "support/diagnostic.h"

namespace CLI {
class App;
}

namespace tirscope::cli {

enum Exit { done = 0, no = 1, bad_use = 2, lacking = 3, bug = 70 };

/// A subcommand and what it does; the result is the exit code.
using Commands = std::vector<std::pair<CLI::App*, std::function<int()>>>;

/// Prints the diagnostic to stderr, with the line and a caret if `source` is available; its exit code.
int report(const Diagnostic& diagnostic, std::string_view source = {}, std::string_view file = {});

void add_schedule_commands(CLI::App& app, Commands& commands);
void add_module_commands(CLI::App& app, Commands& commands);
void add_caches_command(CLI::App& app, Commands& commands);
void add_explain_command(CLI::App& app, Commands& commands);
void add_import_command(CLI::App& app, Commands& commands);
void add_lesson_commands(CLI::App& app, Commands& commands);
void add_memory_command(CLI::App& app, Commands& commands);
void add_pass_commands(CLI::App& app, Commands& commands);
void add_primitives_command(CLI::App& app, Commands& commands);
void add_records_command(CLI::App& app, Commands& commands);
#ifdef TIRSCOPE_HAS_BUILD
void add_host_commands(CLI::App& app, Commands& commands);
void add_run_commands(CLI::App& app, Commands& commands);
void add_model_command(CLI::App& app, Commands& commands);
void add_tune_command(CLI::App& app, Commands& commands);
void add_spaces_command(CLI::App& app, Commands& commands);
void add_tasks_command(CLI::App& app, Commands& commands);
#endif

}  // namespace tirscope::cli
