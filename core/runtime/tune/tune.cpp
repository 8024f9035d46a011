// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/tune.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>

#include "ir/relax/graphs.h"
#include "runtime/measure/anchor.h"
#include "runtime/tune/function_run.h"
#include "runtime/tune/module_run.h"
#include "runtime/tune/spaces.h"
#include "support/read_file.h"
#include "support/write_file.h"
#include "tuning/workload.h"

namespace tirscope::runtime {

namespace {

using Json = nlohmann::json;

constexpr const char* run_file = "tuning_run.json";

std::string run_path(const TuneSettings& settings) {
  return (std::filesystem::path(settings.database) / run_file).string();
}

std::string searched(const TuneSettings& settings, const std::string& what) {
  std::string out = what + "\n" + settings.strategy + "\n" + settings.space;
  return settings.model.empty() ? out : out + "\n" + settings.model;
}

Result<void> make_shared_model(const TuneSettings& settings, TuneShared& shared) {
  shared.model_name = settings.model.empty() ? std::string(tuning::all_models().front().name) : settings.model;
  TS_TRY(const tuning::ModelKind* kind, tuning::find_model(shared.model_name));
  auto made = kind->make();
  if (made) {
    shared.model = std::move(*made);
  } else if (settings.model.empty()) {
    shared.notes.push_back(made.error());
    shared.model_name = "random";
  } else {
    return fail(made.error());
  }
  return {};
}

/// The function in the module that it is in; of a graph, which no database can hold, the function alone.
Result<Tuned> tune_one(Worker& worker, const IRModule& module, const TuneSettings& settings, const Job& job) {
  const std::string function = tuned_function(module, settings);
  const bool graph = has_graphs(module);
  const PrimFunc own = module->prim_func(function);
  const bool alone = graph && own && !settings.database.empty();
  FunctionRun run(worker, alone ? tuning::workload_of(own) : module, alone ? "main" : function,
                  alone ? function : std::string(), settings, job);
  TS_TRY(const RunName name, run_name(settings, function));
  job.report(0, 0, message("Making design spaces"));
  TS_TRY_VOID(run.pose(name.seed));
  TS_TRY(TuneShared shared, shared_of(settings, name, job));
  TS_TRY_VOID(run.prepare(shared, tuning::TuneLoop::Clock::now()));
  for (;;) {
    TS_TRY(const bool more, run.loop().step());
    if (!more) break;
  }
  Tuned out;
  TS_TRY(out.answer, run.answer(shared));
  out.module = module;
  if (const PrimFunc& winner = run.winner())
    out.module = with_function(module, function, tuning::in_place_of(own, winner, graph));
  return out;
}

}  // namespace

Result<RunName> run_name(const TuneSettings& settings, const std::string& what) {
  RunName name;
  name.searched = searched(settings, what);
  if (!settings.resume) {
    std::random_device random;
    name.run = formatted("{:08x}{:08x}", random(), random());
    name.seed = settings.seed.value_or(int64_t(random() % 0x7fffffff));
    return name;
  }
  if (settings.database.empty())
    return fail(bad_input("tuning.no-database", "--resume needs the --database of the run"));
  const std::string path = run_path(settings);
  auto text = read_file(path);
  const Json saved = text ? Json::parse(*text, nullptr, false) : Json();
  if (!saved.is_object() || !saved.contains("run") || !saved.contains("seed"))
    return fail(bad_input("tuning.no-run", "{0} names no run that could be resumed; start one without --resume", path));
  name.run = saved.value("run", "");
  name.seed = saved.value("seed", int64_t(0));
  if (saved.value("problem", "") != name.searched)
    return fail(bad_input("tuning.other-run",
                          "the run in {0} is of another function, space or strategy; give the same ones, or start "
                          "a new run without --resume",
                          path));
  return name;
}

Result<TuneShared> shared_of(const TuneSettings& settings, const RunName& name, const Job& job) {
  TuneShared shared;
  shared.seed = name.seed;
  if (!settings.hosts.empty()) {
    if (settings.until_peak > 0)
      return fail(bad_input("tuning.no-peak",
                            "--until-peak asks for a share of this machine's peak, and hosts measure; "
                            "leave out one of --until-peak and --host"));
    TS_TRY(shared.hosts, HostPool::connect(settings.hosts, settings.context.target, job));
  }
  if (!settings.database.empty()) {
    std::error_code error;
    std::filesystem::create_directories(settings.database, error);
    if (error) return fail(environment("file.unwritable", "{0}: {1}", settings.database, error.message()));
    if (!settings.resume)
      TS_TRY_VOID(
          write_file_whole(run_path(settings),
                           {Json{{"run", name.run}, {"seed", name.seed}, {"problem", name.searched}}.dump() + "\n"}));
    const std::string machine = !settings.measurements.empty() ? recorded_machine
                                : shared.hosts                 ? shared.hosts->machine()
                                                               : machine_name();
    TS_TRY(shared.database,
           tuning::OpenDatabase::open(settings.database,
                                      {name.run, machine, settings.version, passes::tvm_json(settings.context.target)},
                                      settings.release));
  }
  TS_TRY_VOID(make_shared_model(settings, shared));
  return shared;
}

Result<Tuned> tune(Worker& worker, const IRModule& module, const TuneSettings& settings, const Job& job) {
  // One function alone is tuned as such; a graph alone has no task, which is said.
  const bool alone = module->functions.size() == 1 && as<PrimFuncNode>(module->functions.begin()->second);
  return settings.function.empty() && !alone ? tune_tasks(worker, module, settings, job)
                                             : tune_one(worker, module, settings, job);
}

}  // namespace tirscope::runtime
