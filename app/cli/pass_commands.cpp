// SPDX-License-Identifier: Apache-2.0
// tirc lower, passes.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "input/module_file.h"
#include "input/target_options.h"
#include "pass_runs/dumps.h"
#include "pass_runs/follow.h"
#include "protocol/diagnostic_json.h"
#include "support/format.h"
#include "support/text/terminal_text.h"

namespace tirscope::cli {

namespace {

using nlohmann::json;
using passes::PassRun;
using passes::RunStage;
using passes::Verdict;

std::string title(const RunStage& stage) { return stage.call ? passes::call_text(*stage.call) : stage.name; }

/// A row of the table: "12 Simplify  changed  +3 -1  0.42 ms".
std::string row(std::size_t number, const RunStage& stage) {
  std::string lines = stage.verdict == Verdict::Changed ? formatted("+{} -{}", stage.added, stage.removed) : "";
  std::string time = stage.ms > 0 ? formatted("{:.2f} ms", stage.ms) : "";
  std::string text =
      formatted("{:>3} {:<40} {:<9} {:>12} {:>12}", number, one_line(title(stage)), word(stage.verdict), lines, time);
  return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

json row_object(const RunStage& stage) {
  json out = {{"pass", stage.name},   {"verdict", word(stage.verdict)}, {"changed", stage.verdict == Verdict::Changed},
              {"added", stage.added}, {"removed", stage.removed},       {"ms", stage.ms}};
  if (stage.call) out["call"] = passes::call_text(*stage.call);
  if (!stage.file.empty()) out["file"] = stage.file;
  if (stage.error) out["error"] = protocol::diagnostic_object(*stage.error);
  if (stage.warning) out["warning"] = protocol::diagnostic_object(*stage.warning);
  return out;
}

/// The rows from number `first` on.
std::string stages_text(const PassRun& run, std::size_t first) {
  std::string text;
  for (std::size_t k = first; k < run.stages.size(); ++k) text += row(k, run.stages[k]);
  return text;
}
json stages_json(const PassRun& run, std::size_t first) {
  json list = json::array();
  for (std::size_t k = first; k < run.stages.size(); ++k) list.push_back(row_object(run.stages[k]));
  return list;
}

// ---- lower ----------------------------------------------------------------------------------------------------------

struct LowerOptions {
  std::string file, from, until, dump, release;
  std::vector<std::string> pipelines;
  TargetOptions target;
  bool as_json = false;
};

/// The passes of the named pipelines one after another; without names those that TensorIR is lowered by.
Result<std::vector<passes::PassCall>> calls_of(const LowerOptions& options, const passes::Context& context) {
  if (options.pipelines.empty()) return passes::pipeline(context);
  std::vector<passes::PassCall> calls;
  for (const std::string& name : options.pipelines) {
    TS_TRY(std::vector<passes::PassCall> some, passes::named_pipeline(name));
    calls.insert(calls.end(), some.begin(), some.end());
  }
  return calls;
}

int lower(const LowerOptions& options) {
  int exit = Exit::done;
  auto loaded = read_module_file(options.file, options.target.sets, exit);
  if (!loaded) return exit;
  auto context = options.target.context();
  if (!context) return report(context.error());
  auto all = calls_of(options, *context);
  if (!all) return report(all.error());
  auto calls = passes::part_of(*std::move(all), options.from, options.until, *context);
  if (!calls) return report(calls.error());
  // The lowered module alone needs no text of every stage.
  const auto texts = options.as_json || !options.dump.empty() ? passes::Texts::Yes : passes::Texts::No;
  auto release = loaded->release(options.release);
  if (!release) return report(release.error());
  auto run = passes::run_stages(loaded->read.module, *calls, *context, {}, texts);
  if (!run) return report(run.error(), loaded->source, options.file);
  if (!options.dump.empty()) {
    auto dumped = passes::in_release(*run, *release);
    if (!dumped) return report(dumped.error(), {}, options.file);
    if (auto written = passes::write_dumps(*dumped, options.dump); !written) return report(written.error());
  }
  // The stages before a refusal are worth having. It is located in the file, not in a module that the user never saw.
  json stages = options.as_json ? stages_json(*run, 1) : json();
  if (const auto refusal = run->refusal()) {
    const std::string pass = title(*run->failure());
    exit = report(Diagnostic(*refusal).note(message("reported by the pass {0}", pass)), {}, options.file);
    if (options.as_json) stages.back()["error"] = protocol::diagnostic_object(*refusal);
  }
  if (!options.dump.empty() && !options.as_json) return put(stages_text(*run, 1), exit);
  if (!options.as_json && exit != Exit::done) return exit;
  if (auto can = script::require_in_release(run->result(), *release); !can)
    return report(can.error(), {}, options.file);
  const std::string text = script::text(run->result(), script::PrintOptions().in(*release));
  return options.as_json ? put_json({{"stages", stages}, {"text", text}}, exit) : put(text + "\n");
}

// ---- passes ---------------------------------------------------------------------------------------------------------

struct PassesOptions {
  std::string path, after, name;
  TargetOptions target;
  bool as_json = false;
};

Result<PassRun> read_run(const PassesOptions& options, const passes::Context& context) {
  if (!options.after.empty()) return passes::read_before_and_after(options.path, options.after, context);
  TS_TRY(auto files, passes::dumps_in(options.path));
  return passes::read_dumps(files, context);
}

int show(const PassesOptions& options) {
  auto context = options.target.context();
  if (!context) return report(context.error());
  auto run = read_run(options, *context);
  if (!run) return report(run.error());
  int exit = Exit::done;
  for (const RunStage& stage : run->stages) {
    if (stage.warning) report(*stage.warning, {}, stage.file);
    if (stage.error) report(*stage.error, {}, stage.file), exit = Exit::no;
  }
  json answer = {{"stages", stages_json(*run, 0)}};
  std::string text = stages_text(*run, 0);
  if (!options.name.empty()) {
    std::vector<bool> changes = passes::stages_that_change(*run, options.name);
    json numbers = json::array();
    text.clear();
    for (std::size_t k = 0; k < changes.size(); ++k) {
      if (!changes[k]) continue;
      numbers.push_back(k);
      text += row(k, run->stages[k]);
    }
    answer["changed_by"] = numbers;
    if (numbers.empty()) {
      text = formatted("no stage changes {}\n", options.name);
      exit = Exit::no;
    }
  }
  return options.as_json ? put_json(answer, exit) : put(text, exit);
}

}  // namespace

void add_pass_commands(CLI::App& app, Commands& commands) {
  auto lowering = std::make_shared<LowerOptions>();
  auto lower_command = app.add_subcommand("lower", "Lower a module pass by pass");
  lower_command->add_option("file", lowering->file, "The module; - reads standard input")->required();
  lowering->target.add_to(*lower_command);
  lower_command->add_option("--from", lowering->from,
                            "The first pass to run, for a module that is already lowered to that point");
  lower_command->add_option("--until", lowering->until, "The last pass to run");
  lower_command->add_option("--pipeline", lowering->pipelines,
                            "Passes on graphs instead, as relax.get_pipeline names them: " + passes::pipeline_names() +
                                "; several run one after another");
  lower_command->add_option("--for", lowering->release, release_help);
  lower_command->add_option("--dump", lowering->dump,
                            "Write one numbered file per pass to this folder, with TVM's names");
  lower_command->add_flag("--json", lowering->as_json, "Print JSON");
  commands.emplace_back(lower_command, [lowering] { return lower(*lowering); });

  auto showing = std::make_shared<PassesOptions>();
  auto passes_command =
      app.add_subcommand("passes", "Show what each pass did: numbered dumps, or modules before and after one pass");
  passes_command->add_option("path", showing->path, "A folder of dumps, or the module before a pass")->required();
  passes_command->add_option("after", showing->after, "The module after the pass");
  passes_command->add_option("--changes", showing->name,
                             "Show only stages that changed the loop, block or buffer NAME");
  passes_command->add_option("--target", showing->target.target, "The target to rerun the passes of a dump for");
  passes_command->add_flag("--json", showing->as_json, "Print JSON");
  commands.emplace_back(passes_command, [showing] { return show(*showing); });
}

}  // namespace tirscope::cli
