// SPDX-License-Identifier: Apache-2.0
// tirc caches.
#include <CLI/CLI.hpp>
#include <memory>

#include "analysis/cache/cache_study.h"
#include "analysis/cache/machine_caches.h"
#include "cli.h"
#include "input/module_file.h"
#include "input/scheduled_file.h"
#include "protocol/methods/caches.h"
#include "script/files/settings.h"
#include "support/format.h"

namespace tirscope::cli {

namespace {

struct CachesOptions {
  std::string file, function, schedule, against, out;
  std::vector<std::string> set, caches;
  bool json = false;
  int64_t seed = 0, max_accesses = analysis::CacheStudyOptions{}.max_accesses;
};

/// This machine's where they are known, else those that the method takes.
std::optional<std::vector<std::string>> usual_caches() {
  std::vector<std::string> out;
  for (const analysis::CacheGeometry& cache : analysis::simulated_machine_caches())
    out.push_back(formatted("{}={},{},{}", cache.name, cache.bytes, cache.ways, cache.line));
  return out.empty() ? std::nullopt : std::optional(out);
}

/// The file's module after the script of that name, or as it is: "", "original". Null, with the exit code set, when
/// the script fails.
IRModule module_after(const ModuleFile& file, const std::string& script, int& code) {
  if (script.empty() || script == "original") return file.read.module;
  auto schedule = scheduled(file, script, code);
  return schedule ? schedule->module() : nullptr;
}

int caches(const CachesOptions& options) {
  int code = Exit::done;
  auto file = read_module_file(options.file, options.set, code);
  if (!file) return code;
  auto sizes = script::parse_settings(options.set);
  if (!sizes) return report(sizes.error());
  const IRModule module = module_after(*file, options.schedule, code);
  if (!module) return code;
  IRModule against;
  if (!options.against.empty() && !(against = module_after(*file, options.against, code))) return code;
  protocol::CachesRequest request;
  if (!options.function.empty()) request.function = options.function;
  request.caches = options.caches.empty() ? usual_caches() : std::optional(options.caches);
  request.set = *sizes;
  request.seed = options.seed;
  request.max_accesses = options.max_accesses;
  Result<std::string> text;
  if (options.json) {
    auto answer = protocol::caches(module, against, request);
    if (!answer) return report(answer.error());
    text = protocol::encode(*answer).dump(2) + "\n";
  } else {
    text = protocol::caches_text(module, against, request);
    if (!text) return report(text.error());
  }
  Result<void> written = write_file(options.out, *text);
  return written ? int(Exit::done) : report(written.error());
}

}  // namespace

void add_caches_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<CachesOptions>();
  CLI::App* command = app.add_subcommand(
      "caches", "Run a function by the interpreter and show the misses of simulated caches by loop, access and cause");
  command->add_option("FILE", options->file, "The module; - reads standard input")->required();
  command->add_option("-f,--function", options->function, "This function (default: main, or the only one)");
  command->add_option("--schedule", options->schedule, "Run this schedule script first");
  command->add_option("--against", options->against,
                      "Compare with the module after this schedule script, or with the original: which accesses miss "
                      "less often, in bytes of each level");
  command
      ->add_option("--cache", options->caches,
                   "NAME=BYTES,WAYS[,LINE]: a level, such as L1=32K,8,64; the nearest first (default: this machine's)")
      ->delimiter('\0');
  command->add_option("--set", options->set, "NAME=VALUE: set a constant or a symbolic size");
  command->add_option("--seed", options->seed, "Seed of the inputs");
  command->add_option("--max-accesses", options->max_accesses, "End the run after so many accesses");
  command->add_option("-o,--output", options->out, "The output file (default: standard output)");
  command->add_flag("--json", options->json, "Print one JSON value instead");
  commands.emplace_back(command, [options] { return caches(*options); });
}

}  // namespace tirscope::cli
