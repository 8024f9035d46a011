// SPDX-License-Identifier: Apache-2.0
// tirc run: a function of a module, of Relax or TensorIR, called with tensors from files or random ones.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "input/module_file.h"
#include "input/scheduled_file.h"
#include "input/target_options.h"
#include "model/files/tensor_file.h"
#include "protocol/codec.h"
#include "runtime/model/model_run.h"
#include "script/files/settings.h"
#include "support/format.h"
#include "support/text/terminal_text.h"

namespace tirscope::cli {

namespace {

struct RunOptions {
  std::string file, schedule, function, params, check, out;
  std::vector<std::string> inputs, libraries, bindings;
  TargetOptions target;
  uint64_t seed = 0;
  int threads = 0, rounds = 20;
  double time_limit = 600;
  bool interp = false, profile = false, as_json = false;
};

/// "NAME=FILE.npy" and "NAME=random".
Result<void> take_input(runtime::ModelRun& run, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0 || equals + 1 == text.size())
    return fail(bad_input("run.input", "'{0}' gives nothing; write NAME=FILE.npy or NAME=random", text));
  const std::string name = text.substr(0, equals), source = text.substr(equals + 1);
  if (run.inputs.contains(name) || run.random.contains(name))
    return fail(bad_input("run.input", "{0} is given twice", name));
  if (source == "random") return run.random.insert(name), Result<void>();
  TS_TRY(model::Tensor tensor, model::read_tensor(source));
  run.inputs.emplace(name, std::move(tensor));
  return {};
}

Result<runtime::ModelRun> run_of(const RunOptions& options, const ModuleFile& loaded) {
  const IRModule& module = loaded.read.module;
  runtime::ModelRun run;
  run.module = module;
  run.function = !options.function.empty()                                ? options.function
                 : !module->find("main") && module->functions.size() == 1 ? module->functions.begin()->first
                                                                          : "main";
  TS_TRY(run.context, options.target.context());
  if (options.threads > 0) run.context.target.options["threads"] = std::to_string(options.threads);
  TS_TRY(run.sizes, script::parse_settings(options.target.sets));
  std::erase_if(run.sizes, [&](const auto& size) { return loaded.read.constants.contains(size.first); });
  for (const std::string& input : options.inputs) TS_TRY_VOID(take_input(run, input));
  if (!options.params.empty()) {
    TS_TRY(run.params, model::read_tensors(options.params));
  }
  if (!options.check.empty()) {
    TS_TRY(run.check, model::read_tensors(options.check));
  }
  for (const std::string& library : options.libraries) {
    TS_TRY(std::string file, runtime::library_file(library));
    run.libraries.push_back(std::move(file));
  }
  for (const std::string& text : options.bindings) {
    TS_TRY(auto binding, runtime::parse_binding(text));
    if (!run.bindings.insert(std::move(binding)).second)
      return fail(bad_input("model.binding", "'{0}' binds a name that is bound already", text));
  }
  run.seed = options.seed;
  run.interp = options.interp;
  run.nodes = options.profile;
  run.rounds = options.profile ? options.rounds : 0;
  run.limits.seconds = options.time_limit;
  return run;
}

std::string range_text(const protocol::RunTensor& tensor) {
  std::string text = tensor.min ? formatted("{:.6g} to {:.6g}", *tensor.min, *tensor.max) : "no finite elements";
  if (tensor.not_finite > 0) text += formatted(", {} not finite", tensor.not_finite);
  return text;
}

std::string shape_text(const std::string& dtype, const std::vector<int64_t>& shape) {
  std::string out;
  for (int64_t extent : shape) out += (out.empty() ? "" : ", ") + std::to_string(extent);
  return formatted("{} [{}]", dtype, out);
}

std::string nodes_text(const protocol::ModelRunAnswer& answer) {
  std::string text = formatted("\n{:>12} {:>12}  {:<16} {}\n", "time", "bytes", "variable", "operation");
  for (const protocol::RunNode& node : *answer.nodes)
    text += formatted("{:>9.3f} us {:>12}  {:<16} {}\n", node.seconds * 1e6, node.bytes, one_line(node.name),
                      one_line(node.op));
  if (answer.profile)
    text += formatted("{:>9.3f} us for all, the median of {} rounds; the nodes take {:.3f} us of it\n",
                      answer.profile->median_s * 1e6, answer.profile->rounds, answer.profile->nodes_s * 1e6);
  return text;
}

std::string run_text(const protocol::ModelRunAnswer& answer) {
  std::string text;
  for (const protocol::RunInput& input : answer.inputs)
    text += formatted("{:<8} {}  {}\n", one_line(input.name), shape_text(input.dtype, input.shape), input.source);
  text += formatted("{} s on {}\n", formatted("{:.6f}", answer.seconds), one_line(answer.target));
  for (const protocol::RunTensor& output : answer.outputs)
    text +=
        formatted("{:<8} {}  {}\n", one_line(output.name), shape_text(output.dtype, output.shape), range_text(output));
  if (answer.nodes) text += nodes_text(answer);
  if (answer.check)
    for (const protocol::RunCheck& check : *answer.check)
      text += formatted("check {}: {}\n", one_line(check.name),
                        check.passed ? formatted("passed, max error {:.3g} of 1", check.max_error)
                                     : one_line(check.reason.value_or("wrong")));
  for (const std::string& note : answer.notes) text += "note: " + one_line(note) + "\n";
  return text;
}

/// The module. A constant of the file that --set names is set as it is read; a symbolic size is one of this run, since
/// functions that share its name may be called with several.
std::optional<ModuleFile> read_to_run(const RunOptions& options, int& exit) {
  auto loaded = read_module_file(options.file, {}, exit);
  auto sizes = script::parse_settings(options.target.sets);
  if (loaded && !sizes) return exit = report(sizes.error()), std::nullopt;
  std::vector<std::string> constants;
  for (const auto& [name, value] : loaded ? *sizes : std::map<std::string, int64_t>())
    if (loaded->read.constants.contains(name)) constants.push_back(formatted("{}={}", name, value));
  return loaded && !constants.empty() ? read_module_file(options.file, constants, exit) : std::move(loaded);
}

int run_command(const RunOptions& options) {
  int exit = Exit::done;
  auto loaded = read_to_run(options, exit);
  if (!loaded) return exit;
  if (!options.schedule.empty()) {
    auto after = scheduled(*loaded, options.schedule, exit);
    if (!after) return exit;
    loaded->read.module = after->module();
  }
  auto run = run_of(options, *loaded);
  if (!run) return report(run.error());
  runtime::Worker worker;
  auto ran = runtime::run_model(worker, *run);
  if (!ran) return report(ran.error(), loaded->source, options.file);
  if (!options.out.empty()) {
    model::Tensors outputs(ran->outputs.begin(), ran->outputs.end());
    if (auto written = model::write_tensors(options.out, outputs); !written) return report(written.error());
  }
  const int answer = ran->check_passed ? Exit::done : Exit::no;
  return options.as_json ? put_json(protocol::encode(ran->answer), answer) : put(run_text(ran->answer), answer);
}

}  // namespace

