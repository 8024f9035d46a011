// SPDX-License-Identifier: Apache-2.0
// Goals about how the program was reached: the steps, and a program to arrive at.
#include <algorithm>

#include "ir/compare/structural_equal.h"
#include "lesson/goals.h"
#include "pass_runs/pass_run.h"
#include "passes/target.h"
#include "support/cancellation.h"

namespace tirscope::lesson {

namespace {

using schedule::Instruction;
using schedule::Shape;

bool used(const Attempt& attempt, const std::string& primitive) {
  return std::ranges::any_of(attempt.trace, [&](const Instruction& step) { return step.primitive->name == primitive; });
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

Result<Missing> uses(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  for (const std::string& name : values.texts("primitives"))
    if (!used(attempt, name)) return message("The steps must use {0}.", name);
  const std::vector<std::string> any = values.texts("any");
  if (!any.empty() && std::ranges::none_of(any, [&](const std::string& name) { return used(attempt, name); }))
    return message("The steps must use one of {0}.", listed(any));
  for (const std::string& name : values.texts("without"))
    if (used(attempt, name)) return message("The steps must do without {0}.", name);
  const int64_t steps = std::ranges::count_if(
      attempt.trace, [](const Instruction& step) { return step.primitive->shape == Shape::Transform; });
  if (values.has("most") && steps > values.integer("most"))
    return message("{0} steps change the program; at most {1} may.", steps, values.integer("most"));
  return std::nullopt;
}

Result<Missing> tensorized(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  const std::string intrin = values.text("intrin");
  for (const Instruction& step : attempt.trace) {
    if (step.primitive->name != "tensorize") continue;
    for (const schedule::Value& argument : step.arguments)
      if (auto* name = argument.get<std::string>(); name && *name == intrin) return std::nullopt;
  }
  return message("No block is tensorized with {0}.", intrin);
}

/// A split by factors that a sampling primitive drew: they are random variables of the trace.
bool is_sampled_split(const Instruction& step) {
  if (step.primitive->name != "split") return false;
  for (const schedule::Value& argument : step.arguments)
    if (auto* factors = argument.get<schedule::ValueList>())
      for (const schedule::Value& factor : *factors)
        if (auto* handle = factor.get<schedule::Handle>(); handle && handle->kind == schedule::HandleKind::Expr)
          return true;
  return false;
}

Result<Missing> sampled(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  const int64_t found = std::ranges::count_if(attempt.trace, is_sampled_split);
  if (found >= values.integer("loops", 1)) return std::nullopt;
  return message("{0} loops must be split by sampled factors, but {1} are.", values.integer("loops", 1), found);
}

Result<Missing> equal(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  TS_TRY(const IRModule wanted, lesson_module(attempt.lesson, values.text("module")));
  NodeRef ours = attempt.program, theirs = wanted;
  if (values.flag("function_only")) {
    ours = attempt.program->find(attempt.function);
    TS_TRY(const std::string function, function_of(wanted, attempt.task.function));
    theirs = wanted->find(function);
  }
  if (structural_equal(ours, theirs)) return std::nullopt;
  const auto difference = first_difference(ours, theirs);
  return message("The program differs from the one asked for: {0}.", difference ? difference->text : "");
}

Result<Missing> builds(const GoalValues& values, const Attempt& attempt, const CheckSettings& settings) {
  passes::Context context;
  TS_TRY(context.target, passes::Target::parse(values.text("target", "cpu")));
  auto lowered = passes::run_passes(attempt.program, passes::pipeline(context), context, settings.job);
  if (lowered) return std::nullopt;
  if (is_cancellation(lowered.error())) return fail(lowered.error());
  return message("The program cannot be compiled for {0}: {1}.", context.target.str(), lowered.error().message.str());
}

Result<Missing> functions(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  const bool relax = values.text("level", "tir") == "relax";
  const int64_t count = std::ranges::count_if(attempt.program->functions, [&](const auto& entry) {
    return relax ? entry.second->kind == Kind::RelaxFunction : entry.second->kind == Kind::PrimFunc;
  });
  const int64_t least = values.integer("least", 0), most = values.integer("most", INT64_MAX);
  if (count >= least && count <= most) return std::nullopt;
  return values.has("most")
             ? message("The module has {0} functions of this kind; {1} to {2} are asked for.", count, least, most)
             : message("The module has {0} functions of this kind; at least {1} are asked for.", count, least);
}

}  // namespace

std::vector<GoalKind> trace_goals() {
  using enum ParameterType;
  return {
      {"uses",
       "The steps use these primitives.",
       {{"primitives", Texts, false, "every one of them"},
        {"any", Texts, false, "at least one of them"},
        {"without", Texts, false, "none of them"},
        {"most", Integer, false, "steps that change the program, at most"}},
       false,
       uses},
      {"tensorized",
       "A step replaces a block by this tensor intrinsic.",
       {{"intrin", Text, true, "its name"}},
       false,
       tensorized},
      {"sampled",
       "Loops are split by factors that were drawn, as by sample_perfect_tile.",
       {{"loops", Integer, false, "how many, at least (1)"}},
       false,
       sampled},
      {"equal",
       "The program is the same as another one, up to the names of variables and buffers.",
       {{"module", Module, true, "the other one, a module of the lesson"},
        {"function_only", Flag, false, "only the function of the task is compared (false)"}},
       false,
       equal},
      {"builds",
       "The program passes all passes of the compiler up to code generation, with their checks: on a GPU, that threads "
       "are bound and memory is visible.",
       {{"target", Text, false, "what it is compiled for (`cpu`)"}},
       false,
       builds},
      {"functions",
       "The module has so many functions.",
       {{"level", Text, false, "`tir` (the default) or `relax`", {"tir", "relax"}},
        {"least", Integer, false, "at least"},
        {"most", Integer, false, "at most"}},
       false,
       functions},
  };
}

}  // namespace tirscope::lesson
