// SPDX-License-Identifier: Apache-2.0
// What arena_report.h and the witnesses of memory_study.h are made of; for their own files only.
#pragma once

#include "ir/walk/address.h"
#include "memory_study/arena/arena_report.h"
#include "memory_study/memory_kernels.h"

namespace tirscope::passes {

/// A kernel of both modules.
struct ArenaKernel {
  MemoryKernel before, after;
  analysis::ArenaPlan plan;
  std::vector<int> rows;  ///< the row of each arena; -1: it is empty
};

struct ArenaFunction {
  std::string name;
  PrimFunc before, after;
  std::vector<ArenaKernel> kernels;
};

/// Both modules, brought into the form in which they are read and run, and where their statements come from.
struct ArenaModules {
  IRModule before, after;
  std::vector<ArenaFunction> functions;
  bool synced = false;  ///< there was no barrier in them; those of ThreadSync were put in
  /// The text's own statement, for one of `after`.
  std::unordered_map<const Node*, const Node*> origin;
  IRModule given;  ///< the module after as it was given

  std::string address(const std::string& function, const Node& statement) const;
};

/// Rule 1, and what the modules lack to be read.
Result<ArenaModules> arena_modules(const IRModule& before, const IRModule& after, const Context& context,
                                   const Job& job);

/// The function that is called from outside when `function` runs.
std::string outermost_caller(const IRModule& module, const std::string& function);
/// Runs `function` on random input, watching its memory. Functions whose parameters are pointers take buffers.
Result<analysis::Replay> replay_function(const IRModule& module, const std::string& function,
                                         const analysis::ArenaUse& use, const ArenaOptions& options, const Job& job);

/// `step` for people; without the statement's location.
RunStep run_step(const analysis::ReplayStep& step, const std::string& buffer);

/// What a run showed of the owners 0 and 1: the worst that was found between them.
struct PairShown {
  bool stale = false;  ///< one is written over the other, in any order of the threads; else there is no barrier between
  std::vector<analysis::ReplayStep> steps;  ///< in order; the last two conflict
};
std::optional<PairShown> shown_between(const analysis::Replay& replay);
Message why_wrong(bool stale, const RunStep& first, const RunStep& second);

/// Whose accesses are whose in a run: the rows of its arenas, and of its owners the buffers in them.
struct ArenaOwners {
  std::vector<int> row_of_arena;
  std::vector<int> buffer_of;
};

/// Runs the functions of the module after, whole or with separate memories.
class ArenaRunner {
 public:
  ArenaRunner(const ArenaModules& modules, const ArenaOptions& options, const Job& job)
      : modules_(modules), options_(options), job_(job) {}

  std::string entry_of(const std::string& function) const { return outermost_caller(modules_.after, function); }
  /// `function` of the module after, on its arenas.
  Result<analysis::Replay> after(const std::string& function, ArenaOwners& owners) const;
  /// `function` of the module before, on the same input; each shared allocation is a separate arena.
  Result<analysis::Replay> before(const std::string& function) const;
  /// `kernel` of the module after, each buffer with its own memory: as if only `a` and `b` were in the arena, the
  /// buffers 0 and 1 of the findings.
  Result<analysis::Replay> pair(const ArenaFunction& function, const ArenaKernel& kernel, int arena, int a,
                                int b) const;

 private:
  Result<analysis::Replay> run(const IRModule& module, const std::string& function,
                               const analysis::ArenaUse& use) const {
    return replay_function(module, function, use, options_, job_);
  }

  const ArenaModules& modules_;
  const ArenaOptions& options_;
  const Job& job_;
};

/// `step` for people; its statement belongs to `modules.after`.
RunStep arena_step(const ArenaModules& modules, const std::string& function, const analysis::ReplayStep& step,
                   const std::string& buffer);

/// Rule 2: the pairs of the row, with what a run shows, and what is wrong with them.
void judge_pairs(const ArenaModules& modules, const ArenaRunner& runner, const ArenaFunction& function,
                 const ArenaKernel& kernel, int arena, ArenaRow& row, std::vector<ArenaFinding>& findings);

/// Rule 3.
void replay_functions(const ArenaModules& modules, const ArenaRunner& runner, ArenaReport& report);

}  // namespace tirscope::passes
