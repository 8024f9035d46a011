// SPDX-License-Identifier: Apache-2.0
// Unscheduled functions are bound to a default grid, so that they run on a GPU at all.
//
//   for i, j in T.grid(128, 128):                  for i_j_fused_0 in T.thread_binding(16, thread="blockIdx.x"):
//       with T.block("B"):                            for i_j_fused_1 in T.thread_binding(1024, thread="threadIdx.x"):
//           vi, vj = T.axis.remap("SS", [i, j])  ->       with T.block("B"):
//           B[vi, vj] = A[vi, vj] + 1                         vi = T.axis.spatial(128, (...) // 128)
//                                                             ...
//
// 1. Only for CUDA: by the function's target, else the pass's. A function marked "tir.is_scheduled" is left alone; all
//    functions have the mark afterwards.
// 2. Each block without blocks in it, none of whose loops is bound to threads yet, is scheduled. It must have one
//    variable for each loop; the loops of data-parallel ones (by their position) are fused, and must be nested
//    directly. Where there is none, a loop of one iteration is put around all.
// 3. The fused loop is split into blocks and as many threads as a block may have (max_num_threads, 1024 unless the
//    target says otherwise). If that makes more than 256 blocks, or the extent is not constant, it is split into 256
//    blocks, threads, and a loop inside them.
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

constexpr int64_t most_blocks = 256;

/// A block and the loops around it in its scope, outermost first.
struct Site {
  Ref<const BlockRealizeNode> realize;
  std::vector<Ref<const ForNode>> loops;
};

/// The first block of Rule 2.
class FirstUnbound final : public Visitor {
 public:
  std::optional<Site> found;

 private:
  void visit_For(const ForNode& node) override {
    loops_.push_back(ref(node));
    children(node);
    loops_.pop_back();
  }
  void visit_BlockRealize(const BlockRealizeNode& node) override {
    if (found) return;
    const bool bound = std::ranges::any_of(loops_, [](const auto& loop) { return loop->thread_binding != nullptr; });
    if (depth_ > 0 && !bound && !holds_blocks(*node.block)) {
      found = Site{ref(node), loops_};
      return;
    }
    std::vector<Ref<const ForNode>> outer = std::exchange(loops_, {});
    ++depth_;
    visit(node.block->body);
    --depth_;
    loops_ = std::move(outer);
  }
  static bool holds_blocks(const BlockNode& block) {
    bool found = false;
    walk(block.body, [&](const Node& node) {
      found = found || node.kind == Kind::BlockRealize;
      return !found;
    });
    return found;
  }
  std::vector<Ref<const ForNode>> loops_;
  int depth_ = 0;
};

/// The bindings of blocks in canonical form, in the loops around.
class CanonicalBindings final : public Mutator {
 public:
  CanonicalBindings(arith::VarRanges loops, bool keep_units) : loops_(std::move(loops)), keep_units_(keep_units) {}

 private:
  NodeRef mutate_For(const ForNode& node) override {
    loops_.emplace_back(node.var, make_range(node.min, node.extent));
    NodeRef result = rebuilt(node);
    loops_.pop_back();
    return result;
  }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    std::vector<Expr> values = arith::iter_map_simplify(node.iter_values, loops_, node.predicate,
                                                        arith::IterMapLevel::Surjective, analyzer_, !keep_units_);
    return values == node.iter_values ? NodeRef(&node)
                                      : NodeRef(with(node, [&](BlockRealizeNode& n) { n.iter_values = values; }));
  }
  arith::VarRanges loops_;
  bool keep_units_;
  arith::Analyzer analyzer_;
};

class Replacement final : public Mutator {
 public:
  Replacement(const Node* from, Stmt to) : from_(from), to_(std::move(to)) {}

 private:
  NodeRef mutate_For(const ForNode& node) override { return &node == from_ ? NodeRef(to_) : NodeRef(rebuilt(node)); }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    return &node == from_ ? NodeRef(to_) : NodeRef(rebuilt(node));
  }
  const Node* from_;
  Stmt to_;
};

class Guard final : public Mutator {
 public:
  explicit Guard(const Expr& condition) : condition_(condition) {}

 private:
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    return with(node, [&](BlockRealizeNode& n) { n.predicate = logical_and(n.predicate, condition_); });
  }
  const Expr& condition_;
};

using ForRef = Ref<const ForNode>;

Result<std::vector<ForRef>> parallel_loops(const Site& site) {  // Rule 2
  const std::vector<IterVar>& iters = site.realize->block->iter_vars;
  auto wrong = [&](const char* text) {
    return fail(refused("default-gpu-schedule.loops", text, site.realize->block->name));
  };
  if (site.loops.size() != iters.size() && !(site.loops.empty() && iters.size() <= 1))
    return wrong("block {0} must have one iter var for each loop around it");
  std::vector<ForRef> found;
  for (std::size_t k = 0; k < site.loops.size(); ++k) {
    const ForRef& loop = site.loops[k];
    if (iters[k]->type != IterType::DataParallel) continue;
    if (!is_zero(loop->min) || !loop->annotations.empty())
      return wrong("the loops around block {0} must start at 0 and have no annotations");
    if (!found.empty() && found.back()->body != Stmt(loop))
      return wrong("the parallel loops around block {0} must be directly nested");
    found.push_back(loop);
  }
  return found;
}