void add_model_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<RunOptions>();
  auto run = app.add_subcommand("run", "Run a model, or one function, on given or random inputs");
  run->add_option("file", options->file)->required();
  run->add_option("--schedule", options->schedule, "A schedule script, applied to the module before it runs");
  run->add_option("--function", options->function, "The function to run (default: main, or the only one)");
  run->add_option("--input", options->inputs, "NAME=FILE.npy or NAME=random; those that are not given are random")
      ->allow_extra_args(false);
  run->add_option("--params", options->params, "A .npz or .safetensors file with more arguments by name");
  run->add_option("--library", options->libraries,
                  "A shared library with functions in TVM's packed C convention, for --bind")
      ->allow_extra_args(false);
  run->add_option("--bind", options->bindings,
                  "NAME=library:SYMBOL, NAME=blas:linear or NAME=primfunc:FUNCTION: what a registered function is")
      ->allow_extra_args(false);
  options->target.add_to(*run);
  run->add_option("--threads", options->threads, "Threads for parallel loops")->check(CLI::PositiveNumber);
  run->add_flag("--interp", options->interp, "Run TensorIR functions by the reference interpreter");
  run->add_option("--seed", options->seed, "Seed of the random inputs");
  run->add_option("--check", options->check, "A .npz file with the expected outputs");
  run->add_flag("--profile", options->profile, "Also print the time and the bytes of each binding");
  run->add_option("--rounds", options->rounds, "With --profile: repetitions of the compiled calls (20)")
      ->check(CLI::Range(1, 10'000));
  run->add_option("--time-limit", options->time_limit, "The longest time of one call (s)")->check(CLI::PositiveNumber);
  run->add_option("-o,--out", options->out, "Write the outputs to this .npz, .npy or .safetensors file");
  run->add_flag("--json", options->as_json, "Print JSON");
  commands.emplace_back(run, [options] { return run_command(*options); });
}

}  // namespace tirscope::cli
