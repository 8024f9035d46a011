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
#include "passes/pass.h"
#include "protocol/codec.h"
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
      size_t equals = setting.find('='), dot = setting.rfind('.', equals);
      if (equals == setting.npos || dot == setting.npos)
        return fail(bad_input("cli.config", "--config takes tir.Pass.key=value, not {0}", setting));
      json value = json::parse(setting.substr(equals + 1), nullptr, false);
      Attr attr = value.is_boolean()          ? Attr(value.get<bool>())
                  : value.is_number_integer() ? Attr(value.get<int64_t>())
                                              : Attr(setting.substr(equals + 1));
      Attr& entry = context.config[setting.substr(0, dot)];
      if (!entry.get<AttrDict>()) entry = AttrDict{};
      std::get<AttrDict>(entry.value)[setting.substr(dot + 1, equals - dot - 1)] = attr;
    }
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
  if (options.as_json) {
    std::printf("%s\n", json{{"stages", list}, {"text", text}}.dump(1).c_str());
  } else if (options.dump.empty()) {
    std::printf("%s\n", text.c_str());
  } else {
    for (const json& stage : list)
      std::printf("%-40s %s %8.2f ms\n", stage["pass"].get<std::string>().c_str(),
                  stage["changed"] ? "changed  " : "unchanged", stage["ms"].get<double>());
  }
  return Exit::done;
}

// ---- emit -----------------------------------------------------------------------------------------------------------

struct EmitOptions {
  std::string file, form = "llvm", out;
  TargetOptions target;
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
  if (context->target.kind != passes::Target::Kind::Cpu)
    return report(environment("build.target", "code for {0} cannot be built by this program; use --target cpu",
                              context->target.str()));
  auto lowered = passes::lower(loaded->read.module, *context);
  if (!lowered) return report(lowered.error(), loaded->source, options.file);
  auto code = codegen::compile(*lowered, runtime::options_for(context->target), {form->second});
  if (!code) return report(code.error(), loaded->source, options.file);
  const std::string& text = code->text[form->second];
  Result<void> written = write_file(options.out, text);
  return written ? int(Exit::done) : report(written.error());
}

// ---- bench ----------------------------------------------------------------------------------------------------------

struct BenchCommand {
  std::vector<std::string> files, schedules;
  std::string reference;
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

void print_table(const std::vector<runtime::BenchRun>& runs) {
  std::printf("%-44s %12s %12s %7s %10s %7s  %s\n", "program", "median", "minimum", "spread", "GFLOP/s", "of peak",
              "check");
  for (const runtime::BenchRun& run : runs) {
    std::string name = std::filesystem::path(run.schedule.empty() ? run.file : run.schedule).filename().string();
    if (run.error) {
      std::printf("%-44s %s\n", name.c_str(), run.error->c_str());
      continue;
    }
    std::string check = !run.check          ? "not checked"
                        : run.check->passed ? std::format("passed ({:.3g} of 1)", run.check->max_error)
                                            : "FAILED: " + run.check->reason.value_or("wrong");
    std::string share = run.peak_gflops > 0 ? std::format("{:.1f}%", 100 * run.gflops / run.peak_gflops) : "";
    std::printf("%-44s %12s %12s %6.1f%% %10.2f %7s  %s\n", name.c_str(), seconds_text(run.median_s).c_str(),
                seconds_text(run.min_s).c_str(), 100 * run.spread, run.gflops, share.c_str(), check.c_str());
  }
  if (!runs.empty())
    std::printf("%d thread%s, %s, %s, peak %.1f GFLOP/s (float32, measured)\n", runs[0].threads,
                runs[0].threads == 1 ? "" : "s", runs[0].cpu.c_str(), runs[0].flags.c_str(), runs[0].peak_gflops);
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
    if (!module->prim_func(options.function) && module->functions.size() == 1)
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
  if (command.as_json)
    std::printf("%s\n", json{{"runs", protocol::encode(runs)}}.dump(1).c_str());
  else
    print_table(runs);
  return exit;
}

int devices(bool as_json) {
  std::vector<runtime::Device> list = runtime::devices();
  if (as_json) {
    std::printf("%s\n", protocol::encode(list).dump(1).c_str());
    return Exit::done;
  }
  for (const runtime::Device& device : list) {
    std::printf("%-8s %s\n", device.target.c_str(), device.name.c_str());
    std::printf("         %s\n", device.usable ? device.detail.c_str() : ("not usable: " + device.detail).c_str());
  }
  return Exit::done;
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
  commands.emplace_back(emit_command, [emitting] { return emit(*emitting); });

  auto timing = std::make_shared<BenchCommand>();
  auto bench_command = app.add_subcommand("bench", "Builds, checks and times programs");
  bench_command->add_option("files", timing->files, "Modules; the first is the reference of all")->required();
  timing->target.add_to(*bench_command);
  bench_command->add_option("--schedule", timing->schedules,
                            "Schedule scripts, each timed on every file; none: as it is");
  bench_command->add_option("--reference", timing->reference,
                            "The module that says what is right, instead of the first file");
  bench_command->add_option("--function", timing->options.function, "The function to run");
  bench_command->add_option("--threads", timing->threads, "Threads for parallel loops");
  bench_command->add_option("--seed", timing->options.seed, "Seed of the inputs");
  bench_command->add_option("--number", timing->options.timing.number, "Calls in one measurement");
  bench_command->add_option("--repeat", timing->options.timing.repeat, "Measurements");
  bench_command->add_option("--warm-up", timing->options.timing.warm_up, "Calls before the first measurement");
  bench_command->add_option("--min-repeat-ms", timing->options.timing.min_repeat_ms,
                            "Calls are added until a measurement takes this long");
  bench_command->add_option("--time-limit", timing->options.limits.seconds, "Seconds for one program");
  bench_command->add_flag("--check,!--no-check", timing->check, "Compare with the reference (on)");
  bench_command->add_flag("--peak,!--no-peak", timing->peak, "Measure the machine's peak too (on)");
  bench_command->add_flag("--json", timing->as_json, "The answer as JSON");
  commands.emplace_back(bench_command, [timing] { return bench(*timing); });
}

}  // namespace tirscope::cli
