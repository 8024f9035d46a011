// SPDX-License-Identifier: Apache-2.0
// LowerCrossThreadReduction: a reduction over a thread axis becomes a partial reduction in each thread, an all-reduce
// across the threads, and a write of the result.
//
//   for k_0 in range(2):                                   for k_1 in T.thread_binding(48, thread="threadIdx.x"):
//     for k_1 in T.thread_binding(48, "threadIdx.x"):        with T.block("sum_in_thread_init"):
//       with T.block("sum"):                                   in_thread_S[0] = 0
//         vk = T.axis.reduce(96, k_0 * 48 + k_1)             for k_0 in range(2):
//         with T.init():                            ->         with T.block("sum_in_thread"):
//           S[vi] = 0                                            in_thread_S[0] = in_thread_S[0] + X[vi, vk]
//         S[vi] = S[vi] + X[vi, vk]                          with T.block("sum_cross_thread"):
//                                                              T.tvm_thread_allreduce(.., cross_thread_S[0], k_1)
//                                                            with T.block("sum_write_back"):
//                                                              T.where(k_1 == 0)
//                                                              S[vi] = cross_thread_S[0]
//
// 1. It applies to a block that has an init and affine bindings, is the only writer of its outputs in its scope, does
//    not index them by reduction variables, and one of whose reduction variables is bound to a loop over threads.
// 2. The loops that reduction variables depend on must be the innermost around the block (sequences apart).
//    No spatial variable may depend on them as well: the result would be written where they are not known.
// 3. Those of them that are bound to threads must be bound to threadIdx.x, y or z.
// 4. The block must have the form of a reduction, with a known reducer (as for rfactor).
// 5. Its outputs must be all local or all not.
// 6. It must be the last block under the first of those loops.
// 7. There is a partial reduction in each thread when some reduction loop is not bound, or the block has a predicate.
// 8. The write-back keeps those conjuncts of the predicate that use no reduction loop; unless the outputs are local,
//    the first thread alone writes.
// 9. A block of the same kernel that reads an output, writes no local buffer, and is outside the reduction's threads is
//    run by the first of them.
#include <algorithm>
#include <unordered_set>

#include "analysis/patterns/reduction.h"
#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

using Loops = std::vector<const ForNode*>;

bool uses_any(const Expr& expr, const Loops& loops) {
  return uses_var(*expr, [&](const VarNode& v) {
    return std::ranges::any_of(loops, [&](const ForNode* loop) { return loop->var.get() == &v; });
  });
}

bool is_affine(const BlockRealizeNode& realize, const Loops& loops) {
  if (realize.block->iter_vars.empty()) return true;
  arith::VarRanges domain;
  for (const ForNode* loop : loops) domain.emplace_back(loop->var, make_range(loop->min, loop->extent));
  arith::Analyzer analyzer;
  auto map = arith::detect_iter_map(realize.iter_values, domain, realize.predicate, arith::IterMapLevel::Surjective,
                                    analyzer, false);
  if (map.indices.empty()) return false;
  return std::ranges::all_of(
      map.indices, [&](const arith::IterSumExpr& sum) { return sum.args.empty() || is_one(sum.args.front().scale); });
}

/// No output is indexed by a reduction variable, directly or through a let.
bool outputs_free_of_reduction(const BlockNode& block) {
  std::unordered_set<const VarNode*> reduced;
  for (const IterVar& iter : block.iter_vars) {
    if (iter->type != IterType::DataParallel && iter->type != IterType::CommReduce) return false;
    if (iter->type == IterType::CommReduce) reduced.insert(iter->var.get());
  }
  bool free = true;
  walk(block.body, [&](const Node& node) {
    if (node.kind == Kind::Block) return false;
    auto store = as<BufferStoreNode>(&node);
    if (!store) return free;
    for (const Expr& index : store->indices)
      free = free && !uses_var(*index, [&](const VarNode& v) { return reduced.contains(&v); });
    return free;
  });
  return free;
}

bool is_only_writer(const BlockNode& scope, const BlockNode& block) {
  std::unordered_map<const BufferNode*, int> writers;
  walk(scope.body, [&](const Node& node) {
    auto other = as<BlockNode>(&node);
    if (!other) return true;
    for (const BufferRegion& write : other->writes) ++writers[write->buffer.get()];
    return false;
  });
  return std::ranges::all_of(block.writes,
                             [&](const BufferRegion& write) { return writers[write->buffer.get()] == 1; });
}

