// SPDX-License-Identifier: Apache-2.0
// tirc apply, tirc replay and tirc trace.
#include <CLI/CLI.hpp>
#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>

#include "builder/default_schedule.h"
#include "builder/script_passes.h"
#include "cli.h"
#include "input/database_files.h"
#include "input/module_file.h"
#include "schedule/driver/parameter_types.h"
#include "schedule/intrin/intrin.h"
#include "schedule/script/script.h"
#include "schedule/trace/trace_export.h"
#include "script/files/complete_text.h"
#include "support/bounded_json.h"
#include "support/format.h"

namespace tirscope::cli {

namespace {

struct Options {
  std::string file, script, entry, function, out, trace_python, trace_json, trace_script, module_release, release,
      database;
  std::vector<std::string> set, intrin, decisions;
  std::string target, rules;
  int64_t seed = -1;
  bool remove_postproc = false, as_json = false, dlight = false;
};

/// Registers what --intrin NAME=FILE names in `intrins`; the exit code.
int register_intrins(const std::vector<std::string>& given, schedule::Intrins& intrins) {
  for (const std::string& setting : given) {
    std::size_t at = setting.find('=');
    if (at == std::string::npos || at == 0)
      return report(bad_input("cli.bad-intrin", "--intrin expects NAME=FILE, not \"{0}\"", setting));
    int code = Exit::done;
    auto file = read_module_file(setting.substr(at + 1), {}, code);
    if (!file) return code;
    if (auto names = intrins.add_all(setting.substr(0, at), file->read.module); !names)
      return report(names.error(), {}, file->path);
  }
  return Exit::done;
}

/// The release for the traces: --trace-for, else --for, else that of the module's file.
Result<schedule::TvmRelease> trace_release(const Options& options, const ModuleFile& file) {
  return file.release(options.release.empty() ? options.module_release : options.release);
}

Result<void> write_traces(const Options& options, const ModuleFile& file, const schedule::Schedule& sch) {
  TS_TRY(schedule::TvmRelease release, trace_release(options, file));
  // Every text is made before any file is written.
  std::vector<std::pair<std::string, std::string>> files;
  auto add = [&](const std::string& path, auto&& make) -> Result<void> {
    if (path.empty()) return {};
    TS_TRY(std::string text, make());
    files.emplace_back(path, std::move(text));
    return {};
  };
  bool exact = release.minor == schedule::TvmRelease{}.minor;
  schedule::Trace trace = sch.trace().renumbered();
  TS_TRY_VOID(add(options.trace_python, [&]() -> Result<std::string> {
    TS_TRY(std::string text, exact ? trace.python() : trace.python_for(release));
    return text + "\n";
  }));
  TS_TRY_VOID(add(options.trace_json, [&]() -> Result<std::string> {
    TS_TRY(std::string text, exact ? trace.json() : trace.json_for(release));
    return text + "\n";
  }));
  TS_TRY_VOID(add(options.trace_script, [&] { return schedule::standalone_script(sch, release); }));
  for (const auto& [path, text] : files) TS_TRY_VOID(write_file(path, text));
  return {};
}

/// Adds the schedule to the database of --database, unmeasured.
Result<void> keep_record(const Options& options, const ModuleFile& file, const schedule::Schedule& sch) {
  if (options.database.empty()) return {};
  TS_TRY(schedule::TvmRelease release, trace_release(options, file));
  return append_record(options.database,
                       {.module = schedule::trace_start(sch), .function = sch.function(), .trace = sch.trace()},
                       release);
}

/// `output`: what the script printed. `made`: the module to print instead of the schedule's, where there is one.
int finish(const Options& options, const ModuleFile& file, const schedule::Schedule& sch,
           const std::string& output = {}, const IRModule& made = nullptr) {
  const IRModule& module = made ? made : sch.module();
  // The data of constants is in the text only where there is no file beside which it can lie.
  const bool to_file = !options.out.empty() && options.out != "-";
  Result<std::string> text =
      file.text_for(module, options.module_release, to_file ? script::PrintOptions() : script::complete_with_data());
  if (!text) return report(text.error(), {}, file.path);
  if (Result<void> written = write_traces(options, file, sch); !written) return report(written.error());
  if (Result<void> kept = keep_record(options, file, sch); !kept) return report(kept.error());
  if (to_file || !options.as_json)
    if (auto written = file.write_for(options.out, module, options.module_release, script::complete()); !written)
      return report(written.error());
  if (!options.as_json) return Exit::done;
  auto release = trace_release(options, file);
  const schedule::Trace trace = sch.trace().renumbered();
  auto python = trace.python_for(*release), json = trace.json_for(*release);
  const bool exact = release->minor == schedule::TvmRelease{}.minor;
  if (!exact && !python) return report(python.error());
  return put_json({{"text", *text},
                   {"trace_python", exact ? trace.python() : *python},
                   {"trace_json", nlohmann::json::parse(exact ? trace.json() : *json)},
                   {"output", output}});
}

std::optional<schedule::Schedule> start(const Options& options, const ModuleFile& file,
                                        const std::shared_ptr<schedule::Intrins>& intrins, int& code) {
  auto sch = schedule::Schedule::create(script::under_main(file.read),
                                        {.function = options.function, .seed = options.seed, .intrins = intrins});
  if (sch) return *std::move(sch);
  code = report(sch.error());
  return std::nullopt;
}

/// tirc apply --dlight: default schedules instead of a script.
int apply_default(const Options& options) {
  if (!options.script.empty())
    return report(bad_input("cli.two-schedules", "give either a schedule script or --dlight, not both"));
  if (options.target.empty())
    return report(bad_input("dlight.target",
                            "--dlight needs --target: cuda, opencl, or a device such as "
                            "nvidia/geforce-rtx-3090"));
  int code = Exit::done;
  auto file = read_module_file(options.file, options.set, code);
  if (!file) return code;
  auto sch = start(options, *file, std::make_shared<schedule::Intrins>(), code);
  if (!sch) return code;
  auto applied = builder::apply_default(*sch, builder::rule_names(options.rules), options.target, options.function);
  if (!applied) return report(applied.error(), {}, file->path);
  const std::string account = builder::account(*applied);
  if (!options.as_json) std::fputs(account.c_str(), stderr);
  return finish(options, *file, *sch, account, schedule::dlight::marked_scheduled(sch->module(), *applied));
}

int apply(const Options& options) {
  if (options.dlight) return apply_default(options);
  if (options.script.empty())
    return report(bad_input("cli.no-schedule", "give a schedule script, or --dlight for a default schedule"));
  auto intrins = std::make_shared<schedule::Intrins>();
  int code = register_intrins(options.intrin, *intrins);
  if (code) return code;
  auto file = read_module_file(options.file, options.set, code);
  if (!file) return code;
  Result<std::string> text = read_file(options.script);
  if (!text) return report(text.error());
  auto sch = start(options, *file, intrins, code);
  if (!sch) return code;
  auto run = schedule::run_script(
      *text, *std::move(sch),
      {.entry = options.entry, .constants = file->read.constants, .passes = &builder::script_passes()});
  if (!run) {
    for (const Diagnostic& diagnostic : run.error()) code = report(diagnostic, *text, options.script);
    return code;
  }
  for (const Diagnostic& note : run->notes) report(note, *text, options.script);
  if (!options.as_json) std::fputs(run->output.c_str(), stderr);
  return finish(options, *file, run->schedule, run->output);
}

/// A trace's text in either format, distinguished by how it begins.
Result<schedule::Trace> read_trace(const std::string& text) {
  std::size_t first = text.find_first_not_of(" \t\r\n");
  bool json = first != std::string::npos && text[first] == '[';
  return json ? schedule::Trace::from_json(text) : schedule::Trace::from_python(text);
}

/// The "INDEX=VALUE" of --decision; the value is JSON.
Result<std::map<int64_t, schedule::Value>> parse_decisions(const std::vector<std::string>& settings) {
  std::map<int64_t, schedule::Value> out;
  for (const std::string& setting : settings) {
    std::size_t equals = setting.find('=');
    int64_t index = 0;
    auto [end, error] = std::from_chars(setting.data(), setting.data() + std::min(equals, setting.size()), index);
    bool number = equals != std::string::npos && error == std::errc() && end == setting.data() + equals;
    const auto bad = [&] {
      return bad_input("cli.bad-decision", "\"{0}\" is not a decision: expected INDEX=VALUE, such as 3=[4,8,4]",
                       setting);
    };
    auto value = number ? read_ordered_json(std::string_view(setting).substr(equals + 1)) : fail(bad());
    if (!value) return fail(bad());
    TS_TRY(out[index], schedule::decode_value(*value, false));
  }
  return out;
}

int replay(const Options& options) {
  auto intrins = std::make_shared<schedule::Intrins>();
  int code = register_intrins(options.intrin, *intrins);
  if (code) return code;
  auto file = read_module_file(options.file, options.set, code);
  if (!file) return code;
  Result<std::string> text = read_file(options.script);
  if (!text) return report(text.error());
  auto trace = read_trace(*text);
  if (!trace) return report(trace.error(), *text, options.script);
  auto decisions = parse_decisions(options.decisions);
  if (!decisions) return report(decisions.error());
  auto sch = start(options, *file, intrins, code);
  if (!sch) return code;
  if (Result<void> done = sch->replay(*trace, options.remove_postproc, *decisions); !done) return report(done.error());
  return finish(options, *file, *sch);
}

// ---- tirc trace -----------------------------------------------------------------------------------------------------

struct ConvertOptions {
  std::string trace, to = "python", release = "0.18", out;
  bool simplify = false, remove_postproc = false;
};

int convert(const ConvertOptions& options) {
  Result<std::string> text = read_file(options.trace);
  if (!text) return report(text.error());
  auto trace = read_trace(*text);
  if (!trace) return report(trace.error(), *text, options.trace);
  if (options.simplify)
    *trace = trace->simplified(options.remove_postproc);
  else if (options.remove_postproc)
    *trace = trace->without_postproc();
  auto release = schedule::TvmRelease::parse(options.release);
  if (!release) return report(release.error());
  *trace = trace->renumbered();
  bool exact = release->minor == schedule::TvmRelease{}.minor, json = options.to == "json";
  Result<std::string> written = exact  ? Result<std::string>(json ? trace->json() : trace->python())
                                : json ? trace->json_for(*release)
                                       : trace->python_for(*release);
  if (!written) return report(written.error());
  Result<void> done = write_file(options.out, *written + "\n");
  return done ? int(Exit::done) : report(done.error());
}

}  // namespace

void add_schedule_commands(CLI::App& app, Commands& commands) {
  auto add = [&](const char* name, const char* help, const char* script, int (*run)(const Options&)) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(name, help);
    command->add_option("FILE", options->file, "The module; - reads standard input")->required();
    command->add_option(script, options->script, script)->required(run != apply);
    command->add_option("-f,--function", options->function,
                        "The function to schedule (default: main, or the only one)");
    command->add_option("-o,--output", options->out, "The output file of the module (default: standard output)");
    command->add_option("--trace-python", options->trace_python, "Write the trace as Python");
    command->add_option("--trace-json", options->trace_json, "Write the trace as JSON");
    command->add_option("--trace-script", options->trace_script, "Write a Python file with the module and the trace");
    command->add_option("--for", options->module_release, release_help);
    command->add_option("--trace-for", options->release, "The TVM release for the traces (default: that of --for)");
    command->add_option("--database", options->database,
                        "Also add the schedule, not measured, to the MetaSchedule database in this folder");
    command->add_option("--seed", options->seed, "The seed for sampling instructions");
    command->add_flag("--json", options->as_json,
                      "Print the module, the trace and the script's output as one JSON value");
    command->add_option("--set", options->set, "NAME=VALUE: set a constant or a symbolic size");
    command->add_option("--intrin", options->intrin,
                        "NAME=FILE: register the pairs desc<x>, impl<x> of a module as tensor intrinsics NAME<x>");
    if (run == apply) {
      command->add_option("--entry", options->entry, "The def of the script to call");
      command
          ->add_option("--dlight", options->rules,
                       "Instead of a script: a default schedule by the first of these rules that applies to a function "
                       "(gpu.Matmul,gpu.Fallback; default: all)")
          ->expected(0, 1);
      command->add_option("--target", options->target,
                          "For --dlight: cuda, opencl, or a device such as nvidia/geforce-rtx-3090");
    } else {
      command->add_flag("--remove-postproc", options->remove_postproc, "Stop at enter_postproc");
      command->add_option("--decision", options->decisions,
                          "INDEX=VALUE: override the decision of a sampling instruction");
    }
    commands.emplace_back(command, [options, run, command] {
      options->dlight = run == apply && command->count("--dlight") > 0;
      return run(*options);
    });
  };
  add("apply", "Apply a schedule script to a module", "SCRIPT", apply);
  add("replay", "Replay a trace (JSON or Python) on a module", "TRACE", replay);

  auto converting = std::make_shared<ConvertOptions>();
  CLI::App* trace = app.add_subcommand("trace", "Rewrite a trace, without a module");
  trace->add_option("TRACE", converting->trace, "JSON or Python; - reads standard input")->required();
  trace->add_option("--to", converting->to, "python or json")->check(CLI::IsMember({"python", "json"}));
  trace->add_option("--for", converting->release, "The TVM release for the trace, 0.16 to 0.27 (default 0.18)");
  trace->add_flag("--simplify", converting->simplify, "Omit unused queries and samples");
  trace->add_flag("--remove-postproc", converting->remove_postproc, "Omit enter_postproc and everything after it");
  trace->add_option("-o,--output", converting->out, "The output file of the trace (default: standard output)");
  commands.emplace_back(trace, [converting] { return convert(*converting); });
}

}  // namespace tirscope::cli
