// SPDX-License-Identifier: Apache-2.0
// reorder_block_iter_var(block, new_order): the iteration variables of a block in another order, with their bindings.
//
//   vi, vj, vk = T.axis.remap("SSR", [i, j, k])   ->   vk, vi, vj = T.axis.remap("RSS", [k, i, j])
//
// Legal when
//   1. the order names each of the block's variables once, by its position.
// The loops stay as they are.
#include <algorithm>

#include "schedule/legality/refusal/fix.h"
#include "schedule/legality/refusal/refusal.h"
#include "schedule/primitive.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct NewOrder {
  const SRef* block;
  std::vector<int64_t> order;
};

std::string listed(const std::vector<int64_t>& numbers) {
  std::string text;
  for (int64_t number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return "[" + text + "]";
}

/// What is left of a wrong order, completed by the positions that it leaves out.
std::vector<int64_t> completed(const std::vector<int64_t>& order, std::size_t count) {
  std::vector<int64_t> result;
  auto take = [&](int64_t position) {
    if (position >= 0 && std::size_t(position) < count && std::ranges::find(result, position) == result.end())
      result.push_back(position);
  };
  for (int64_t position : order) take(position);
  for (std::size_t i = 0; i < count; ++i) take(int64_t(i));
  return result;
}

Result<NewOrder> check_reorder_block_iter_var(const Context&, const Arguments& arguments) {
  NewOrder plan{&arguments.block("block"), arguments.integers("new_order")};
  const BlockNode& block = *plan.block->block();
  // 1. each variable once
  if (plan.order.size() != block.iter_vars.size() || completed(plan.order, block.iter_vars.size()) != plan.order) {
    std::vector<int64_t> nearest = completed(plan.order, block.iter_vars.size());
    Diagnostic d = refuse(
        "reorder_block_iter_var.not-a-permutation",
        message("block \"{0}\" has {1} iter vars: the order must contain each position from 0 once, but it is {2}",
                block.name, block.iter_vars.size(), listed(plan.order)),
        {&block},
        formatted("The user provided block itervar index order {} is not a valid permutation of "
                  "[0, 1, ..., num_block_iter_vars-1] in block {{0}}.",
                  listed(plan.order)));
    return fail(std::move(d).with_fix(call_again("reorder_block_iter_var", arguments,
                                                 {{"new_order", ValueList(nearest.begin(), nearest.end())}},
                                                 message("new_order = {0}", listed(nearest)))));
  }
  // TVM looks for the block around it and finds none.
  if (plan.block->is_root()) return fail(refused("block.is-root", "the root block of a function cannot be scheduled"));
  return plan;
}

Outcome rewrite_reorder_block_iter_var(const Context& context, const NewOrder& plan) {
  const BlockRealizeNode& old = *plan.block->realize;
  std::vector<IterVar> iters;
  std::vector<Expr> values;
  for (int64_t position : plan.order) {
    iters.push_back(old.block->iter_vars[std::size_t(position)]);
    values.push_back(old.iter_values[std::size_t(position)]);
  }
  Block block = with(*old.block, [&](BlockNode& copy) { copy.iter_vars = iters; });
  Stmt realize = with(old, [&](BlockRealizeNode& copy) {
    copy.iter_values = values;
    copy.block = block;
  });
  Edit edit(context.state);
  edit.replace(*plan.block, realize, {{plan.block->block(), block}});
  return std::move(edit).finish();
}

/// Spatial variables first where they are not, and the order of the loops where the variables have another.
std::vector<Suggestion> suggest_reorder_block_iter_var(const Context&, const Subject& subject) {
  std::vector<Suggestion> result;
  const BlockNode* block = subject.buffer ? nullptr : subject.sref->block();
  if (!block || !subject.sref->parent || block->iter_vars.size() < 2) return result;
  std::vector<int64_t> same(block->iter_vars.size());
  for (std::size_t i = 0; i < same.size(); ++i) same[i] = int64_t(i);
  auto offer = [&](const std::vector<int64_t>& order, Message label) {
    if (order != same)
      result.push_back({{NodeRef(block), ValueList(order.begin(), order.end())}, {}, std::move(label)});
  };
  std::vector<int64_t> spatial_first = same;
  std::ranges::stable_partition(
      spatial_first, [&](int64_t i) { return block->iter_vars[std::size_t(i)]->type == IterType::DataParallel; });
  offer(spatial_first, message("spatial iter vars first: {0}", listed(spatial_first)));
  offer({same.rbegin(), same.rend()}, message("reversed"));
  return result;
}

}  // namespace

const Primitive& reorder_block_iter_var() {
  static const Primitive primitive = Primitive::transform<NewOrder>(
      {.name = "reorder_block_iter_var",
       .instruction = "ReorderBlockIterVar",
       .error_name = "reorder_block_iter_var",
       .summary = "reorders the iter vars of a block",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block"},
                      {"new_order", ParameterType::Integers, Role::Input,
                       "the current positions of the iter vars, in their new order"}},
       .since = "0.13"},
      check_reorder_block_iter_var, rewrite_reorder_block_iter_var, suggest_reorder_block_iter_var);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