/// A buffer of one element that each thread has for itself.
Buffer scratch(const std::string& prefix, const Buffer& of) {
  const std::string name = prefix + "_thread_" + of->name;
  return make<BufferNode>(make<VarNode>(name, DataType::handle(), PointerType{of->dtype, "local"}), of->dtype,
                          std::vector<Expr>{int32(1)}, std::vector<Expr>{int32(1)}, int32(0), name);
}

std::vector<BufferRegion> regions_of(const std::vector<Buffer>& buffers) {
  std::vector<BufferRegion> regions;
  for (const Buffer& buffer : buffers)
    regions.push_back(make<BufferRegionNode>(buffer, std::vector<Range>{make_range(int32(0), int32(1))}));
  return regions;
}

/// Accesses of some buffers become accesses of the scratch buffers that replace them.
class ScratchMutator final : public Mutator {
 public:
  explicit ScratchMutator(BufferMap map) : map_(std::move(map)) {}

 private:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto it = map_.find(node.buffer.get());
    return it == map_.end() ? NodeRef(rebuilt(node)) : NodeRef(load(it->second, {int32(0)}));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    auto it = map_.find(node.buffer.get());
    if (it == map_.end()) return store;
    return make<BufferStoreNode>(it->second, store->value, std::vector<Expr>{int32(0)});
  }
  BufferMap map_;
};

/// The nest of reduction loops with the block in it replaced and without the loops over threads.
class InThreadNest {
 public:
  InThreadNest(const BlockRealizeNode& source, Stmt target) : source_(source), target_(std::move(target)) {}
  /// Null where nothing is left.
  Stmt operator()(const Stmt& stmt) const {
    if (stmt.get() == &source_) return target_;
    if (auto loop = as<ForNode>(stmt)) {
      Stmt body = (*this)(loop->body);
      if (!body) return nullptr;
      if (loop->thread_binding && has_reduction(*loop)) return body;
      return with(*loop, [&](ForNode& n) { n.body = body; });
    }
    if (auto seq = as<SeqStmtNode>(stmt)) {
      std::vector<Stmt> left;
      for (const Stmt& child : seq->seq)
        if (Stmt body = (*this)(child)) left.push_back(body);
      return left.empty() ? Stmt() : sequence(left);
    }
    return stmt;
  }

 private:
  static bool has_reduction(const ForNode& loop) {
    bool found = false;
    walk(loop, [&](const Node& node) {
      if (auto block = as<BlockNode>(&node))
        for (const IterVar& iter : block->iter_vars) found |= iter->type == IterType::CommReduce;
      return !found;
    });
    return found;
  }
  const BlockRealizeNode& source_;
  Stmt target_;
};

/// All that is known of one reduction when it is taken apart.
struct Plan {
  const BlockRealizeNode* realize;
  Loops loops;  ///< those that reduction variables depend on, outermost first
  analysis::Reduction reduction;
  std::vector<Buffer> outputs, across, within;  ///< `within` is empty without a partial reduction
};

Stmt block_of(std::vector<IterVar> iters, std::vector<Expr> values, Expr predicate, std::vector<BufferRegion> reads,
              std::vector<BufferRegion> writes, std::string name, Stmt body) {
  return make<BlockRealizeNode>(
      std::move(values), std::move(predicate),
      make<BlockNode>(std::move(iters), std::move(reads), std::move(writes), std::move(name), std::move(body)));
}

Stmt in_thread_init(const Plan& plan) {
  std::vector<Stmt> stores;
  for (std::size_t k = 0; k < plan.within.size(); ++k)
    stores.push_back(
        make<BufferStoreNode>(plan.within[k], plan.reduction.reducer.identity[k], std::vector<Expr>{int32(0)}));
  return block_of({}, {}, true_expr(), {}, regions_of(plan.within), plan.realize->block->name + "_in_thread_init",
                  sequence(stores));
}

Stmt in_thread(const Plan& plan) {
  const BlockNode& block = *plan.realize->block;
  BufferMap map;
  for (std::size_t k = 0; k < plan.outputs.size(); ++k) map[plan.outputs[k].get()] = plan.within[k];
  Block partial = with(block, [&](BlockNode& b) {
    b.writes = regions_of(plan.within), b.name += "_in_thread";
    b.body = ScratchMutator(map)(b.body), b.init = nullptr;
  });
  return with(*plan.realize, [&](BlockRealizeNode& r) { r.block = partial; });
}

