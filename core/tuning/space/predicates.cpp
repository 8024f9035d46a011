// SPDX-License-Identifier: Apache-2.0
#include "tuning/space/predicates.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/block.h"
#include "tuning/space/annotations.h"

namespace tirscope::tuning {

using schedule::SRef;

LoopRole role_of(const SRef& loop) {
  bool spatial = false, reduction = false, other = false;
  for (const SRef* block : schedule::child_blocks(loop))
    for (std::size_t k = 0; k < block->realize->iter_values.size(); ++k) {
      if (!uses_var(*block->realize->iter_values[k], *loop.loop()->var)) continue;
      switch (block->block()->iter_vars[k]->type) {
        case IterType::DataParallel: spatial = true; break;
        case IterType::CommReduce: reduction = true; break;
        default: other = true;
      }
    }
  if (other || (spatial && reduction)) return LoopRole::Opaque;
  return reduction ? LoopRole::Reduction : LoopRole::Spatial;
}

bool is_tiled(const SRef& block) { return find_attr(block.block()->annotations, tiling_structure) != nullptr; }

namespace {

bool is_data_parallel(const BlockNode& block) {
  return std::ranges::all_of(block.iter_vars, [](const IterVar& iter) { return iter->type == IterType::DataParallel; });
}

/// The product of constant extents; nothing where one is not known, or where it exceeds 2^62.
std::optional<int64_t> times(std::optional<int64_t> product, const Expr& extent) {
  const auto number = as_int(extent);
  int64_t out = 0;
  if (!product || !number || __builtin_mul_overflow(*product, *number, &out)) return std::nullopt;
  return out;
}

}  // namespace

bool in_spatial_function(const SRef& block) {
  const SRef* root = &block;
  while (root->parent) root = root->parent;
  bool spatial = true;
  walk(*root->stmt, [&](const Node& node) {
    if (auto inner = as<BlockNode>(&node)) spatial = spatial && is_data_parallel(*inner);
    return spatial;
  });
  return spatial;
}

bool has_loop_for_each_iter(const SRef& block) {
  const std::vector<const SRef*> loops = schedule::loops_above(block);
  return std::ranges::equal(loops, block.realize->iter_values,
                            [](const SRef* loop, const Expr& value) { return value.get() == loop->loop()->var.get(); });
}

Reason needs_no_tiling(const SRef& sref) {
  const BlockNode& block = *sref.block();
  if (is_tiled(sref)) return message("it is tiled");
  if (block.writes.size() != 1) return message("it does not write exactly one buffer");
  if (block.reads.empty()) return message("it reads nothing");
  if (is_data_parallel(block)) return message("all of its variables are data-parallel");
  if (!has_loop_for_each_iter(sref)) return message("its variables are not its loops, one by one");
  std::vector<const VarNode*> spatial;
  for (const IterVar& iter : block.iter_vars)
    if (iter->type == IterType::DataParallel && !(is_zero(iter->domain->min) && is_one(iter->domain->extent)))
      spatial.push_back(iter->var.get());
  std::set<const BufferNode*> seen;
  bool reused = false;
  for (const BufferRegion& read : block.reads) {
    if (!seen.insert(read->buffer.get()).second) return message("it reads {0} in two places", read->buffer->name);
    if (read->buffer == block.writes[0]->buffer) continue;
    std::set<const VarNode*> used;
    for (const Range& range : read->region) {
      if (!as_int(range->extent)) return message("what it reads of {0} has no constant size", read->buffer->name);
      walk(*range->min, [&](const Node& node) {
        if (auto var = as<VarNode>(&node)) used.insert(var);
        return true;
      });
    }
    reused = reused || std::ranges::any_of(spatial, [&](const VarNode* var) { return !used.contains(var); });
  }
  if (!reused) return message("it reads no element more than once");
  return std::nullopt;
}

Reason needs_no_sharing(const schedule::State& state, const SRef& sref, int64_t most_parallel) {
  const SRef* root = schedule::scope_root(sref);
  if (!root || sref.block()->writes.empty() || schedule::reduction_block_violation(state, sref, *root) != 0)
    return message("it is no reduction");
  if (!has_loop_for_each_iter(sref)) return message("its variables are not its loops, one by one");
  if (is_tiled(sref)) return message("it is tiled");
  const std::vector<const SRef*> loops = schedule::loops_above(sref);
  std::optional<int64_t> points = 1, steps = 1;
  bool reduces = false;
  for (std::size_t k = 0; k < loops.size(); ++k) {
    const ForNode& loop = *loops[k]->loop();
    const LoopRole role = role_of(*loops[k]);
    if (role == LoopRole::Opaque) return message("the loop {0} is neither spatial nor a reduction", loop.var->name);
    const Node* below = k + 1 < loops.size() ? static_cast<const Node*>(loops[k + 1]->stmt) : sref.realize;
    if (loop.body.get() != below) return message("the loop {0} holds more than the next one", loop.var->name);
    reduces = reduces || role == LoopRole::Reduction;
    std::optional<int64_t>& product = role == LoopRole::Spatial ? points : steps;
    product = times(product, loop.extent);
  }
  if (!reduces) return message("no loop of it is a reduction");
  if (!points || !steps) return message("its loops have no constant extents");
  if (!needs_no_tiling(sref)) {
    if (*points >= *steps || *points > most_parallel)
      return message("its {0} spatial points are enough to be shared out", *points);
    return std::nullopt;
  }
  if (*steps <= 1) return message("its reduction has one step");
  return std::nullopt;
}

namespace {

/// The variable of `v`, `v + c`, `c + v` or `v - c`; null for another expression.
const VarNode* shifted_var(const Expr& index) {
  if (auto var = as<VarNode>(index)) return var;
  auto sum = as<BinaryNode>(index);
  if (!sum || (sum->kind != Kind::Add && sum->kind != Kind::Sub)) return nullptr;
  if (as_int(sum->b)) return as<VarNode>(sum->a);
  return sum->kind == Kind::Add && as_int(sum->a) ? as<VarNode>(sum->b) : nullptr;
}

}  // namespace

ReadPattern read_pattern(const BufferRegionNode& read, const BufferRegionNode& write) {
  std::map<const VarNode*, std::size_t> place;
  for (std::size_t k = 0; k < write.region.size(); ++k) {
    auto var = as<VarNode>(write.region[k]->min);
    if (!as_int(write.region[k]->extent) || !var) return {};
    place.emplace(var, k);
  }
  std::vector<int> met(write.region.size(), 0);
  ReadPattern out{true, true, true};
  std::optional<std::size_t> last;
  for (const Range& range : read.region) {
    if (!as_int(range->extent)) return {};
    if (as_int(range->min)) continue;
    const VarNode* var = shifted_var(range->min);
    if (!var || !place.contains(var)) return {};
    const std::size_t at = place.at(var);
    out.injective = out.injective && ++met[at] == 1;
    out.ordered = out.ordered && (!last || *last <= at);
    last = at;
  }
  return out;
}

bool is_write_cache(const BlockNode& block) {
  return block.writes.size() == 1 && std::ranges::all_of(block.reads, [&](const BufferRegion& read) {
           const ReadPattern pattern = read_pattern(*read, *block.writes[0]);
           return pattern.injective && pattern.ordered;
         });
}

bool has_condition(const BlockRealizeNode& realize) {
  bool found = !is_one(realize.predicate);
  walk(*realize.block, [&](const Node& node) {
    auto call = as<CallNode>(&node);
    found = found || node.kind == Kind::IfThenElse || node.kind == Kind::Select ||
            (call && call->op == &op::if_then_else());
    return !found;
  });
  return found;
}

bool calls_one_of(const BlockNode& block, const std::vector<std::string>& operations) {
  bool found = false;
  walk(block, [&](const Node& node) {
    auto call = as<CallNode>(&node);
    found =
        found || (call && call->op && std::ranges::contains(operations, call->op->name, [](const std::string& name) {
                    return std::string_view(name);
                  }));
    return !found;
  });
  return found;
}

}  // namespace tirscope::tuning
