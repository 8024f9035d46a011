// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <ranges>

#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "ir/walk/mutator.h"
#include "passes/blocks/auto_copy/auto_copy.h"

namespace tirscope::passes {

LoopChain::LoopChain(const Stmt& stmt) : body(stmt) {
  while (auto loop = as<ForNode>(body)) {
    loops.push_back(loop);
    body = loop->body;
  }
}

Diagnostic not_a_copy(const char* text) { return refused("auto-copy.form", text); }

Stmt in_loops(const std::vector<const ForNode*>& loops, Stmt body) {
  for (const ForNode* loop : std::views::reverse(loops)) body = with(*loop, [&](ForNode& n) { n.body = body; });
  return body;
}

namespace {

/// The nest as one serial loop.
Ref<const ForNode> fused(const LoopChain& chain) {
  std::string name;
  for (const ForNode* loop : chain.loops) name += (name.empty() ? "" : "_") + loop->var->name;
  Var var = make_var(name + "_fused", chain.loops.front()->var->dtype);
  Expr rest = var, extent = make_const(var->dtype, 1);
  VarMap values;
  for (const ForNode* loop : std::views::reverse(chain.loops)) {
    values[loop->var.get()] = floormod(rest, loop->extent);
    rest = floordiv(rest, loop->extent);
  }
  for (const ForNode* loop : chain.loops) extent = extent * loop->extent;
  return make<ForNode>(var, make_const(var->dtype, 0), extent, ForKind::Serial, substitute(chain.body, values));
}

}  // namespace

Result<Stmt> coalesced(const Stmt& stmt, const CopyTask& task) {
  LoopChain chain(stmt);
  if (chain.loops.empty()) return fail(not_a_copy("a copy must be a nest of loops"));
  auto loop = fused(chain);
  auto extent = as_int(loop->extent);
  if (!extent) return fail(not_a_copy("the loops of a copy must have constant extents"));
  constexpr int64_t most_vector_bytes = 4096, most_threads = int64_t(1) << 20;
  const int64_t bytes = std::clamp<int64_t>(task.vector_bytes, 0, most_vector_bytes);
  const int64_t vector = std::max<int64_t>(1, bytes * 8 / std::max<int64_t>(task.data_bits, 1));
  std::vector<int64_t> factors = {0};
  std::vector<std::string> tags;
  int64_t at_once = vector;
  for (const char* tag : {"threadIdx.z", "threadIdx.y", "threadIdx.x"})
    if (auto threads = task.threads.find(tag); threads != task.threads.end()) {
      if (threads->second < 1 || threads->second > most_threads || at_once > most_threads)
        return fail(not_a_copy("a copy needs threads, at most as many as a block may have"));
      at_once *= threads->second;
      factors.push_back(threads->second);
      tags.push_back(tag);
    }
  factors.push_back(vector);
  factors[0] = (*extent + at_once - 1) / at_once;
  const DataType dtype = loop->var->dtype;
  arith::Analyzer analyzer;
  std::vector<Var> vars;
  Expr value = make_const(dtype, 0);
  for (std::size_t i = 0; i < factors.size(); ++i) {
    vars.push_back(make_var(loop->var->name + "_" + std::to_string(i), dtype));
    analyzer.bind(vars[i], make_range(make_const(dtype, 0), make_const(dtype, factors[i])));
    value = value * factors[i] + Expr(vars[i]);
  }
  Stmt body = substitute(loop->body, {{loop->var.get(), value}});
  if (Expr inside = lt(value, loop->extent); !analyzer.can_prove(inside)) body = make<IfThenElseNode>(inside, body);
  for (std::size_t i = factors.size(); i-- > 0;) {
    const bool is_thread = i > 0 && i + 1 < factors.size();
    IterVar axis;
    if (is_thread) axis = make<IterVarNode>(nullptr, make_var(tags[i - 1], dtype), IterType::ThreadIndex, tags[i - 1]);
    const ForKind kind = is_thread ? ForKind::ThreadBinding : i == 0 ? ForKind::Serial : ForKind::Vectorized;
    body = make<ForNode>(vars[i], make_const(dtype, 0), make_const(dtype, factors[i]), kind, body, axis);
  }
  return body;
}

namespace {

/// The store's indices from the beginning of the written region on, those that are not 0.
Result<std::vector<Expr>> mapping_of(const BufferStoreNode& store, const BufferRegion& written) {
  if (written->buffer != store.buffer || written->region.size() != store.indices.size())
    return fail(not_a_copy("a copy must store into the buffer that its block writes"));
  arith::Analyzer analyzer;
  std::vector<Expr> mapping;
  for (std::size_t k = 0; k < store.indices.size(); ++k) {
    Expr index = analyzer.simplify(store.indices[k] - written->region[k]->min);
    if (!is_zero(index)) mapping.push_back(index);
  }
  return mapping;
}

}  // namespace

Result<Stmt> inverted(const Stmt& stmt, const CopyTask& task) {
  LoopChain chain(stmt);
  auto store = as<BufferStoreNode>(chain.body);
  if (!store) return fail(not_a_copy("a copy must be a nest of loops around one store"));
  TS_TRY(std::vector<Expr> mapping, mapping_of(*store, task.write));
  arith::VarRanges ranges;
  std::vector<Expr> loop_vars;
  for (const ForNode* loop : chain.loops) {
    ranges.emplace_back(loop->var, make_range(loop->min, loop->extent));
    loop_vars.push_back(loop->var);
  }
  arith::Analyzer analyzer;
  auto map = arith::detect_iter_map(mapping, ranges, true_expr(), arith::IterMapLevel::Bijective, analyzer);
  auto inverse =
      map.indices.size() == loop_vars.size() ? arith::inverse_affine_iter_map(map.indices, loop_vars) : std::nullopt;
  if (!inverse) return fail(not_a_copy("a copy must map the elements of its source to those of its target one to one"));
  auto value_of = [&](const Expr& var) {
    auto it = std::ranges::find_if(*inverse, [&](const auto& pair) { return Expr(pair.first) == var; });
    return it == inverse->end() ? Expr() : it->second;
  };
  std::vector<Var> vars;
  std::vector<Expr> extents, written, read;
  VarMap renamed;
  for (const Range& range : task.write->region) {
    if (is_one(range->extent)) {
      written.push_back(range->min);
      continue;
    }
    if (vars.size() == chain.loops.size()) return fail(not_a_copy("a copy must have a loop for each dimension"));
    const Var& old = chain.loops[vars.size()]->var;
    vars.push_back(make_var(old->name + "_inverse", old->dtype));
    extents.push_back(range->extent);
    renamed[old.get()] = vars.back();
    written.push_back(range->min + Expr(vars.back()));
  }
  std::size_t next = 0;
  for (const Range& range : task.read->region) {
    if (is_one(range->extent)) {
      read.push_back(range->min);
      continue;
    }
    Expr value = next < loop_vars.size() ? value_of(loop_vars[next++]) : Expr();
    if (!value) return fail(not_a_copy("a copy must have a loop for each dimension"));
    read.push_back(range->min + substitute(value, renamed));
  }
  Stmt body = make<BufferStoreNode>(task.write->buffer, load(task.read->buffer, read), written);
  for (std::size_t k = vars.size(); k-- > 0;)
    body = make<ForNode>(vars[k], make_const(vars[k]->dtype, 0), extents[k], ForKind::Serial, body);
  return body;
}

}  // namespace tirscope::passes
