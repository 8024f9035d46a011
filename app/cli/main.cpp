// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <sstream>

#include "cli.h"
#include "module_file.h"
#include "support/check.h"

namespace tirscope::cli {

int report(const Diagnostic& diagnostic, std::string_view source, std::string_view file) {
  std::fprintf(stderr, "%s\n", diagnostic.rendered(source, file).c_str());
  switch (diagnostic.fault) {
    case Fault::Refused: return Exit::no;
    case Fault::Environment: return Exit::lacking;
    case Fault::Bug: return Exit::bug;
    case Fault::BadInput:
    case Fault::Unknown: return Exit::bad_use;
  }
  return Exit::bug;
}

}  // namespace tirscope::cli

int main(int argc, char** argv) {
  using namespace tirscope;
  CLI::App app("Tirscope's compiler: tensor programs in, schedules applied, code out and timed");
  app.require_subcommand(1);
  cli::Commands commands;
  cli::add_module_commands(app, commands);
  cli::add_schedule_commands(app, commands);
  cli::add_explain_command(app, commands);
  cli::add_memory_command(app, commands);
  cli::add_pass_commands(app, commands);
  cli::add_primitives_command(app, commands);
#ifdef TIRSCOPE_HAS_BUILD
  cli::add_run_commands(app, commands);
  cli::add_place_commands(app, commands);
#endif
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream help;
    int code = app.exit(error, help, std::cerr);
    return code == 0 ? cli::put(help.str()) : cli::Exit::bad_use;
  }
  try {
    for (auto& [command, run] : commands)
      if (command->parsed()) return run();
  } catch (const LimitReached& limit) {
    return cli::report(limit.diagnostic);
  } catch (const Bug& bug) {
    std::fprintf(stderr, "bug: %s\n", bug.what());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bug: %s\n", error.what());
  }
  return cli::Exit::bug;
}
