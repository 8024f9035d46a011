// SPDX-License-Identifier: Apache-2.0
// Commands that lower, build and run: lower, emit, bench, devices, worker.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "codegen/codegen.h"
#include "module_file.h"
#include "passes/settings.h"
#include "protocol/codec.h"
#include "protocol/values.h"
#include "runtime/bench.h"
#include "runtime/built.h"
#include "runtime/channel.h"
#include "runtime/devices.h"
#include "schedule/script.h"
#include "script/printer.h"

namespace tirscope::cli {

namespace {

using protocol::json;

/// What the commands share: where code goes, and what the passes are told.
struct TargetOptions {
  std::string target = "cpu";
  std::vector<std::string> config, sets;

  void add_to(CLI::App& app) {
    app.add_option("--target", target, "cpu, with options as in cpu:mcpu=x86-64-v3,threads=1; or TVM's target string");
    app.add_option("--config", config, "A setting of a pass: tir.UnrollLoop.auto_max_step=16");
    app.add_option("--set", sets, "NAME=VALUE: a constant of the file, or a symbolic size");
  }

  Result<passes::Context> context() const {
    passes::Context context;
    TS_TRY(context.target, passes::Target::parse(target));
    for (const std::string& setting : config) {
      size_t equals = setting.find('='), first = setting.find('.'), dot = setting.rfind('.', equals);
      if (equals == setting.npos || first >= equals)
        return fail(
            bad_input("cli.config", "--config takes tir.Pass.key=value or tir.setting=value, not {0}", setting));
      json value = json::parse(setting.substr(equals + 1), nullptr, false);
      if (value.is_discarded() || value.is_structured()) value = setting.substr(equals + 1);
      TS_TRY(Attr attr, protocol::attr_from_json(value, setting.substr(0, equals)));
      if (dot == first) {
        context.config[setting.substr(0, equals)] = attr;
        continue;
      }
      Attr& entry = context.config[setting.substr(0, dot)];
      if (!entry.get<AttrDict>()) entry = AttrDict{};
      std::get<AttrDict>(entry.value)[setting.substr(dot + 1, equals - dot - 1)] = attr;
    }
    TS_TRY_VOID(passes::check_config(context.config));
    return context;
  }
};

// ---- lower ----------------------------------------------------------------------------------------------------------

struct LowerOptions {
  std::string file, until, dump;
  TargetOptions target;
  bool as_json = false;
};

int lower(const LowerOptions& options) {
  int exit = Exit::done;
  auto loaded = read_module_file(options.file, options.target.sets, exit);
  if (!loaded) return exit;
  auto context = options.target.context();
  if (!context) return report(context.error());
  std::vector<passes::PassCall> calls = passes::pipeline(*context);
  if (!options.until.empty()) {
    const passes::Pass* last = passes::find_pass(options.until);
    auto at =
        std::find_if(calls.begin(), calls.end(), [&](const auto& call) { return last && call.name == last->name; });
    if (at == calls.end())
      return report(
          bad_input("pass.unknown", "{0} is no pass of the pipeline for {1}", options.until, context->target.str()));
    calls.erase(at + 1, calls.end());
  }
  auto stages = passes::run_passes(loaded->read.module, calls, *context);
  if (!stages) return report(stages.error(), loaded->source, options.file);
  json list = json::array();
  for (size_t k = 0; k < stages->size(); ++k) {
    const passes::Stage& stage = (*stages)[k];
    list.push_back({{"pass", stage.name}, {"changed", stage.changed}, {"ms", stage.ms}});
    if (options.dump.empty()) continue;
    std::error_code error;
    std::filesystem::create_directories(options.dump, error);
    std::string name = std::format("{:02}-{}.py", k, stage.name);
    if (!stage.changed) continue;
    Result<void> written =
        write_file((std::filesystem::path(options.dump) / name).string(), script::text(stage.module) + "\n");
    if (!written) return report(written.error());
  }
  std::string text = script::text(stages->empty() ? loaded->read.module : stages->back().module);
  if (options.as_json) return put_json({{"stages", list}, {"text", text}});
  if (options.dump.empty()) return put(text + "\n");
  text.clear();
  for (const json& stage : list)
    text += std::format("{:<40} {} {:8.2f} ms\n", stage["pass"].get<std::string>(),
                        stage["changed"].get<bool>() ? "changed  " : "unchanged", stage["ms"].get<double>());
  return put(text);
}

// ---- emit -----------------------------------------------------------------------------------------------------------

struct EmitOptions {
  std::string file, form = "llvm", out;
  TargetOptions target;
  bool as_json = false;
};

int emit(const EmitOptions& options) {
  static const std::map<std::string, codegen::Form> forms = {{"llvm", codegen::Form::OptimizedLlvm},
                                                             {"llvm-unoptimized", codegen::Form::Llvm},
                                                             {"asm", codegen::Form::Assembly},
                                                             {"object", codegen::Form::Object}};
  auto form = forms.find(options.form);
  if (form == forms.end())
    return report(environment("emit.form",
                              "code as {0} cannot be generated by this program; use llvm, llvm-unoptimized, asm "
                              "or object",
                              options.form));
  int exit = Exit::done;
  auto loaded = read_module_file(options.file, options.target.sets, exit);
  if (!loaded) return exit;
  auto context = options.target.context();
  if (!context) return report(context.error());
  runtime::Worker worker;
  auto code = worker.build({loaded->read.module, *context, {form->second}});
  if (!code) return report(code.error(), loaded->source, options.file);
  const std::string& text = code->text[form->second];
  if (options.as_json && options.out.empty()) {
    if (form->second != codegen::Form::Object) return put_json({{"text", text}});
    return report(
        bad_input("emit.not-text", "object code is no text, which --json could hold; name a file with --out"));
  }
  Result<void> written = write_file(options.out, text);
  if (!written) return report(written.error());
  return options.as_json ? put_json({{"out", options.out}}) : int(Exit::done);
}

// ---- bench ----------------------------------------------------------------------------------------------------------

struct BenchCommand {
  std::vector<std::string> files, schedules;
  std::string reference, function;
  TargetOptions target;
  runtime::BenchOptions options;
  int threads = 0;
  bool check = true, as_json = false, peak = true;
};

std::string seconds_text(double seconds) {
  return seconds >= 1      ? std::format("{:.3f} s", seconds)
         : seconds >= 1e-3 ? std::format("{:.3f} ms", seconds * 1e3)
                           : std::format("{:.2f} us", seconds * 1e6);
}

std::string table_of(const std::vector<runtime::BenchRun>& runs) {
  std::string text = std::format("{:<44} {:>12} {:>12} {:>7} {:>10} {:>7}  {}\n", "program", "median", "minimum",
                                 "spread", "GFLOP/s", "of peak", "check");
  for (const runtime::BenchRun& run : runs) {
    std::string name = std::filesystem::path(run.schedule.empty() ? run.file : run.schedule).filename().string();
    if (run.error) {
      text += std::format("{:<44} {}\n", name, *run.error);
      continue;
    }
    std::string check = !run.check          ? "not checked"
                        : run.check->passed ? std::format("passed ({:.3g} of 1)", run.check->max_error)
                                            : "FAILED: " + run.check->reason.value_or("wrong");
    std::string share = run.peak_gflops > 0 ? std::format("{:.1f}%", 100 * run.gflops / run.peak_gflops) : "";
    text += std::format("{:<44} {:>12} {:>12} {:6.1f}% {:10.2f} {:>7}  {}\n", name, seconds_text(run.median_s),
                        seconds_text(run.min_s), 100 * run.spread, run.gflops, share, check);
  }
  if (runs.empty()) return text;
  text +=
      std::format("{} thread{}, {}, {}", runs[0].threads, runs[0].threads == 1 ? "" : "s", runs[0].cpu, runs[0].flags);
  if (runs[0].peak_gflops > 0) text += std::format(", peak {:.1f} GFLOP/s (float32, measured)", runs[0].peak_gflops);
  return text + "\n";
}

/// The module after a schedule script; nothing, with the exit code set, when it fails.
std::optional<IRModule> scheduled(const ModuleFile& loaded, const std::string& path, int& exit) {
  auto text = read_file(path);
  if (!text) return exit = report(text.error()), std::nullopt;
  auto schedule = schedule::Schedule::create(loaded.read.module);
  if (!schedule) return exit = report(schedule.error()), std::nullopt;
  schedule::ScriptOptions options;
  options.constants = loaded.read.constants;
  auto run = schedule::run_script(*text, std::move(*schedule), options);
  if (run) return run->schedule.module();
  for (const Diagnostic& diagnostic : run.error()) exit = report(diagnostic, *text, path);
  return {};
}

int bench(BenchCommand command) {
  auto context = command.target.context();
  if (!context) return report(context.error());
  if (command.threads > 0) context->target.options["threads"] = std::to_string(command.threads);
  command.options.context = *context;
  command.options.check = command.check;
  auto sizes = parse_settings(command.target.sets);
  if (!sizes) return report(sizes.error());
  command.options.sizes = *sizes;
  int exit = Exit::done;
  std::optional<ModuleFile> reference;
  if (!command.reference.empty() && !(reference = read_module_file(command.reference, command.target.sets, exit)))
    return exit;

  runtime::Worker worker;
  double peak = 0;
  if (command.peak) {
    auto measured = runtime::measured_peak_gflops(worker, *context);
    if (!measured) return report(measured.error());
    peak = *measured;
  }
  std::vector<runtime::BenchRun> runs;
  auto one = [&](const ModuleFile& loaded, const IRModule& module, const std::string& schedule) {
    const IRModule& judge = reference ? reference->read.module : loaded.read.module;
    runtime::BenchOptions options = command.options;
    if (!command.function.empty())
      options.function = command.function;
    else if (!module->prim_func(options.function) && module->functions.size() == 1)
      options.function = module->functions.begin()->first;
    auto run = runtime::bench(worker, module, judge, options);
    if (!run) {
      exit = report(run.error(), loaded.source, loaded.path);
      std::string code = run.error().code;
      run = runtime::BenchRun{};
      run->error = code;
    } else if (run->check && !run->check->passed) {
      exit = std::max(exit, int(Exit::no));
    }
    run->file = loaded.path;
    run->schedule = schedule;
    run->peak_gflops = peak;
    runs.push_back(std::move(*run));
  };
  for (const std::string& file : command.files) {
    auto loaded = read_module_file(file, command.target.sets, exit);
    if (!loaded) return exit;
    if (!reference && command.files.size() > 1 && runs.empty()) reference = loaded;
    if (command.schedules.empty()) one(*loaded, loaded->read.module, "");
    for (const std::string& path : command.schedules) {
      if (path == "none") {
        one(*loaded, loaded->read.module, "none");
        continue;
      }
      auto module = scheduled(*loaded, path, exit);
      if (!module) return exit;
      one(*loaded, *module, path);
    }
  }
  return command.as_json ? put_json({{"runs", protocol::encode(runs)}}, exit) : put(table_of(runs), exit);
}

int devices(bool as_json) {
  std::vector<runtime::Device> list = runtime::devices();
  if (as_json) return put_json(protocol::encode(list));
  std::string text;
  for (const runtime::Device& device : list)
    text += std::format("{:<8} {}\n         {}{}\n", device.target, device.name,
                        device.usable ? "" : "not usable: ", device.detail);
  return put(text);
}

}  // namespace

void add_run_commands(CLI::App& app, Commands& commands) {
  auto worker = app.add_subcommand("worker", "Runs generated code for its parent; not for use by hand");
  worker->group("");
  commands.emplace_back(worker, [] { return runtime::worker_main(runtime::worker_socket, runtime::worker_memory); });

  auto list = app.add_subcommand("devices", "What this machine can build for and run on, and why not");
  auto as_json = std::make_shared<bool>(false);
  list->add_flag("--json", *as_json, "The answer as JSON");
  commands.emplace_back(list, [as_json] { return devices(*as_json); });

  auto lowering = std::make_shared<LowerOptions>();
  auto lower_command = app.add_subcommand("lower", "Lowers a module pass by pass");
  lower_command->add_option("file", lowering->file)->required();
  lowering->target.add_to(*lower_command);
  lower_command->add_option("--until", lowering->until, "The last pass to run");
  lower_command->add_option("--dump", lowering->dump, "A folder for one numbered file a pass that changed something");
  lower_command->add_flag("--json", lowering->as_json, "The answer as JSON");
  commands.emplace_back(lower_command, [lowering] { return lower(*lowering); });

  auto emitting = std::make_shared<EmitOptions>();
  auto emit_command = app.add_subcommand("emit", "Prints the code that is generated");
  emit_command->add_option("file", emitting->file)->required();
  emitting->target.add_to(*emit_command);
  emit_command->add_option("--as", emitting->form, "llvm, llvm-unoptimized, asm or object");
  emit_command->add_option("-o,--out", emitting->out, "A file for the result");
  emit_command->add_flag("--json", emitting->as_json, "The answer as JSON");
  commands.emplace_back(emit_command, [emitting] { return emit(*emitting); });

  auto timing = std::make_shared<BenchCommand>();
  auto bench_command = app.add_subcommand("bench", "Builds, checks and times programs");
  bench_command->add_option("files", timing->files, "Modules; the first is the reference of all")->required();
  timing->target.add_to(*bench_command);
  bench_command->add_option("--schedule", timing->schedules,
                            "Schedule scripts, each timed on every file; none: as it is");
  bench_command->add_option("--reference", timing->reference,
                            "The module that says what is right, instead of the first file");
  bench_command->add_option("--function", timing->function, "The function to run (main, or the only one)");
  bench_command->add_option("--threads", timing->threads, "Threads for parallel loops")->check(CLI::PositiveNumber);
  bench_command->add_option("--seed", timing->options.seed, "Seed of the inputs");
  bench_command->add_option("--number", timing->options.timing.number, "Calls in one measurement")
      ->check(CLI::PositiveNumber);
  bench_command->add_option("--repeat", timing->options.timing.repeat, "Measurements")->check(CLI::PositiveNumber);
  bench_command->add_option("--warm-up", timing->options.timing.warm_up, "Calls before the first measurement")
      ->check(CLI::NonNegativeNumber);
  bench_command
      ->add_option("--min-repeat-ms", timing->options.timing.min_repeat_ms,
                   "Calls are added until a measurement takes this long")
      ->check(CLI::NonNegativeNumber);
  bench_command->add_option("--time-limit", timing->options.limits.seconds, "Seconds for one program")
      ->check(CLI::PositiveNumber);
  bench_command->add_flag("--check,!--no-check", timing->check, "Compare with the reference (on)");
  bench_command->add_flag("--peak,!--no-peak", timing->peak, "Measure the machine's peak too (on)");
  bench_command->add_flag("--json", timing->as_json, "The answer as JSON");
  commands.emplace_back(bench_command, [timing] { return bench(*timing); });
}

}  // namespace tirscope::cli
