// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <sstream>

#include "cli.h"
#include "input/module_file.h"
#include "support/boundary.h"
#include "support/deep_stack.h"
#include "support/text/terminal_text.h"

namespace tirscope::cli {

int report(const Diagnostic& diagnostic, std::string_view source, std::string_view file) {
  std::fprintf(stderr, "%s\n", terminal_text(diagnostic.rendered(source, file)).c_str());
  switch (diagnostic.fault) {
    case Fault::Refused: return Exit::no;
    case Fault::Environment: return Exit::lacking;
    case Fault::Bug: return Exit::bug;
    case Fault::BadInput:
    case Fault::Unknown: return Exit::bad_use;
  }
  return Exit::bug;
}

namespace {

int run(int argc, char** argv) {
  CLI::App app("Tirscope's compiler: schedules, builds and times tensor programs");
  app.set_version_flag("--version", "tirc " TIRSCOPE_VERSION);
  app.require_subcommand(1);
  Commands commands;
  add_module_commands(app, commands);
  add_schedule_commands(app, commands);
  add_caches_command(app, commands);
  add_explain_command(app, commands);
  add_import_command(app, commands);
  add_lesson_commands(app, commands);
  add_memory_command(app, commands);
  add_pass_commands(app, commands);
  add_primitives_command(app, commands);
  add_records_command(app, commands);
#ifdef TIRSCOPE_HAS_BUILD
  add_run_commands(app, commands);
  add_model_command(app, commands);
  add_tune_command(app, commands);
  add_spaces_command(app, commands);
  add_tasks_command(app, commands);
  add_host_commands(app, commands);
#endif
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream help;
    int code = app.exit(error, help, std::cerr);
    return code == 0 ? put(help.str()) : Exit::bad_use;
  }
  const auto code = guarded([&]() -> Result<int> {
    for (auto& [command, run] : commands)
      if (command->parsed()) return run();
    return Exit::bug;
  });
  return code ? *code : report(code.error());
}

}  // namespace

}  // namespace tirscope::cli

int main(int argc, char** argv) {
  using namespace tirscope;
  // A worker's threads run generated code, whose memory is limited, and none of ours.
  const bool worker = argc > 1 && std::string_view(argv[1]) == "worker";
  return on_deep_stack(worker ? needed_stack : deep_stack, [&] { return cli::run(argc, argv); });
}
