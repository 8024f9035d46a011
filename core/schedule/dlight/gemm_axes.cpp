// SPDX-License-Identifier: Apache-2.0
#include "schedule/dlight/gemm_axes.h"

#include <map>
#include <set>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

enum class Axis : uint8_t { S, I, J, K, Unit };
using Axes = std::set<const VarNode*>;
using Kinds = std::map<const VarNode*, Axis>;

struct Operands {
  Axes a, b, c;
};

/// Rule 1: the variables in the indices of a region of single elements.
std::optional<Axes> axes_of(const BufferRegionNode& region) {
  Axes out;
  for (const Range& range : region.region) {
    if (!is_one(range->extent)) return std::nullopt;
    for (const Var& var : free_vars(*range->min)) out.insert(var.get());
  }
  return out;
}

/// Rules 2 and 3.
std::optional<Axis> axis_of(const IterVarNode& iter, const Axes& a, const Axes& b, const Axes& c) {
  if (is_one(iter.domain->extent)) return Axis::Unit;
  const VarNode* var = iter.var.get();
  const bool in_a = a.contains(var), in_b = b.contains(var), in_c = c.contains(var);
  if (iter.type == IterType::DataParallel) {
    if (in_a && in_b && in_c) return Axis::S;
    if (in_a && in_c) return Axis::I;
    if (in_b && in_c) return Axis::J;
  }
  if (iter.type == IterType::CommReduce && in_a && in_b && !in_c) return Axis::K;
  return std::nullopt;
}

/// From the block's variables that are in `used` to one index for each of `order`.
IndexMap fusion(const BlockNode& block, const Kinds& kinds, const Axes* used, std::initializer_list<Axis> order) {
  std::vector<Var> inputs;
  std::map<Axis, Expr> fused;
  DataType type = DataType::integer(32);
  for (const IterVar& iter : block.iter_vars) {
    if (used && !used->contains(iter->var.get())) continue;
    const Expr& extent = iter->domain->extent;
    if (inputs.empty()) type = extent->dtype;
    inputs.push_back(make_var("i" + std::to_string(inputs.size()), extent->dtype));
    const Axis kind = kinds.at(iter->var.get());
    if (kind == Axis::Unit) continue;
    auto [at, first] = fused.emplace(kind, inputs.back());
    if (!first) at->second = at->second * extent + Expr(inputs.back());
  }
  std::vector<Expr> outputs;
  for (Axis axis : order) {
    auto found = fused.find(axis);
    outputs.push_back(found == fused.end() ? make_const(type, 0) : found->second);
  }
  return make<IndexMapNode>(std::move(inputs), std::move(outputs));
}

std::optional<Operands> operands_of(const BlockNode& block) {
  if (block.reads.size() != 2 || block.writes.size() != 1) return std::nullopt;
  auto a = axes_of(*block.reads[0]), b = axes_of(*block.reads[1]), c = axes_of(*block.writes[0]);
  if (!a || !b || !c) return std::nullopt;
  return Operands{*std::move(a), *std::move(b), *std::move(c)};
}

std::optional<Kinds> kinds_of(const BlockNode& block, const Operands& operands) {
  Kinds kinds;
  std::set<Axis> present;
  for (const IterVar& iter : block.iter_vars) {
    const auto kind = axis_of(*iter, operands.a, operands.b, operands.c);
    if (!kind) return std::nullopt;
    kinds[iter->var.get()] = *kind;
    present.insert(*kind);
  }
  for (Axis needed : {Axis::I, Axis::J, Axis::K})
    if (!present.contains(needed)) return std::nullopt;  // 4
  return kinds;
}

}  // namespace

std::optional<GemmMaps> gemm_maps(const BlockNode& block) {
  const std::optional<Operands> operands = operands_of(block);
  const std::optional<Kinds> kinds = operands ? kinds_of(block, *operands) : std::nullopt;
  if (!kinds) return std::nullopt;
  return GemmMaps{.block = fusion(block, *kinds, nullptr, {Axis::S, Axis::I, Axis::J, Axis::K}),
                  .a = fusion(block, *kinds, &operands->a, {Axis::S, Axis::I, Axis::K}),
                  .b = fusion(block, *kinds, &operands->b, {Axis::S, Axis::J, Axis::K}),
                  .c = fusion(block, *kinds, &operands->c, {Axis::S, Axis::I, Axis::J})};
}

std::array<std::optional<int64_t>, 3> gemm_extents(const BlockNode& block) {
  const std::optional<Operands> operands = operands_of(block);
  const std::optional<Kinds> kinds = operands ? kinds_of(block, *operands) : std::nullopt;
  if (!kinds) return {};
  std::array<std::optional<int64_t>, 3> out = {1, 1, 1};
  for (const IterVar& iter : block.iter_vars) {
    const Axis kind = kinds->at(iter->var.get());
    if (kind == Axis::S || kind == Axis::Unit) continue;
    std::optional<int64_t>& product = out[kind == Axis::I ? 0 : kind == Axis::J ? 1 : 2];
    const std::optional<int64_t> extent = as_int(iter->domain->extent);
    if (!product || !extent || __builtin_mul_overflow(*product, *extent, &*product)) product = std::nullopt;
  }
  return out;
}

Result<void> normalize_gemm(Steps& steps, const Handle& block) {
  const Handle a = steps.reindex(block, "read", 0), b = steps.reindex(block, "read", 1);
  const Handle c = steps.reindex(block, "write", 0);
  TS_TRY_VOID(steps.result());
  const std::optional<GemmMaps> maps = gemm_maps(steps.block(block));
  if (!maps) return fail(unexpected("the block is no product any more after reindex"));
  steps.transform_layout(a, "write", 0, maps->a);
  steps.transform_layout(b, "write", 0, maps->b);
  steps.transform_layout(c, "read", 0, maps->c);
  steps.transform_block_layout(block, maps->block);
  return steps.result();
}

}  // namespace tirscope::schedule::dlight