Stmt cross_thread(const Plan& plan) {
  const BlockNode& block = *plan.realize->block;
  std::vector<Expr> args = {make_const(DataType::uint(32), int64_t(plan.outputs.size()))};
  if (plan.within.empty())
    args.insert(args.end(), plan.reduction.rhs.begin(), plan.reduction.rhs.end());
  else
    for (const Buffer& buffer : plan.within) args.push_back(load(buffer, {int32(0)}));
  args.push_back(true_expr());
  for (const Buffer& buffer : plan.across) args.push_back(load(buffer, {int32(0)}));
  for (const ForNode* loop : plan.loops)
    if (loop->thread_binding) args.push_back(loop->var);
  const analysis::Reducer& reducer = plan.reduction.reducer;
  Stmt body = make<AttrStmtNode>(
      make<CommReducerNode>(reducer.lhs, reducer.rhs, reducer.result, reducer.identity), "reduce_scope",
      make<CallNode>(DataType::handle(), op::reinterpret(), std::vector<Expr>{make_const(DataType::uint(64), 0)}),
      make<EvaluateNode>(make<CallNode>(DataType::handle(), op::tvm_thread_allreduce(), args)));
  const std::string name = block.name + "_cross_thread";
  if (!plan.within.empty())
    return block_of({}, {}, true_expr(), regions_of(plan.within), regions_of(plan.across), name, body);
  return block_of(block.iter_vars, plan.realize->iter_values, true_expr(), block.reads, regions_of(plan.across), name,
                  body);
}

Expr write_back_predicate(const Plan& plan) {  // Rule 8
  Expr predicate = true_expr();
  auto add = [&](const Expr& clause) {
    if (clause->kind != Kind::And && !uses_any(clause, plan.loops)) predicate = logical_and(predicate, clause);
  };
  auto add_sides = [&](auto& self, const AndNode& both) -> void {  // nested conjunctions come first
    for (const Expr& side : {both.a, both.b})
      if (auto nested = as<AndNode>(side)) self(self, *nested);
    add(both.a), add(both.b);
  };
  if (auto both = as<AndNode>(plan.realize->predicate))
    add_sides(add_sides, *both);
  else
    add(plan.realize->predicate);
  if (plan.outputs.front()->scope() == "local") return predicate;
  for (const ForNode* loop : plan.loops)
    if (loop->thread_binding)
      predicate = logical_and(predicate, make<EQNode>(loop->var, make_const(loop->var->dtype, int64_t(0))));
  return predicate;
}

Stmt write_back(const Plan& plan) {
  const BlockNode& block = *plan.realize->block;
  std::vector<IterVar> iters;
  std::vector<Expr> values;
  VarMap renamed;
  for (std::size_t k = 0; k < block.iter_vars.size(); ++k) {
    const IterVar& iter = block.iter_vars[k];
    if (iter->type == IterType::CommReduce) continue;
    Var var = make_var(iter->var->name, iter->var->dtype);
    renamed[iter->var.get()] = var;
    iters.push_back(with(iter, [&](IterVarNode& n) { n.var = var; }));
    values.push_back(plan.realize->iter_values[k]);
  }
  std::vector<Expr> indices;
  std::vector<Range> region;
  for (const Expr& index : plan.reduction.updates.front()->indices) indices.push_back(substitute(index, renamed));
  for (const Range& range : block.writes.front()->region) region.push_back(substitute(range, renamed));
  std::vector<Stmt> stores;
  std::vector<BufferRegion> writes;
  for (std::size_t k = 0; k < plan.outputs.size(); ++k) {
    stores.push_back(make<BufferStoreNode>(plan.outputs[k], load(plan.across[k], {int32(0)}), indices));
    writes.push_back(make<BufferRegionNode>(plan.outputs[k], region));
  }
  return block_of(iters, values, write_back_predicate(plan), regions_of(plan.across), writes,
                  block.name + "_write_back", sequence(stores));
}

Stmt transformed(const Plan& plan) {
  std::vector<Stmt> parts;
  if (!plan.within.empty()) parts.push_back(in_thread_init(plan));
  Stmt partial = plan.within.empty() ? Stmt() : in_thread(plan);
  if (Stmt nest = InThreadNest(*plan.realize, partial)(Stmt(plan.loops.front()))) parts.push_back(nest);
  parts.push_back(cross_thread(plan));
  parts.push_back(write_back(plan));
  Stmt result = sequence(parts);
  for (auto it = plan.loops.rbegin(); it != plan.loops.rend(); ++it)
    if ((*it)->thread_binding) result = with(**it, [&](ForNode& n) { n.body = result; });
  return result;
}

