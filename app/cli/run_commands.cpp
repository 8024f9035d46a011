// SPDX-License-Identifier: Apache-2.0
// Commands that build and run: emit, bench, devices, worker.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <list>
#include <nlohmann/json.hpp>

#include "bench_text.h"
#include "cli.h"
#include "input/database_files.h"
#include "input/host_options.h"
#include "input/module_file.h"
#include "input/scheduled_file.h"
#include "input/target_options.h"
#include "protocol/bench_settings.h"
#include "protocol/codec.h"
#include "protocol/message_limits.h"
#include "runtime/built.h"
#include "runtime/devices/devices.h"
#include "runtime/measure/bench.h"
#include "runtime/measure/known_rooflines.h"
#include "runtime/remote.h"
#include "runtime/worker/channel.h"
#include "script/files/settings.h"
#include "support/format.h"
#include "support/text/terminal_text.h"

namespace tirscope::cli {

namespace {

struct WorkerOptions {
  int role = 0;
  std::string scratch;
  std::vector<std::string> libraries;
  bool without_namespaces = false, without_landlock = false;
};

// ---- emit -----------------------------------------------------------------------------------------------------------

struct EmitOptions {
  std::string file, form = "llvm", out;
  TargetOptions target;
  HostOptions place;
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
    return report(bad_input("emit.not-text", "--json cannot contain object code; name a file with --out"));
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
  std::string reference, function, out, database;
  TargetOptions target;
  HostOptions place;
  runtime::BenchOptions options;
  int threads = 0;
  bool as_json = false, as_csv = false;
};

/// What is measured: programs that share a reference and a function take turns.
struct Variant {
  const ModuleFile* loaded;
  IRModule module;
  std::string schedule, function = {};
  schedule::Trace trace = {};  ///< from the file's module to `module`
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

struct Programs {
  std::list<ModuleFile> files;
  std::vector<Variant> variants;
};

/// Every file as it is, or after each of the schedules; nothing, with the exit code set, when one cannot be read.
std::optional<Programs> programs_of(const BenchCommand& command, int& exit) {
  Programs programs;
  for (const std::string& file : command.files) {
    auto loaded = read_module_file(file, command.target.sets, exit);
    if (!loaded) return std::nullopt;
    const ModuleFile& kept = programs.files.emplace_back(std::move(*loaded));
    if (command.schedules.empty()) programs.variants.push_back({&kept, kept.read.module, ""});
    for (const std::string& path : command.schedules) {
      if (path == "none") {
        programs.variants.push_back({&kept, kept.read.module, path});
        continue;
      }
      auto schedule = scheduled(kept, path, exit);
      if (!schedule) return std::nullopt;
      programs.variants.push_back({&kept, schedule->module(), path, {}, schedule->trace()});
    }
  }
  for (Variant& variant : programs.variants) variant.function = function_of(command, variant.module);
  return programs;
}

using Answers = std::vector<Result<runtime::BenchRun>>;
/// Measures programs in turns.
using Measure = std::function<Answers(const std::vector<IRModule>&, const runtime::BenchOptions&)>;

/// The runs of all programs, in their order. What failed is reported, and raises the exit code.
std::vector<runtime::BenchRun> runs_of(const std::vector<Variant>& variants, const runtime::BenchOptions& common,
                                       const Measure& measure, int& exit) {
  std::vector<runtime::BenchRun> runs(variants.size());
  std::vector<bool> done(variants.size());
  for (std::size_t k = 0; k < variants.size(); ++k) {
    if (done[k]) continue;
    // One of a function of another name cannot share the reference: it takes its turns with its own kind.
    runtime::BenchOptions options = common;
    options.function = variants[k].function;
    std::vector<std::size_t> group;
    std::vector<IRModule> modules;
    for (std::size_t other = k; other < variants.size(); ++other)
      if (variants[other].function == options.function) {
        group.push_back(other), modules.push_back(variants[other].module);
        done[other] = true;
      }
    Answers answers = measure(modules, options);
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
    }
  }
  return runs;
}

/// The host that measures `programs` programs; nothing where that is this one.
Result<std::optional<protocol::Client>> place_of(HostOptions options, const protocol::BenchSettings& settings,
                                                 std::size_t programs) {
  if (!options.elsewhere()) return std::nullopt;
  // The limit of one program bounds what all of it may take.
  options.patience.all = protocol::measuring_seconds(settings.time_limit, programs) +
                         options.patience.greeting.value_or(protocol::greeting_seconds);
  TS_TRY(protocol::Client place, options.connect());
  return place;
}

/// Adds what was measured to the database of --database.
Result<void> keep_records(const BenchCommand& command, const std::vector<Variant>& variants,
                          const std::vector<runtime::BenchRun>& runs) {
  for (std::size_t k = 0; k < variants.size(); ++k) {
    const Variant& variant = variants[k];
    if (runs[k].error || (runs[k].check && !runs[k].check->passed)) continue;
    TS_TRY(script::Release release, variant.loaded->release(""));
    TS_TRY_VOID(append_record(command.database,
                              {variant.loaded->read.module, variant.function, variant.trace, runs[k].seconds,
                               passes::tvm_json(command.options.context.target)},
                              release));
  }
  return {};
}

int bench(BenchCommand command) {
  auto context = command.target.context();
  if (!context) return report(context.error());
  if (command.threads > 0) context->target.options["threads"] = std::to_string(command.threads);
  command.options.context = *context;
  auto sizes = script::parse_settings(command.target.sets);
  if (!sizes) return report(sizes.error());
  command.options.sizes = *sizes;
  int exit = Exit::done;
  std::optional<ModuleFile> reference;
  if (!command.reference.empty() && !(reference = read_module_file(command.reference, command.target.sets, exit)))
    return exit;
  const std::optional<Programs> programs = programs_of(command, exit);
  if (!programs) return exit;

  auto place = place_of(command.place, command.options.settings, programs->variants.size());
  if (!place) return report(place.error());
  runtime::Worker worker;
  const IRModule& judge = (reference ? *reference : programs->files.front()).read.module;
  auto measure = [&](const std::vector<IRModule>& modules, const runtime::BenchOptions& options) {
    return *place ? runtime::bench_at(**place, modules, judge, options)
                  : runtime::bench_in_turns(worker, modules, judge, options);
  };
  std::vector<runtime::BenchRun> runs = runs_of(programs->variants, command.options, measure, exit);
  if (command.options.settings.peak && !*place) {
    runtime::KnownRooflines rooflines(
        [&](const passes::Context& of, const Job& job) { return runtime::measured_roofline(worker, of, job); });
    rooflines.add_to(runs, *context, {});
  }
  if (!command.database.empty())
    if (auto kept = keep_records(command, programs->variants, runs); !kept) exit = report(kept.error());
  return put_runs(command, runs, exit);
}

// ---- devices --------------------------------------------------------------------------------------------------------

struct DevicesOptions {
  HostOptions place{.patience = {.all = 18}};
  bool as_json = false;
};

std::string devices_text(const std::vector<runtime::DeviceEntry>& list) {
  std::string text;
  for (const runtime::DeviceEntry& device : list)
    text += formatted("{:<8} {}\n         {}{}\n", one_line(device.target), one_line(device.name),
                      device.usable ? "" : "not usable: ", one_line(device.detail));
  return text;
}

Result<std::vector<runtime::DeviceEntry>> devices_of(const HostOptions& options) {
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
  auto places = protocol::read_hosts();
  if (!places) return report(places.error());
  for (const protocol::Host& place : *places) {
    text += formatted("\n{} ({})\n", place.name, place.prefix);
    HostOptions each = options.place;
    each.name = place.name;
    auto there = devices_of(each);
    text += there ? devices_text(*there) : formatted("         not reached: {}\n", there.error().message.str());
  }
  return put(text);
}

/// "--min-repeat-ms"; a switch that is on also has "--no-check".
template <class T>
void add_setting(CLI::App& command, const protocol::BenchSetting& setting, T& member) {
  std::string name = setting.name;
  std::ranges::replace(name, '_', '-');
  const std::string unit = setting.unit, summary = setting.summary.str() + (unit.empty() ? "" : " (" + unit + ")");
  if constexpr (std::is_same_v<T, bool>)
    command.add_flag(member ? "--" + name + ",!--no-" + name : "--" + name, member, summary + (member ? " (on)" : ""));
  else
    command.add_option("--" + name, member, summary)
        ->check(setting.above || setting.least > 0 ? CLI::PositiveNumber : CLI::NonNegativeNumber);
}

void add_worker_command(CLI::App& app, Commands& commands) {
  auto worker = app.add_subcommand("worker", "Run generated code for the parent process (internal)");
  worker->group("");
  auto permit = std::make_shared<WorkerOptions>();
  worker->add_option("role", permit->role)->required()->check(CLI::Range(0, int(std::size(runtime::roles)) - 1));
  worker->add_option("scratch", permit->scratch)->required();
  worker->add_flag("--without-namespaces", permit->without_namespaces);
  worker->add_flag("--without-landlock", permit->without_landlock);
  worker->add_option("libraries", permit->libraries);
  commands.emplace_back(worker, [permit] {
    return runtime::worker_main(runtime::worker_socket, runtime::worker_memory, runtime::worker_note,
                                {runtime::roles[permit->role], permit->scratch, permit->libraries,
                                 permit->without_namespaces, permit->without_landlock});
  });
}

}  // namespace

void add_run_commands(CLI::App& app, Commands& commands) {
  add_worker_command(app, commands);
  auto listing = std::make_shared<DevicesOptions>();
  auto list = app.add_subcommand(
      "devices", "List the devices of this machine and the saved hosts, and why a device is not usable");
  listing->place.add_to(*list);
  listing->place.add_limit_to(*list);
  list->add_flag("--json", listing->as_json, "Print JSON, for this machine or for one host");
  commands.emplace_back(list, [listing] { return devices(*listing); });

  auto emitting = std::make_shared<EmitOptions>();
  auto emit_command = app.add_subcommand("emit", "Print the generated code");
  emit_command->add_option("file", emitting->file)->required();
  emitting->target.add_to(*emit_command);
  emitting->place.add_to(*emit_command);
  emitting->place.add_limit_to(*emit_command);
  emit_command->add_option("--as", emitting->form, form_names());
  emit_command->add_flag("--ptxas", emitting->ptxas,
                         "Run NVIDIA's assembler on the PTX: registers, shared memory and spills of each kernel");
  emit_command->add_option("-o,--out", emitting->out, "The output file");
  emit_command->add_flag("--origins", emitting->origins,
                         "With --json: add the source statement of each line, and LLVM's remarks");
  emit_command->add_flag("--json", emitting->as_json, "Print JSON");
  commands.emplace_back(emit_command, [emitting] { return emit(*emitting); });

  auto timing = std::make_shared<BenchCommand>();
  auto bench_command = app.add_subcommand("bench", "Build, check and time programs");
  bench_command
      ->add_option("files", timing->files, "The modules, timed alternately; the first is the reference for all")
      ->required();
  timing->target.add_to(*bench_command);
  timing->place.add_to(*bench_command);
  bench_command->add_option("--schedule", timing->schedules,
                            "Schedule scripts, each applied to every file and timed alternately; default: unscheduled");
  bench_command->add_option("--reference", timing->reference, "The reference module (default: the first file)");
  bench_command->add_option("--function", timing->function, "The function to run (default: main, or the only one)");
  bench_command->add_option("--threads", timing->threads, "Threads for parallel loops")->check(CLI::PositiveNumber);
  bench_command->add_option("--seed", timing->options.seed, "Seed of the inputs");
  protocol::each_bench_setting(
      [&](const protocol::BenchSetting& setting, auto& member) { add_setting(*bench_command, setting, member); },
      timing->options.settings);
  bench_command->add_flag("--json", timing->as_json, "Print JSON");
  bench_command->add_flag("--csv", timing->as_csv, "Print CSV");
  bench_command->add_option("-o,--out", timing->out,
                            "Also write the answer to this file: CSV if it ends in .csv, else JSON");
  bench_command->add_option("--database", timing->database,
                            "Also add the schedules and their times to the MetaSchedule database in this folder");
  commands.emplace_back(bench_command, [timing] { return bench(*timing); });
}

}  // namespace tirscope::cli
