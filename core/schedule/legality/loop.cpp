// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/loop.h"

#include "arith/analyzer.h"
#include "ir/walk/visitor.h"
#include "support/format.h"

namespace tirscope::schedule {

Result<void> require_loop_starts_at_zero(const SRef& sref) {
  const ForNode& loop = *sref.loop();
  arith::Analyzer analyzer;
  if (analyzer.can_prove_equal(loop.min, make_const(loop.min->dtype, int64_t(0)))) return {};
  return fail(refuse("loop.not-from-zero", message("loop \"{0}\" does not start at 0", loop.var->name), {&loop},
                     "The loop {0} does not start with 0, which is not supported"));
}

Result<void> require_no_annotation_or_thread_binding(const SRef& sref) {
  const ForNode& loop = *sref.loop();
  if (loop.annotations.empty() && !loop.thread_binding) return {};
  return fail(
      refuse("loop.annotated-or-bound",
             message("loop \"{0}\" is annotated or bound to a thread; apply this before, or use unannotate first",
                     loop.var->name),
             {&loop}, "The primitive can't be applied because the loop {0} has annotation or thread binding"));
}

Result<void> require_only_child(const SRef* outer, const SRef& inner) {
  if (!outer || outer->loop()->body.get() == inner.stmt) return {};
  return fail(refuse("loop.not-only-child",
                     message("the body of loop \"{0}\" contains more than loop \"{1}\"", outer->loop()->var->name,
                             inner.loop()->var->name),
                     {outer->stmt, inner.stmt},
                     "The loops can't be fused because the inner loop {1} is not the only child of outer loop {0}."));
}

Diagnostic dependent_loop(const SRef& loop, const VarNode& var, std::string_view primitive) {
  Message text = message("the bounds of loop \"{0}\" depend on loop \"{1}\"", loop.loop()->var->name, var.name);
  std::string code = std::string(primitive) + ".dependent-loop";
  if (primitive == "reorder")
    return refuse(
        code, std::move(text), {loop.stmt},
        formatted("Outer Loop {{0}}'s `min` or `extent` is dependent on an inner loop {} in the new order", var.name));
  return refuse(code, std::move(text), {loop.stmt},
                formatted("A loop {{0}}'s `extent` is dependent on another loop {}", var.name));
}

bool drives_reduction(const SRef& loop) {
  auto is_it = [var = loop.loop()->var.get()](const VarNode& used) { return &used == var; };
  for (const SRef& block : loop.tree->below(loop))
    for (std::size_t i = 0; block.block() && i < block.block()->iter_vars.size(); ++i)
      if (block.block()->iter_vars[i]->type == IterType::CommReduce && uses_var(*block.realize->iter_values[i], is_it))
        return true;
  return false;
}

}  // namespace tirscope::schedule
