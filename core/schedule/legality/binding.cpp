// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/binding.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/mutator.h"

namespace tirscope::schedule {

bool is_affine_binding(const BlockRealizeNode& realize, const arith::VarRanges& loops) {
  if (loops.empty()) return true;
  arith::Analyzer analyzer;
  arith::IterMapResult map =
      arith::detect_iter_map(realize.iter_values, loops, realize.predicate, arith::IterMapLevel::Surjective, analyzer,
                             /*simplify_trivial_iterators=*/false);
  if (map.indices.empty()) return false;
  return std::all_of(map.indices.begin(), map.indices.end(),
                     [](const arith::IterSumExpr& sum) { return sum.args.empty() || is_one(sum.args.front().scale); });
}

bool is_affine_binding(const SRef& block) {
  if (!block.parent) return block.block()->iter_vars.empty();
  return is_affine_binding(*block.realize, loop_domain(*block.parent, nullptr));
}

Result<void> require_affine_binding(const State& state, const SRef& block, const SRef* high_exclusive) {
  if (state.affine_binding(block)) return {};
  if (block.parent && high_exclusive && is_affine_binding(*block.realize, loop_domain(*block.parent, high_exclusive)))
    return {};
  std::string under = high_exclusive && high_exclusive->loop() ? high_exclusive->loop()->var->name : "";
  return fail(refuse("block.not-affine-binding",
                     message("the bindings of block \"{0}\" are not independent affine functions of its loops that "
                             "cover the domains of its iter vars",
                             block.block()->name),
                     {block.stmt},
                     under.empty() ? "The block {0} is required to have an affine binding"
                                   : "The block {0} is required to have an partial affine binding under " + under));
}

bool has_trivial_binding(const SRef& block) {
  std::vector<const SRef*> loops = loops_above(block);
  const std::vector<Expr>& values = block.realize->iter_values;
  return loops.size() == values.size() &&
         std::equal(loops.begin(), loops.end(), values.begin(),
                    [](const SRef* loop, const Expr& value) { return loop->loop()->var == value; });
}

Result<void> require_trivial_binding(const SRef& block) {
  if (has_trivial_binding(block)) return {};
  return fail(refuse("block.not-trivial-binding",
                     message("each iter var of block \"{0}\" must be bound to one loop, in order", block.block()->name),
                     {block.stmt}, "The binding values of the {0} are not variables of outer loops."));
}

BufferRegion unbound(const BufferRegion& region, const BlockRealizeNode& realize) {
  VarMap values;
  for (std::size_t i = 0; i < realize.iter_values.size(); ++i)
    values[realize.block->iter_vars[i]->var.get()] = realize.iter_values[i];
  return substitute(region, values);
}

arith::VarRanges loop_domain(const SRef& low, const SRef* high_exclusive, std::string_view storage_scope) {
  arith::VarRanges out;
  auto add = [&](const ForNode& loop) { out.emplace_back(loop.var, make_range(loop.min, loop.extent)); };
  const SRef* p = &low;
  for (; p && p != high_exclusive && p->loop(); p = p->parent) add(*p->loop());
  if (storage_rank(storage_scope) != StorageRank::Global)
    for (; p; p = p->parent)
      if (const ForNode* loop = p->loop(); loop && loop->kind_of_loop == ForKind::ThreadBinding)
        if (shared_under_thread(storage_scope, loop->thread_binding->thread_tag)) add(*loop);
  return out;
}

}  // namespace tirscope::schedule
