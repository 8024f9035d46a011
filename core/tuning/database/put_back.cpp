// SPDX-License-Identifier: Apache-2.0
#include "tuning/database/put_back.h"

#include <algorithm>
#include <map>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "ir/relax/graphs.h"
#include "ir/walk/module_edit.h"
#include "schedule/schedule.h"
#include "tuning/workload.h"

namespace tirscope::tuning {

namespace {

/// The workloads of a database that a function may be: by their numbers.
class WorkloadIndex {
 public:
  WorkloadIndex(const DatabaseFolder& folder, const IRModule& module) {
    for (std::size_t w = 0; w < folder.database.workloads.size(); ++w) {
      const schedule::Workload& workload = folder.database.workloads[w];
      if (!workload.module) continue;
      if ((*workload.module)->functions.size() == 1) {
        IRModule own = workload_of(*workload.module);
        const uint64_t hash = structural_hash(own);
        by_hash_.emplace(hash, std::pair(w, std::move(own)));
      } else if (structural_equal(*workload.module, module)) {
        whole_.push_back(w);
      }
    }
  }

  std::vector<std::size_t> of_function(const PrimFunc& function) const {
    const IRModule own = workload_of(function);
    std::vector<std::size_t> out;
    auto [at, end] = by_hash_.equal_range(structural_hash(own));
    for (; at != end; ++at)
      if (structural_equal(at->second.second, own)) out.push_back(at->second.first);
    return out;
  }
  /// Those that are the module with all its functions.
  const std::vector<std::size_t>& whole() const { return whole_; }

 private:
  std::multimap<uint64_t, std::pair<std::size_t, IRModule>> by_hash_;
  std::vector<std::size_t> whole_;
};

bool among(const std::vector<std::size_t>& numbers, std::size_t number) {
  return std::ranges::find(numbers, number) != numbers.end();
}

/// The records of a function by ranking, fastest first.
std::map<Ranking, std::vector<std::size_t>> records_of(const DatabaseFolder& folder, const WorkloadIndex& index,
                                                       const std::string& name, const PrimFunc& function,
                                                       const PutBackOptions& options) {
  const std::vector<std::size_t> own = index.of_function(function);
  std::vector<std::size_t> all;
  for (std::size_t k = 0; k < folder.database.records.size(); ++k) {
    const std::size_t workload = folder.database.records[k].workload;
    const Ranking ranking = ranking_of(folder, k);
    if (options.target && ranking.target != *options.target) continue;
    if (options.machine && ranking.machine != *options.machine) continue;
    if (among(own, workload) || (among(index.whole(), workload) && folder.function_of(k) == name)) all.push_back(k);
  }
  std::map<Ranking, std::vector<std::size_t>> out;
  for (std::size_t k : by_time(folder, std::move(all))) out[ranking_of(folder, k)].push_back(k);
  return out;
}

Diagnostic several_rankings(const std::string& function, const std::map<Ranking, std::vector<std::size_t>>& rankings) {
  std::string names;
  for (const auto& [ranking, records] : rankings)
    names += formatted("{}{} on {}", names.empty() ? "" : "; ", ranking.target.empty() ? "?" : ranking.target,
                       ranking.machine.empty() ? "?" : ranking.machine);
  return bad_input("database.several-rankings",
                   "the records of '{0}' are of several targets or machines, whose times cannot be compared ({1}); "
                   "choose with --target or --machine",
                   function, names);
}

/// The function after the record's trace, in the workload that it is of.
Result<PrimFunc> applied(const DatabaseFolder& folder, std::size_t k, const std::string& name) {
  const schedule::TuningRecord& record = folder.database.records[k];
  const schedule::Workload& workload = folder.database.workloads[record.workload];
  if (!record.trace) return fail(record.trace.error());
  const IRModule& module = *workload.module;
  const std::string inside = module->functions.size() == 1 ? module->functions.begin()->first : name;
  return catching([&]() -> Result<PrimFunc> {
    TS_TRY(schedule::Schedule schedule, schedule::Schedule::create(module, {.function = inside, .seed = 1}));
    TS_TRY_VOID(schedule.replay(*record.trace));
    const PrimFunc out = schedule.module()->prim_func(inside);
    if (!out) return fail(bad_input("tuning.no-function", "the module has no TensorIR function '{0}'", inside));
    return out;
  });
}

}  // namespace

Result<PutBackModule> put_back(const IRModule& module, const DatabaseFolder& folder, const PutBackOptions& options) {
  if (!options.function.empty() && !module->prim_func(options.function))
    return fail(bad_input("tuning.no-function", "the module has no TensorIR function '{0}'", options.function));
  const WorkloadIndex index(folder, module);
  const bool graph = has_graphs(module);
  PutBackModule out;
  ModuleEdit edit(module);
  bool any = false;
  for (const auto& [name, node] : module->functions) {
    const PrimFunc function = ref_as<PrimFuncNode>(node);
    if (!function || (!options.function.empty() && name != options.function)) continue;
    const auto rankings = records_of(folder, index, name, function, options);
    if (rankings.size() > 1) return fail(several_rankings(name, rankings));
    if (rankings.empty()) {
      out.without.push_back(name);
      continue;
    }
    PutBack& entry = out.functions.emplace_back();
    entry.function = name, entry.ranking = rankings.begin()->first;
    for (std::size_t k : rankings.begin()->second) {
      auto scheduled = applied(folder, k, name);
      if (scheduled) {
        edit.put(name, in_place_of(function, *scheduled, graph));
        entry.record = k, entry.seconds = *folder.seconds_of(k);
        any = true;
        break;
      }
      Diagnostic why = scheduled.error();
      why.notes.push_back(message("tuning record {0} of the database cannot be used", k));
      entry.notes.push_back(std::move(why).warning());
    }
  }
  if (!any) {
    Diagnostic none =
        refused("database.no-winner",
                "no record of {0} is of a function of this module: none with a time can be applied", folder.path);
    for (const PutBack& entry : out.functions)
      for (const Diagnostic& note : entry.notes) none.notes.push_back(note.message);
    return fail(std::move(none));
  }
  out.module = std::move(edit).take();
  return out;
}

}  // namespace tirscope::tuning
