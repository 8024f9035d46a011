// SPDX-License-Identifier: Apache-2.0
// tirc apply and tirc replay.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli.h"
#include "module_file.h"
#include "schedule/intrin.h"
#include "schedule/script.h"

namespace tirscope::cli {

namespace {

struct Options {
  std::string file, script, entry, function, out, trace_python, trace_json;
  std::vector<std::string> set, intrin;
  int64_t seed = -1;
};

/// Registers what --intrin NAME=FILE names; the exit code.
int register_intrins(const std::vector<std::string>& given) {
  for (const std::string& setting : given) {
    std::size_t at = setting.find('=');
    if (at == std::string::npos || at == 0)
      return report(bad_input("cli.bad-intrin", "--intrin expects NAME=FILE, not \"{0}\"", setting));
    int code = Exit::done;
    auto file = read_module_file(setting.substr(at + 1), {}, code);
    if (!file) return code;
    if (auto names = schedule::register_intrins(setting.substr(0, at), file->read.module); !names)
      return report(names.error(), {}, file->path);
  }
  return Exit::done;
}

int finish(const Options& options, const ModuleFile& file, const schedule::Schedule& sch) {
  auto write = [](const std::string& path, const std::string& text) {
    Result<void> written = path.empty() ? Result<void>{} : write_file(path, text);
    return written ? int(Exit::done) : report(written.error());
  };
  if (int code = write(options.trace_python, sch.trace().python() + "\n")) return code;
  if (int code = write(options.trace_json, sch.trace().json() + "\n")) return code;
  Result<void> written = write_file(options.out, file.text(sch.module()));
  return written ? int(Exit::done) : report(written.error());
}

std::optional<schedule::Schedule> start(const Options& options, const ModuleFile& file, int& code) {
  auto sch =
      schedule::Schedule::create(script::under_main(file.read), {.function = options.function, .seed = options.seed});
  if (sch) return *std::move(sch);
  code = report(sch.error());
  return std::nullopt;
}

int apply(const Options& options) {
  int code = register_intrins(options.intrin);
  if (code) return code;
  auto file = read_module_file(options.file, options.set, code);
  if (!file) return code;
  Result<std::string> text = read_file(options.script);
  if (!text) return report(text.error());
  auto sch = start(options, *file, code);
  if (!sch) return code;
  auto run = schedule::run_script(*text, *std::move(sch), {.entry = options.entry, .constants = file->read.constants});
  if (!run) {
    for (const Diagnostic& diagnostic : run.error()) code = report(diagnostic, *text, options.script);
    return code;
  }
  for (const Diagnostic& note : run->notes) report(note, *text, options.script);
  std::fputs(run->output.c_str(), stderr);
  return finish(options, *file, run->schedule);
}

int replay(const Options& options) {
  int code = register_intrins(options.intrin);
  if (code) return code;
  auto file = read_module_file(options.file, options.set, code);
  if (!file) return code;
  Result<std::string> text = read_file(options.script);
  if (!text) return report(text.error());
  std::size_t first = text->find_first_not_of(" \t\r\n");
  bool json = first != std::string::npos && (*text)[first] == '[';
  auto trace = json ? schedule::Trace::from_json(*text) : schedule::Trace::from_python(*text);
  if (!trace) return report(trace.error(), json ? std::string_view{} : *text, options.script);
  auto sch = start(options, *file, code);
  if (!sch) return code;
  if (Result<void> done = sch->replay(*trace); !done) return report(done.error());
  return finish(options, *file, *sch);
}

}  // namespace

void add_schedule_commands(CLI::App& app, Commands& commands) {
  auto add = [&](const char* name, const char* help, const char* script, int (*run)(const Options&)) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(name, help);
    command->add_option("FILE", options->file, "The module; - reads standard input")->required();
    command->add_option(script, options->script, script)->required();
    command->add_option("-f,--function", options->function, "The function to work on (main, or the only one)");
    command->add_option("-o,--output", options->out, "Where the module goes (standard output)");
    command->add_option("--trace-python", options->trace_python, "Writes the trace as Python");
    command->add_option("--trace-json", options->trace_json, "Writes the trace as JSON");
    command->add_option("--seed", options->seed, "The seed of sampling instructions");
    command->add_option("--set", options->set, "NAME=VALUE: overrides a constant or gives a symbolic size a value");
    command->add_option("--intrin", options->intrin,
                        "NAME=FILE: registers the pairs desc<x>, impl<x> of a module as tensor intrinsics NAME<x>");
    if (run == apply) command->add_option("--entry", options->entry, "The def of the script to call");
    commands.emplace_back(command, [options, run] { return run(*options); });
  };
  add("apply", "Applies a schedule script to a module", "SCRIPT", apply);
  add("replay", "Replays a trace (JSON or Python) on a module", "TRACE", replay);
}

}  // namespace tirscope::cli
