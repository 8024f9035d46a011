// SPDX-License-Identifier: Apache-2.0
// Commands that build and run: emit, bench, devices, worker.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "module_file.h"
#include "protocol/codec.h"
#include "runtime/bench.h"
#include "runtime/built.h"
#include "runtime/channel.h"
#include "runtime/devices.h"
#include "schedule/script.h"
#include "target_options.h"

namespace tirscope::cli {

namespace {

// ---- emit -----------------------------------------------------------------------------------------------------------

struct EmitOptions {
  std::string file, form = "llvm", out;
  TargetOptions target;
  bool as_json = false, origins = false;
};

std::string form_names() {
  std::string text;
  for (const runtime::EmittedForm& form : runtime::emitted_forms())
    text += (text.empty() ? "" : ", ") + std::string(form.name);
  return text;
}

int emit(const EmitOptions& options) {
  int exit = Exit::done;
  auto loaded = read_module_file(options.file, options.target.sets, exit);
  if (!loaded) return exit;
  auto context = options.target.context();
  if (!context) return report(context.error());
  runtime::Worker worker;
  auto listing = runtime::emit(worker, loaded->read.module, *context, options.form, options.origins);
  if (!listing) return report(listing.error(), loaded->source, options.file);
  if (options.as_json && options.out.empty()) {
    if (options.form != "object") return put_json(protocol::encode(*listing));
    return report(
        bad_input("emit.not-text", "object code is no text, which --json could hold; name a file with --out"));
  }
  Result<void> written = write_file(options.out, listing->text);
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
  // On a device the threads and flags of the processor say nothing.
  text += runs[0].flags.empty() ? runs[0].cpu
                                : std::format("{} thread{}, {}, {}", runs[0].threads, runs[0].threads == 1 ? "" : "s",
                                              runs[0].cpu, runs[0].flags);
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
  runtime::Worker worker;
  std::vector<runtime::DeviceEntry> list = runtime::devices(worker);
  if (as_json) return put_json(protocol::encode(list));
  std::string text;
  for (const runtime::DeviceEntry& device : list)
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

  auto emitting = std::make_shared<EmitOptions>();
  auto emit_command = app.add_subcommand("emit", "Prints the code that is generated");
  emit_command->add_option("file", emitting->file)->required();
  emitting->target.add_to(*emit_command);
  emit_command->add_option("--as", emitting->form, form_names());
  emit_command->add_option("-o,--out", emitting->out, "A file for the result");
  emit_command->add_flag("--origins", emitting->origins,
                         "With --json: the statement that each line comes from, and what LLVM remarks");
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
