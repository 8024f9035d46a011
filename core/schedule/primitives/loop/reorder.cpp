// SPDX-License-Identifier: Apache-2.0
// reorder(*loops): puts loops of one nest into another order. Loops that are not named keep their place.
//
//   for i, j, k in T.grid(4, 8, 16): ...   ->   for k, j, i in T.grid(16, 8, 4): ...      (reorder(k, i))
//
// Legal when
//   1. no loop is named twice,
//   2. the loops are on one chain of a scope, without branches between them,
//   3. the blocks below have spatial and reduction iteration variables only, with affine bindings under the nest, and
//   4. no loop's bounds depend on a loop that comes further in.
#include <algorithm>

#include "ir/walk/visitor.h"
#include "schedule/legality/binding.h"
#include "schedule/legality/block.h"
#include "schedule/legality/loop.h"

namespace tirscope::schedule::primitives {

namespace {

struct ReorderPlan {
  std::vector<const SRef*> chain;      ///< the nest from the innermost loop named to the outermost
  std::vector<const ForNode*> placed;  ///< the loop that ends up at each position of the chain
};

Diagnostic not_a_chain(const SRef* where) {
  if (!where)
    return refuse("reorder.not-in-one-scope", message("the loops are not in the same scope"), {},
                  "The loops are not in a chain because they are not under the same scope.");
  return refuse("reorder.not-a-chain",
                message("the loops are not in one nest: the body of loop \"{0}\" has several statements between them",
                        where->loop()->var->name),
                {where->stmt},
                "The loops are not in a chain because there is a non-single-branch stmt in between. Problematic stmt: "
                "{0}");
}

bool contains(const std::vector<const SRef*>& list, const SRef* sref) {
  return std::find(list.begin(), list.end(), sref) != list.end();
}

/// The outermost and the innermost of the loops, which must be on one path of a scope.
Result<std::pair<const SRef*, const SRef*>> ends_of(const std::vector<const SRef*>& loops) {
  const SRef *top = nullptr, *bottom = loops.front();
  std::vector<const SRef*> visited;
  bool reached_scope = false;
  for (const SRef* loop : loops) {
    if (contains(visited, loop)) continue;
    for (const SRef* p = loop;; p = p->parent) {
      if (p->block()) {
        if (reached_scope) return fail(not_a_chain(nullptr));
        reached_scope = true;
        break;
      }
      if (contains(visited, p)) {
        if (p != bottom) return fail(not_a_chain(p));
        bottom = loop;
        break;
      }
      visited.push_back(p);
      if (loop == loops.front() && contains(loops, p)) top = p;
    }
  }
  return std::pair{top, bottom};
}

Result<ReorderPlan> check_reorder(const Context& context, const Arguments& args) {
  const std::vector<const SRef*>& loops = args.srefs("ordered_loops");
  ReorderPlan plan;
  if (loops.size() < 2) return plan;
  // 1. no loop twice
  for (auto it = loops.begin(); it != loops.end(); ++it)
    if (std::find(loops.begin(), it, *it) != it)
      return fail(refuse("reorder.loop-repeated", message("loop \"{0}\" is listed twice", (*it)->loop()->var->name),
                         {(*it)->stmt}, "Loop {0} appears in the input array for multiple times."));
  // 2. one chain, without branches
  TS_TRY(auto ends, ends_of(loops));
  auto [top, bottom] = ends;
  for (const SRef* p = bottom; p != top; p = p->parent) {
    if (p->parent->loop()->body.get() != p->stmt) return fail(not_a_chain(p->parent));
    plan.chain.push_back(p);
  }
  plan.chain.push_back(top);
  // 3. spatial and reduction variables, affine under the nest
  for (const SRef* block : child_blocks(*bottom)) {
    if (!has_only_parallel_and_reduction_iters(*block->block()))
      return fail(refuse(
          "reorder.block-iters",
          message("block \"{0}\" has an iter var that is neither spatial nor a reduction, so its order cannot change",
                  block->block()->name),
          {block->stmt},
          "The block {0} under the loops to be reordered have block iter type other than data-parallel or "
          "reduction"));
    if (!block->block()->iter_vars.empty()) TS_TRY_VOID(require_affine_binding(*context.state, *block, top->parent));
  }
  // 4. no loop depends on one further in
  std::vector<const VarNode*> inner;
  std::size_t next = loops.size();
  for (const SRef* place : plan.chain) {
    const SRef* placed = contains(loops, place) ? loops[--next] : place;
    const ForNode* loop = placed->loop();
    for (const VarNode* var : inner) {
      auto is_var = [&](const VarNode& used) { return &used == var; };
      if (uses_var(*loop->min, is_var) || uses_var(*loop->extent, is_var))
        return fail(dependent_loop(*placed, *var, "reorder"));
    }
    inner.push_back(loop->var.get());
    plan.placed.push_back(loop);
  }
  return plan;
}

Outcome rewrite_reorder(const Context& context, const ReorderPlan& plan) {
  if (plan.chain.empty()) return {};
  Stmt stmt = plan.chain.front()->loop()->body;
  Edit edit(context.state);
  for (std::size_t i = 0; i < plan.chain.size(); ++i) {
    stmt = with(*plan.placed[i], [&](ForNode& copy) { copy.body = stmt; });
    if (plan.placed[i] != plan.chain[i]->loop()) edit.origin(stmt, {ref(plan.placed[i])}, Verb::Reordered);
  }
  edit.replace(*plan.chain.back(), stmt);
  return std::move(edit).finish();
}

/// A block that reduces is in one of the loops from `inner` up to `outer` and is not bound to it, so that every
/// iteration of it reduces again: with a loop of the reduction around it, it would add up more than once. TVM does not
/// notice.
bool repeats_a_reduction(const SRef& outer, const SRef& inner) {
  auto in_order = [&](const SRef& block) {
    bool repeated = false, reduces = false;
    for (const SRef* p = &inner; p != outer.parent; p = p->parent) {
      auto used = [p](const VarNode& var) { return &var == p->loop()->var.get(); };
      bool bound = false;
      for (std::size_t i = 0; i < block.realize->iter_values.size(); ++i) {
        if (!uses_var(*block.realize->iter_values[i], used)) continue;
        bound = true;
        reduces = reduces || block.block()->iter_vars[i]->type == IterType::CommReduce;
      }
      repeated = repeated || (!bound && !is_one(p->loop()->extent));
    }
    return repeated && reduces;
  };
  return std::ranges::any_of(inner.tree->below(inner),
                             [&](const SRef& below) { return below.realize && in_order(below); });
}

/// The loop with each other loop of its nest, the neighbours first.
std::vector<Suggestion> suggest_reorder(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop()) return {};
  std::vector<Suggestion> out;
  const SRef& loop = *subject.sref;
  auto offer = [&](const SRef& first, const SRef& second) {
    if (repeats_a_reduction(second, first)) return;
    out.push_back({{NodeRef(first.stmt), NodeRef(second.stmt)},
                   {},
                   message("{0} outside {1}", first.loop()->var->name, second.loop()->var->name)});
  };
  for (const SRef* p = loop.parent; p && p->loop(); p = p->parent) offer(loop, *p);
  const SRef* below = &loop;
  while (auto inner = as<ForNode>(below->loop()->body)) {
    below = loop.tree->find(inner);
    offer(*below, loop);
  }
  return out;
}

}  // namespace

const Primitive& reorder() {
  static const Primitive primitive = Primitive::transform<ReorderPlan>(
      {.name = "reorder",
       .instruction = "Reorder",
       .error_name = "reorder",
       .summary = "reorders the loops of one nest",
       .returns = Returns::Nothing,
       .parameters = {{"ordered_loops", ParameterType::Loops, Role::Input, "the loops in their new order"}}},
      check_reorder, rewrite_reorder, suggest_reorder);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