/// The loops as one.
ForRef fused(const std::vector<ForRef>& loops, const arith::VarRanges& outside) {
  DataType dtype = loops.front()->var->dtype;
  std::string name;
  for (const ForRef& loop : loops) {
    name += (name.empty() ? "" : "_") + loop->var->name;
    if (loop->var->dtype.bits > dtype.bits) dtype = loop->var->dtype;
  }
  Var var = make_var(name + "_fused", dtype);
  VarMap values;
  Expr lower = int32(1);
  for (std::size_t k = loops.size(); k-- > 0;) {
    const ForNode& loop = *loops[k];
    Expr value = int32(0);
    if (!is_one(loop.extent))
      value = k == 0 ? floordiv(var, lower) : floordiv(floormod(var, lower * loop.extent), lower);
    values[loop.var.get()] = value;
    lower = lower * loop.extent;
  }
  Expr extent = int32(1);
  for (const ForRef& loop : loops) extent = extent * loop->extent;
  arith::Analyzer analyzer;
  Stmt body = substitute(loops.back()->body, values);
  Stmt loop = make<ForNode>(var, make_const(dtype, 0), cast(dtype, analyzer.simplify(extent)), ForKind::Serial, body);
  return ref_as<ForNode>(CanonicalBindings(outside, false)(loop));
}

Stmt bound(const Var& var, const Expr& extent, const char* tag, Stmt body) {
  IterVar axis = make<IterVarNode>(nullptr, make_var("", var->dtype), IterType::ThreadIndex, tag);
  return make<ForNode>(var, make_const(var->dtype, 0), extent, ForKind::ThreadBinding, std::move(body), axis);
}

/// Rule 3.
Stmt on_threads(const ForNode& loop, const arith::VarRanges& outside, int64_t most_threads) {
  const DataType dtype = loop.var->dtype;
  const int64_t product = as_int(loop.extent).value_or(std::numeric_limits<int64_t>::max());
  const bool many = product > most_threads * most_blocks;
  std::vector<Expr> factors = {nullptr};
  if (many) factors.push_back(make_const(dtype, most_blocks));
  factors.push_back(make_const(dtype, std::min(product, most_threads)));
  arith::Analyzer analyzer;
  Expr inner = make_const(dtype, 1);
  for (std::size_t k = 1; k < factors.size(); ++k) inner = inner * factors[k];
  factors[0] = analyzer.simplify(floordiv(loop.extent + inner - 1, inner));
  Expr value = make_const(dtype, 0);
  std::vector<Var> vars;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    vars.push_back(make_var(loop.var->name + "_" + std::to_string(k), dtype));
    value = value * factors[k] + Expr(vars[k]);
    analyzer.bind(vars[k], make_range(make_const(dtype, 0), factors[k]));
  }
  Stmt body = substitute(loop.body, {{loop.var.get(), value}});
  if (Expr inside = lt(value, loop.extent); !analyzer.can_prove(inside, arith::ProofStrength::SymbolicBound))
    body = Guard(inside)(body);
  auto serial = [&](std::size_t k, Stmt of) {
    return make<ForNode>(vars[k], make_const(dtype, 0), factors[k], ForKind::Serial, std::move(of));
  };
  for (std::size_t k = vars.size(); k-- > 0;) body = serial(k, body);
  body = CanonicalBindings(outside, true)(body);
  // The loops are taken off again, to be put in order.
  std::vector<ForRef> loops;
  for (std::size_t k = 0; k < vars.size(); ++k) {
    loops.push_back(ref_as<ForNode>(body));
    body = loops.back()->body;
  }
  auto axis = [&](std::size_t k, const char* tag) { body = bound(loops[k]->var, loops[k]->extent, tag, body); };
  if (many) body = make<ForNode>(loops[0]->var, loops[0]->min, loops[0]->extent, ForKind::Serial, body);
  axis(many ? 2 : 1, "threadIdx.x");
  axis(many ? 1 : 0, "blockIdx.x");
  return body;
}

Result<PrimFunc> scheduled(PrimFunc function, int64_t most_threads) {
  while (true) {
    FirstUnbound first;
    first.visit(function->body);
    if (!first.found) return function;
    const Site& site = *first.found;
    TS_TRY(std::vector<ForRef> loops, parallel_loops(site));
    Stmt from = site.realize;
    arith::VarRanges outside;
    if (loops.empty()) {
      if (!site.loops.empty()) from = site.loops.front();
      loops.push_back(make<ForNode>(make_var("u"), int32(0), int32(1), ForKind::Serial, from));
    } else {
      from = loops.front();
      for (const ForRef& loop : site.loops) {
        if (loop == loops.front()) break;
        outside.emplace_back(loop->var, make_range(loop->min, loop->extent));
      }
    }
    Stmt nest = on_threads(*fused(loops, outside), outside, most_threads);
    function = with(function, [&](PrimFuncNode& f) { f.body = Replacement(from.get(), nest)(f.body); });
  }
}

/// The threads that a block may have on the function's device; nothing where that is no CUDA device.
std::optional<int64_t> threads_of(const PrimFuncNode& function, const Context& context) {  // Rule 1
  constexpr int64_t usual = 1024, most = 1 << 16;
  if (TvmTarget target = target_of(function))
    return device_type(*target) == 2
               ? std::optional(std::clamp(target_int(*target, "max_num_threads").value_or(usual), int64_t(1), most))
               : std::nullopt;
  return context.target.kind == Target::Kind::Cuda ? std::optional(usual) : std::nullopt;
}

}  // namespace

/// TVM's DefaultGPUSchedule.
Result<IRModule> default_gpu_schedule(const IRModule& module, const Context& context, const AttrList&) {
  ModuleEdit result(module);
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    const Attr* mark = find_attr(function->attrs, "tir.is_scheduled");
    const bool marked = mark && mark->as_int().value_or(0) != 0;  // Rule 1
    if (auto threads = threads_of(*function, context); threads && !marked) {
      TS_TRY(function, scheduled(function, *threads));
    }
    result.put(name, with(function, [](PrimFuncNode& f) { f.attrs["tir.is_scheduled"] = true_expr(); }));
  }
  return std::move(result).take();
}

}  // namespace tirscope::passes