class CrossThreadLowerer final : public FallibleMutator {
 public:
 private:
  struct Thread {
    std::string tag;
    Range range;
  };

#define TS_STMT(Name)                                      \
  NodeRef mutate_##Name(const Name##Node& node) override { \
    around_.push_back(&node);                              \
    NodeRef result = inside(node);                         \
    around_.pop_back();                                    \
    return result;                                         \
  }
#include "ir/nodes.def"

  template <class T>
  NodeRef inside(const T& node) {
    return rebuilt(node);
  }

  NodeRef inside(const ForNode& node) {
    loops_.push_back(&node);
    const std::string tag = node.thread_binding ? node.thread_binding->thread_tag : "";
    const bool of_kernel = tag.starts_with("blockIdx.") || tag.starts_with("threadIdx.");
    kernel_depth_ += of_kernel;
    NodeRef result = rebuilt(node);
    kernel_depth_ -= of_kernel;
    if (tag.starts_with("blockIdx.") || (of_kernel && kernel_depth_ == 0)) threads_of_.clear();
    loops_.pop_back();
    auto it = replaced_.find(&node);
    return it == replaced_.end() ? result : NodeRef(it->second);
  }

  NodeRef inside(const BlockNode& node) {
    Loops outer = std::exchange(loops_, {});
    above_.insert(above_.end(), outer.begin(), outer.end());
    blocks_.push_back(&node);
    auto block = rebuilt(node);
    blocks_.pop_back();
    above_.resize(above_.size() - outer.size());
    loops_ = std::move(outer);
    auto it = new_buffers_.find(&node);
    if (it == new_buffers_.end()) return block;
    return with(block, [&](BlockNode& b) { b.alloc_buffers = b.alloc_buffers.followed_by(it->second); });
  }

  NodeRef inside(const BlockRealizeNode& node) {
    Loops reduction_loops = needed(node);
    if (!reduction_loops.empty()) {
      lower(node, reduction_loops);
      return ref(node);
    }
    return broadcast(ref_as<BlockRealizeNode>(rebuilt(node)), *node.block);
  }

  /// Rule 1: the loops that reduction variables depend on, or none when this is not a cross-thread reduction.
  Loops needed(const BlockRealizeNode& node) const {
    const BlockNode& block = *node.block;
    if (blocks_.empty() || !block.init || !outputs_free_of_reduction(block) ||
        !is_only_writer(*blocks_.back(), block) || !is_affine(node, loops_))
      return {};
    Loops found;
    bool bound = false;
    for (const ForNode* loop : loops_) {
      bool reduces = false;
      for (std::size_t k = 0; k < block.iter_vars.size(); ++k)
        reduces |= block.iter_vars[k]->type == IterType::CommReduce && uses_any(node.iter_values[k], {loop});
      if (!reduces) continue;
      found.push_back(loop);
      bound |= loop->thread_binding != nullptr;
    }
    return bound ? found : Loops{};
  }

  void lower(const BlockRealizeNode& node, const Loops& loops) {
    auto plan = checked(node, loops);
    if (!plan) {
      refuse(plan.error());
      return;
    }
    const bool all_bound =
        std::ranges::all_of(loops, [](const ForNode* loop) { return loop->thread_binding != nullptr; });
    for (const Buffer& output : plan->outputs) plan->across.push_back(scratch("cross", output));
    if (!all_bound || !is_true(node.predicate))  // Rule 7
      for (const Buffer& output : plan->outputs) plan->within.push_back(scratch("in", output));
    std::vector<Buffer>& fresh = new_buffers_[blocks_.back()];
    fresh.insert(fresh.end(), plan->across.begin(), plan->across.end());
    fresh.insert(fresh.end(), plan->within.begin(), plan->within.end());
    replaced_[loops.front()] = transformed(*plan);
    for (const Buffer& output : plan->outputs) threads_of_[output.get()].clear();
    for (const Buffer& output : plan->outputs)
      for (const ForNode* loop : loops)
        if (loop->thread_binding)
          threads_of_[output.get()].push_back({loop->thread_binding->thread_tag, make_range(loop->min, loop->extent)});
  }

  Result<Plan> checked(const BlockRealizeNode& node, const Loops& loops) const {
    const BlockNode& block = *node.block;
    std::size_t innermost = 0;  // Rule 2
    for (std::size_t k = around_.size() - 1; k-- > 0;) {
      if (around_[k]->kind == Kind::SeqStmt) continue;
      if (std::ranges::find(loops, as<ForNode>(around_[k])) == loops.end()) break;
      ++innermost;
    }
    if (innermost != loops.size())
      return fail(refused("cross-thread.not-innermost", "the reduction loops of block {0} must be its innermost loops",
                          block.name));
    for (std::size_t k = 0; k < block.iter_vars.size(); ++k)  // Rule 2
      if (block.iter_vars[k]->type == IterType::DataParallel && uses_any(node.iter_values[k], loops))
        return fail(refused("cross-thread.mixed-loop",
                            "the spatial iter var {0} of reduction block {1} depends on a reduction loop; fuse spatial "
                            "loops with spatial loops only",
                            block.iter_vars[k]->var->name, block.name));
    for (const ForNode* loop : loops)  // Rule 3
      if (loop->thread_binding && !loop->thread_binding->thread_tag.starts_with("threadIdx."))
        return fail(refused("cross-thread.thread",
                            "loop {0} is a reduction loop, so it may only be bound to threadIdx.x, y or z, not {1}",
                            loop->var->name, loop->thread_binding->thread_tag));
    auto reduction = analysis::match_reduction(block);  // Rule 4
    if (!reduction)
      return fail(refused("cross-thread.reducer",
                          "block {0} reduces across threads, but its body is not a known reduction", block.name));
    Plan plan{&node, loops, *reduction, {}, {}, {}};
    for (const auto& update : reduction->updates) plan.outputs.push_back(update->buffer);
    auto is_local = [](const Buffer& buffer) { return buffer->scope() == "local"; };
    if (std::ranges::any_of(plan.outputs, is_local) && !std::ranges::all_of(plan.outputs, is_local))  // Rule 5
      return fail(refused("cross-thread.scopes",
                          "the outputs of reduction block {0} must be either all local or none local", block.name));
    bool met = false, last = true;  // Rule 6
    walk(*loops.front(), [&](const Node& inner) {
      auto realize = as<BlockRealizeNode>(&inner);
      if (!realize) return true;
      last = last && !met;
      met |= realize == &node;
      return false;
    });
    if (!last)
      return fail(refused("cross-thread.not-last", "block {0} must be the last block under loop {1}", block.name,
                          loops.front()->var->name));
    return plan;
  }

  /// Rule 9
  NodeRef broadcast(const BlockRealize& realize, const BlockNode& block) const {
    if (std::ranges::any_of(block.writes, [](const BufferRegion& write) { return write->buffer->scope() == "local"; }))
      return realize;
    std::map<std::string, Range> missing;
    for (const BufferRegion& read : block.reads)
      if (auto it = threads_of_.find(read->buffer.get()); it != threads_of_.end())
        for (const Thread& thread : it->second)
          if (!is_bound(thread.tag)) missing.insert_or_assign(thread.tag, thread.range);
    if (missing.empty() || blocks_.empty()) return realize;
    Expr predicate = realize->predicate;
    std::vector<std::tuple<Var, Range, std::string>> axes;
    for (const auto& [tag, range] : missing) {
      Var var = make_var(std::string("t") + tag.back(), range->min->dtype);
      axes.emplace_back(var, range, tag);
      predicate = logical_and(make<EQNode>(var, range->min), predicate);
    }
    Stmt result = with(realize, [&](BlockRealizeNode& r) { r.predicate = predicate; });
    for (const auto& [var, range, tag] : axes)
      result = make<ForNode>(var, range->min, range->extent, ForKind::ThreadBinding, result,
                             make<IterVarNode>(nullptr, make_var(""), IterType::ThreadIndex, tag));
    return result;
  }
  bool is_bound(const std::string& tag) const {
    auto has_tag = [&](const ForNode* loop) { return loop->thread_binding && loop->thread_binding->thread_tag == tag; };
    return std::ranges::any_of(loops_, has_tag) || std::ranges::any_of(above_, has_tag);
  }

  Loops loops_, above_;  ///< those of the block around, and those outside it
  std::vector<const BlockNode*> blocks_;
  std::vector<const Node*> around_;
  std::unordered_map<const ForNode*, Stmt> replaced_;
  std::unordered_map<const BlockNode*, std::vector<Buffer>> new_buffers_;
  std::unordered_map<const BufferNode*, std::vector<Thread>> threads_of_;  ///< of the kernel so far
  int kernel_depth_ = 0;                                                   ///< loops over blockIdx and threadIdx around
};

}  // namespace

Result<PrimFunc> lower_cross_thread_reduction(const PrimFunc& function, const Context&, const AttrList&) {
  if (from_legacy_schedule(*function)) return function;
  CrossThreadLowerer lower;
  return rewritten(function, lower);
}

}  // namespace tirscope::passes
