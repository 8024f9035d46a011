// SPDX-License-Identifier: Apache-2.0
#include "tuning/problem.h"

#include <algorithm>
#include <set>

#include "ir/walk/visitor.h"

namespace tirscope::tuning {

namespace {

/// How often a script is run in search of design spaces.
constexpr int script_runs = 16;

Result<Problem> posed(const IRModule& module, const std::string& name) {
  const PrimFunc function = module->prim_func(name);
  if (!function) return fail(bad_input("tuning.no-function", "the module has no TensorIR function '{0}'", name));
  for (const Var& parameter : function->params)
    if (Buffer buffer = function->buffer_of(parameter))
      for (const Expr& extent : buffer->shape)
        if (!as_int(extent))
          return fail(refused("tuning.symbolic",
                              "the shape of '{0}' is not a constant, so no tile size can be chosen; set its sizes with "
                              "--set NAME=VALUE",
                              buffer->name));
  bool has_blocks = false;
  const ForNode* open = nullptr;
  walk(function->body, [&](const Node& node) {
    if (auto block = as<BlockNode>(&node)) has_blocks = has_blocks || block->name != "root";
    if (auto loop = as<ForNode>(&node); loop && !as_int(loop->extent) && !open) open = loop;
    return true;
  });
  if (open)
    return fail(refused("tuning.symbolic", "the loop '{0}' has no constant extent, so no tile size can be chosen",
                        open->var->name));
  if (!has_blocks)
    return fail(refused("tuning.no-blocks",
                        "'{0}' has no blocks, which schedules are about; blockize its loops or write it with T.block",
                        name));
  Problem problem;
  problem.state = std::make_shared<const schedule::State>(module);
  problem.function = name;
  problem.mutators = script_mutators();
  return problem;
}

bool has_samples(const schedule::Trace& trace) {
  return std::ranges::any_of(trace.instructions, [](const schedule::Instruction& instruction) {
    return instruction.primitive->name.starts_with("sample_");
  });
}

}  // namespace

Result<Problem> script_problem(const IRModule& module, const std::string& function, const std::string& script,
                               const schedule::ScriptOptions& options, int64_t seed) {
  TS_TRY(Problem problem, posed(module, function));
  std::set<std::string> seen;
  bool decides = false;
  for (int run = 0; run < script_runs; ++run) {
    TS_TRY(schedule::Schedule schedule,
           schedule::Schedule::create(problem.state, {.function = function, .seed = seed_of(seed, run)}));
    auto ran = schedule::run_script(script, std::move(schedule), options);
    if (!ran) {
      // What one way through the script meets is no reason to leave out the others.
      Diagnostic why = merged(ran.error(), script);
      if (seen.insert(why.message.str()).second) problem.notes.push_back(std::move(why).warning());
      continue;
    }
    const schedule::Trace trace = undecided(ran->schedule.trace().simplified(true)).renumbered();
    if (!seen.insert(trace.json()).second) continue;
    decides = decides || has_samples(trace);
    problem.design_spaces.push_back(trace);
  }
  if (problem.design_spaces.empty()) {
    Diagnostic why = problem.notes.front();
    why.severity = Severity::Error;
    return fail(std::move(why));
  }
  if (!decides)
    return fail(refused("tuning.no-decisions",
                        "the script samples nothing, so there is nothing to search; write sch.sample_perfect_tile or "
                        "sch.sample_categorical where a decision is open"));
  return problem;
}

namespace {

/// What finishes candidates and changes their decisions.
void finish_by(Problem& problem, const SpaceKind& kind, const SpaceProgram& program, const SpaceTarget& target) {
  problem.target = target;
  if (program.postprocs) {
    problem.postprocs = *program.postprocs;
  } else {
    for (std::string_view name : kind.postprocs)
      if (const Postproc* postproc = find_postproc(name)) problem.postprocs.push_back(postproc);
  }
  problem.mutators = program.mutators.value_or(kind.mutators);
}

Result<Problem> problem_by_rules(const IRModule& module, const std::string& function, const SpaceKind& kind,
                                 const SpaceProgram& program, const SpaceTarget& target, int64_t seed) {
  TS_TRY(Problem problem, posed(module, function));
  finish_by(problem, kind, program, target);
  TS_TRY(schedule::Schedule schedule,
         schedule::Schedule::create(problem.state, {.function = function, .seed = seed_of(seed, 0)}));
  TS_TRY(DesignSpaces spaces,
         post_order_apply(schedule, program.rules ? *program.rules : kind.rules(), target, program.block_filter));
  problem.verdicts = std::move(spaces.verdicts);
  for (const schedule::Schedule& space : spaces.schedules)
    problem.design_spaces.push_back(undecided(space.trace().simplified(true)).renumbered());
  return problem;
}

}  // namespace

Result<Problem> program_problem(const IRModule& module, const std::string& function, const SpaceProgram& program,
                                const std::string& script, const schedule::ScriptOptions& options,
                                const SpaceTarget& target, int64_t seed) {
  const SpaceKind& kind = **find_space_kind(default_kind(target));
  if (program.schedule_function.empty()) return problem_by_rules(module, function, kind, program, target, seed);
  schedule::ScriptOptions entered = options;
  entered.entry = program.schedule_function;
  TS_TRY(Problem problem, script_problem(module, function, script, entered, seed));
  finish_by(problem, kind, program, target);
  if (!program.mutators) problem.mutators = script_mutators();
  return problem;
}

Result<Problem> rule_problem(const IRModule& module, const std::string& function, const SpaceKind& kind,
                             const SpaceTarget& target, int64_t seed) {
  return problem_by_rules(module, function, kind, {}, target, seed);
}

const SpaceKind* named_space(std::string_view space, const SpaceTarget& target) {
  auto kind = find_space_kind(space == "default" ? default_kind(target) : space);
  return kind ? *kind : nullptr;
}

Result<Problem> problem_in(const std::string& space, const IRModule& module, const std::string& function,
                           const schedule::ScriptOptions& options, const SpaceTarget& target, int64_t seed) {
  if (const SpaceKind* kind = named_space(space, target)) return rule_problem(module, function, *kind, target, seed);
  TS_TRY(Problem problem, script_problem(module, function, space, options, seed));
  problem.target = target;
  return problem;
}

}  // namespace tirscope::tuning
