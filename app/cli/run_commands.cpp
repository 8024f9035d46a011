// SPDX-License-Identifier: Apache-2.0
// Commands that build and run: emit, bench, devices, worker.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <list>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "module_file.h"
#include "place_options.h"
#include "protocol/codec.h"
#include "runtime/bench.h"
#include "runtime/built.h"
#include "runtime/channel.h"
#include "runtime/devices.h"
#include "runtime/remote.h"
#include "schedule/script.h"
#include "target_options.h"

namespace tirscope::cli {

namespace {

struct WorkerOptions {
  int role = 0;
  std::string scratch;
  std::vector<std::string> libraries;
};

// ---- emit -----------------------------------------------------------------------------------------------------------

struct EmitOptions {
  std::string file, form = "llvm", out;
  TargetOptions target;
  PlaceOptions place;
  bool as_json = false, origins = false, ptxas = false;
};

std::string form_names() {
  std::string text;
  for (const passes::EmittedForm& form : passes::emitted_forms())
    text += (text.empty() ? "" : ", ") + std::string(form.name);
  return text;
}

Result<runtime::Listing> emitted(const EmitOptions& options, const IRModule& module, const passes::Context& context) {
  if (options.place.elsewhere()) {
    TS_TRY(protocol::Client place, options.place.connect());
    return runtime::emit_at(place, module, context, options.form, options.origins, options.ptxas);
  }
  runtime::Worker worker;
  TS_TRY(runtime::Listing listing, runtime::emit(worker, module, context, options.form, options.origins));
  if (options.ptxas) {
    TS_TRY(listing.ptxas, runtime::assembled(options.form, listing.text));
  }
  return listing;
}

int emit(const EmitOptions& options) {
  int exit = Exit::done;
  auto loaded = read_module_file(options.file, options.target.sets, exit);
  if (!loaded) return exit;
  auto context = options.target.context();
  if (!context) return report(context.error());
  auto listing = emitted(options, loaded->read.module, *context);
  if (!listing) return report(listing.error(), loaded->source, options.file);
  const int answer = listing->ptxas && !listing->ptxas->accepted ? Exit::no : Exit::done;
  if (options.as_json && options.out.empty()) {
    if (options.form != "object") {
      int put = put_json(protocol::encode(*listing));
      return put == Exit::done ? answer : put;
    }
    return report(
        bad_input("emit.not-text", "object code is no text, which --json could hold; name a file with --out"));
  }
  Result<void> written = write_file(options.out, listing->text);
  if (!written) return report(written.error());
  if (listing->ptxas) std::fputs(codegen::report_text(*listing->ptxas).c_str(), stderr);
  if (!options.as_json) return answer;
  int put = put_json({{"out", options.out}});
  return put == Exit::done ? answer : put;
}

// ---- bench ----------------------------------------------------------------------------------------------------------

struct BenchCommand {
  std::vector<std::string> files, schedules;
  std::string reference, function, out;
  TargetOptions target;
  PlaceOptions place;
  runtime::BenchOptions options;
  int threads = 0;
  bool check = true, as_json = false, as_csv = false, peak = true;
};

std::string seconds_text(double seconds) {
  return seconds >= 1      ? std::format("{:.3f} s", seconds)
         : seconds >= 1e-3 ? std::format("{:.3f} ms", seconds * 1e3)
                           : std::format("{:.2f} us", seconds * 1e6);
}

std::string name_of(const runtime::BenchRun& run) {
  bool as_it_is = run.schedule.empty() || run.schedule == "none";
  return std::filesystem::path(as_it_is ? run.file : run.schedule).filename().string();
}

std::string row_of(const std::string& name, double median, double least, double spread) {
  return std::format("{:<44} {:>12} {:>12} {:6.1f}%", name, seconds_text(median), seconds_text(least), 100 * spread);
}

/// What OpenBLAS took for the same, or why it was not asked.
std::string anchor_text(const std::vector<runtime::BenchRun>& runs) {
  auto with = std::ranges::find_if(runs, [](const auto& run) { return run.anchor.has_value(); });
  if (with == runs.end()) {
    auto without = std::ranges::find_if(runs, [](const auto& run) { return run.no_anchor.has_value(); });
    return without == runs.end() ? "" : "no anchor: " + *without->no_anchor + "\n";
  }
  const runtime::Anchor& anchor = *with->anchor;
  std::string text = std::format("{} ({} kernel, {} thread{}): {}, minimum {}; its time over ours:", anchor.library,
                                 anchor.kernel, anchor.threads, anchor.threads == 1 ? "" : "s",
                                 seconds_text(anchor.median_s), seconds_text(anchor.min_s));
  for (const runtime::BenchRun& run : runs)
    if (run.anchor) text += std::format(" {} {:.3f}", name_of(run), run.anchor->ratio);
  return text + "\n";
}

std::string roofline_text(const runtime::Roofline& roofline) {
  std::string text = "peaks of this machine, GFLOP/s (of integers, GOP/s):";
  for (const runtime::Peak& peak : roofline.peaks)
    if (auto type = DataType::parse(peak.dtype))
      text += std::format(" {}x{} {:.1f}", peak.dtype, peak.bits / type->bits, peak.gflops);
  text += "\nreading, GB/s:";
  for (const runtime::Bandwidth& one : roofline.bandwidth) text += std::format(" {} {:.1f}", one.level, one.gb_s);
  return text + "\n";
}

/// What was counted in one call of each program.
std::string counters_text(const std::vector<runtime::BenchRun>& runs) {
  std::string text;
  for (const runtime::BenchRun& run : runs)
    if (!run.counts.empty()) text += std::format("{:<44} {}\n", name_of(run), runtime::counts_text(run.counts));
  if (!runs.empty() && runs[0].no_counters) text += "no counters of the processor: " + *runs[0].no_counters + "\n";
  return text.empty() ? text : "counted in one call:\n" + text;
}

std::string table_of(const std::vector<runtime::BenchRun>& runs) {
  auto type = runs.empty() ? std::nullopt : DataType::parse(runs[0].arithmetic);
  const char* unit = type && type->is_integer() ? "GOP/s" : "GFLOP/s";
  std::string text = std::format("{:<44} {:>12} {:>12} {:>7} {:>10} {:>7}  {:<18} {}\n", "program", "median", "minimum",
                                 "spread", unit, "of peak", "check", runs.size() > 1 ? "against the first" : "");
  for (const runtime::BenchRun& run : runs) {
    if (run.error) {
      text += std::format("{:<44} {}\n", name_of(run), *run.error);
      continue;
    }
    std::string check = !run.check          ? "not checked"
                        : run.check->passed ? std::format("passed ({:.3g} of 1)", run.check->max_error)
                                            : "FAILED: " + run.check->reason.value_or("wrong");
    std::string share = run.peak_gflops > 0 ? std::format("{:.1f}%", 100 * run.gflops / run.peak_gflops) : "";
    std::string against;
    if (run.difference)
      against = run.difference->verdict == "none" ? std::format("no difference (x{:.3f} within {:.3f})",
                                                                run.difference->ratio, run.difference->spread)
                                                  : std::format("{} x{:.3f} (spread {:.3f})", run.difference->verdict,
                                                                run.difference->ratio, run.difference->spread);
    text += std::format("{} {:10.2f} {:>7}  {:<18} {}\n", row_of(name_of(run), run.median_s, run.min_s, run.spread),
                        run.gflops, share, check, against);
  }
  if (runs.empty()) return text;
  // On a device the threads and flags of the processor say nothing.
  text += runs[0].flags.empty() ? runs[0].cpu
                                : std::format("{} thread{}, {}, {}", runs[0].threads, runs[0].threads == 1 ? "" : "s",
                                              runs[0].cpu, runs[0].flags);
  if (runs[0].peak_gflops > 0)
    text += std::format(", peak {:.1f} {} ({}, measured)", runs[0].peak_gflops, unit, runs[0].peak_of);
  text += "\n" + anchor_text(runs) + counters_text(runs);
  if (runs[0].roofline) text += roofline_text(*runs[0].roofline);
  return text;
}

/// One line a program; what has commas or quotation marks is quoted.
std::string csv_of(const std::vector<runtime::BenchRun>& runs) {
  std::string text =
      "file,schedule,target,threads,machine,clock,cpu,flags,median_s,min_s,mean_s,spread,number,repeat,gflops,"
      "peak_gflops,arithmetic,peak_of,bytes,compile_s,check,ratio_to_first,difference,anchor,anchor_kernel,anchor_"
      "threads,"
      "anchor_median_s,anchor_ratio,error\n";
  auto quoted = [](const std::string& cell) {
    if (cell.find_first_of(",\"\n") == cell.npos) return cell;
    std::string out = "\"";
    for (char c : cell) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
  };
  for (const runtime::BenchRun& run : runs) {
    std::vector<std::string> cells = {run.file,
                                      run.schedule,
                                      run.target,
                                      std::to_string(run.threads),
                                      run.machine,
                                      run.clock,
                                      run.cpu,
                                      run.flags,
                                      std::format("{}", run.median_s),
                                      std::format("{}", run.min_s),
                                      std::format("{}", run.mean_s),
                                      std::format("{}", run.spread),
                                      std::to_string(run.number),
                                      std::to_string(run.repeat),
                                      std::format("{}", run.gflops),
                                      std::format("{}", run.peak_gflops),
                                      run.arithmetic,
                                      run.peak_of,
                                      std::format("{}", run.bytes),
                                      std::format("{}", run.compile_s),
                                      !run.check          ? ""
                                      : run.check->passed ? "passed"
                                                          : "failed",
                                      run.difference ? std::format("{}", run.difference->ratio) : "",
                                      run.difference ? run.difference->verdict : "",
                                      run.anchor ? run.anchor->library : "",
                                      run.anchor ? run.anchor->kernel : "",
                                      run.anchor ? std::to_string(run.anchor->threads) : "",
                                      run.anchor ? std::format("{}", run.anchor->median_s) : "",
                                      run.anchor ? std::format("{}", run.anchor->ratio) : "",
                                      run.error.value_or("")};
    for (std::size_t k = 0; k < cells.size(); ++k) text += (k ? "," : "") + quoted(cells[k]);
    text += "\n";
  }
  return text;
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

/// What is measured: programs that share a reference and a function take turns.
struct Variant {
  const ModuleFile* loaded;
  IRModule module;
  std::string schedule, function = {};
};

std::string function_of(const BenchCommand& command, const IRModule& module) {
  if (!command.function.empty()) return command.function;
  bool only = !module->prim_func(command.options.function) && module->functions.size() == 1;
  return only ? module->functions.begin()->first : command.options.function;
}

int put_runs(const BenchCommand& command, const std::vector<runtime::BenchRun>& runs, int exit) {
  nlohmann::json answer{{"runs", protocol::encode(runs)}};
  if (!command.out.empty()) {
    Result<void> written =
        write_file(command.out, command.out.ends_with(".csv") ? csv_of(runs) : answer.dump(2) + "\n");
    if (!written) return report(written.error());
  }
  return command.as_json ? put_json(answer, exit) : put(command.as_csv ? csv_of(runs) : table_of(runs), exit);
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

  std::list<ModuleFile> files;
  std::vector<Variant> variants;
  for (const std::string& file : command.files) {
    auto loaded = read_module_file(file, command.target.sets, exit);
    if (!loaded) return exit;
    const ModuleFile& kept = files.emplace_back(std::move(*loaded));
    if (command.schedules.empty()) variants.push_back({&kept, kept.read.module, ""});
    for (const std::string& path : command.schedules) {
      auto module = path == "none" ? std::optional(kept.read.module) : scheduled(kept, path, exit);
      if (!module) return exit;
      variants.push_back({&kept, *module, path});
    }
  }
  for (Variant& variant : variants) variant.function = function_of(command, variant.module);

  runtime::Worker worker;
  std::optional<runtime::Roofline> roofline;
  const bool peak = command.peak && context->target.kind == passes::Target::Kind::Cpu;
  std::optional<protocol::Client> place;
  if (command.place.elsewhere()) {
    auto connected = command.place.connect();
    if (!connected) return report(connected.error());
    place = std::move(*connected);
  } else if (peak) {
    auto measured = runtime::measured_roofline(worker, *context);
    if (!measured) return report(measured.error());
    roofline = *measured;
  }
  const IRModule& judge = (reference ? *reference : files.front()).read.module;
  std::vector<runtime::BenchRun> runs(variants.size());
  std::vector<bool> done(variants.size());
  for (std::size_t k = 0; k < variants.size(); ++k) {
    if (done[k]) continue;
    // One of a function of another name cannot share the reference: it takes its turns with its own kind.
    runtime::BenchOptions options = command.options;
    options.function = variants[k].function;
    std::vector<std::size_t> group;
    std::vector<IRModule> modules;
    for (std::size_t other = k; other < variants.size(); ++other)
      if (variants[other].function == options.function) {
        group.push_back(other), modules.push_back(variants[other].module);
        done[other] = true;
      }
    auto answers = place ? runtime::bench_at(*place, modules, judge, options, peak)
                         : runtime::bench_in_turns(worker, modules, judge, options);
    for (std::size_t n = 0; n < group.size(); ++n) {
      const Variant& variant = variants[group[n]];
      runtime::BenchRun& run = runs[group[n]];
      if (answers[n]) {
        run = std::move(*answers[n]);
        if (run.check && !run.check->passed) exit = std::max(exit, int(Exit::no));
      } else {
        exit = report(answers[n].error(), variant.loaded->source, variant.loaded->path);
        run.error = answers[n].error().code;
      }
      run.file = variant.loaded->path;
      run.schedule = variant.schedule;
      if (roofline) run.add(*roofline);
    }
  }
  return put_runs(command, runs, exit);
}

// ---- devices --------------------------------------------------------------------------------------------------------

struct DevicesOptions {
  PlaceOptions place;
  bool as_json = false;
};

std::string devices_text(const std::vector<runtime::DeviceEntry>& list) {
  std::string text;
  for (const runtime::DeviceEntry& device : list)
    text += std::format("{:<8} {}\n         {}{}\n", device.target, device.name,
                        device.usable ? "" : "not usable: ", device.detail);
  return text;
}

Result<std::vector<runtime::DeviceEntry>> devices_of(const PlaceOptions& options) {
  if (!options.elsewhere()) {
    runtime::Worker worker;
    return runtime::devices(worker);
  }
  TS_TRY(protocol::Client place, options.connect());
  return runtime::devices_at(place);
}

int devices(const DevicesOptions& options) {
  auto list = devices_of(options.place);
  if (!list) return report(list.error());
  if (options.as_json) return put_json(protocol::encode(*list));
  std::string text = devices_text(*list);
  if (options.place.elsewhere()) return put(text);
  auto places = protocol::read_places();
  if (!places) return report(places.error());
  for (const protocol::Place& place : *places) {
    text += std::format("\n{} ({})\n", place.name, place.prefix);
    auto there = devices_of({place.prefix, {}});
    text += there ? devices_text(*there) : std::format("         not reached: {}\n", there.error().message.str());
  }
  return put(text);
}

}  // namespace

void add_run_commands(CLI::App& app, Commands& commands) {
  auto worker = app.add_subcommand("worker", "Runs generated code for its parent; not for use by hand");
  worker->group("");
  auto permit = std::make_shared<WorkerOptions>();
  worker->add_option("role", permit->role)->required()->check(CLI::Range(0, int(std::size(runtime::roles)) - 1));
  worker->add_option("scratch", permit->scratch)->required();
  worker->add_option("libraries", permit->libraries);
  commands.emplace_back(worker, [permit] {
    return runtime::worker_main(runtime::worker_socket, runtime::worker_memory, runtime::worker_note,
                                {runtime::roles[permit->role], permit->scratch, permit->libraries});
  });

  auto listing = std::make_shared<DevicesOptions>();
  auto list =
      app.add_subcommand("devices", "What this machine and the kept places can build for and run on, and why not");
  listing->place.add_to(*list);
  list->add_flag("--json", listing->as_json, "The answer as JSON, of this machine or of the one place");
  commands.emplace_back(list, [listing] { return devices(*listing); });

  auto emitting = std::make_shared<EmitOptions>();
  auto emit_command = app.add_subcommand("emit", "Prints the code that is generated");
  emit_command->add_option("file", emitting->file)->required();
  emitting->target.add_to(*emit_command);
  emitting->place.add_to(*emit_command);
  emit_command->add_option("--as", emitting->form, form_names());
  emit_command->add_flag("--ptxas", emitting->ptxas,
                         "What NVIDIA's assembler says of the PTX: registers, shared memory and spills of each kernel");
  emit_command->add_option("-o,--out", emitting->out, "A file for the result");
  emit_command->add_flag("--origins", emitting->origins,
                         "With --json: the statement that each line comes from, and what LLVM remarks");
  emit_command->add_flag("--json", emitting->as_json, "The answer as JSON");
  commands.emplace_back(emit_command, [emitting] { return emit(*emitting); });

  auto timing = std::make_shared<BenchCommand>();
  auto bench_command = app.add_subcommand("bench", "Builds, checks and times programs");
  bench_command->add_option("files", timing->files, "Modules, measured in turns; the first is the reference of all")
      ->required();
  timing->target.add_to(*bench_command);
  timing->place.add_to(*bench_command);
  bench_command->add_option("--schedule", timing->schedules,
                            "Schedule scripts, each on every file, measured in turns; none: as it is");
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
  bench_command->add_option("--cooldown-ms", timing->options.cooldown_ms, "Rest before each measurement")
      ->check(CLI::NonNegativeNumber);
  bench_command->add_flag("--flush-cache", timing->options.timing.flush_cache,
                          "Fill the caches with other data before each call, whose time alone counts");
  bench_command->add_option("--time-limit", timing->options.limits.seconds, "Seconds for one program")
      ->check(CLI::PositiveNumber);
  bench_command->add_flag("--check,!--no-check", timing->check, "Compare with the reference (on)");
  bench_command->add_flag("--peak,!--no-peak", timing->peak, "Measure the machine's peaks and bandwidths too (on)");
  bench_command->add_flag("--anchor,!--no-anchor", timing->options.anchor,
                          "Measure OpenBLAS in turns with the programs, where it can do their multiplications (on)");
  bench_command->add_flag("--counters,!--no-counters", timing->options.timing.counters,
                          "Count cycles, instructions, misses and faults in some more calls (on)");
  bench_command->add_flag("--json", timing->as_json, "The answer as JSON");
  bench_command->add_flag("--csv", timing->as_csv, "The answer as a table of commas");
  bench_command->add_option("-o,--out", timing->out, "A file for the answer too: a table of commas in .csv, else JSON");
  commands.emplace_back(bench_command, [timing] { return bench(*timing); });
}

}  // namespace tirscope::cli
