// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/blocks/auto_copy/auto_copy.h"
#include "support/int_math.h"

namespace tirscope::passes {

namespace {

using Extents = std::unordered_map<const VarNode*, int64_t>;

/// An index as a sum of parts `x // a % b`, each running over its own extent: what makes a buffer of those extents hold
/// exactly what is accessed. Fails where a part is cut across.
class RankPromotion final : public Visitor {
 public:
  explicit RankPromotion(const Extents& extents) : extents_(extents) {}

  /// The index among all that `index` takes, and how many these are.
  std::optional<std::pair<Expr, Expr>> promoted(const Expr& index) {
    parts_.clear();
    good_ = true;
    visit(index);
    if (!good_) return std::nullopt;
    Expr flat = int32(0), count = int32(1);
    for (const auto& [part, extent] : parts_) {
      count = count * extent;
      flat = flat * extent + part;
    }
    return std::pair(flat, count);
  }

 private:
  struct Step {
    Kind kind;  ///< Mul, FloorDiv or FloorMod
    int64_t operand;
  };

  void visit_Mul(const MulNode& node) override { step(node); }
  void visit_FloorDiv(const FloorDivNode& node) override { step(node); }
  void visit_FloorMod(const FloorModNode& node) override { step(node); }
  void step(const BinaryNode& node) {
    auto operand = as_int(node.b);
    if (!operand || *operand <= 0) {
      good_ = false;
      return;
    }
    steps_.push_back({node.kind, *operand});
    visit(node.a);
    steps_.pop_back();
  }

  void visit_Var(const VarNode& node) override {
    auto known = extents_.find(&node);
    if (!good_ || known == extents_.end()) return;
    good_ = known->second > 0;  // an extent that is not constant
    Expr index = ref(node);
    int64_t size = known->second, extent = size;  // the values are 0, step, ..., size - step
    for (auto it = steps_.rbegin(); good_ && it != steps_.rend(); ++it) apply(*it, index, size, extent);
    if (!good_ || extent <= 1) return;
    parts_.emplace_back(floordiv(index, make_const(index->dtype, size / extent)), extent);
  }
  void apply(const Step& step, Expr& index, int64_t& size, int64_t& extent) {
    const int64_t operand = step.operand;
    Expr constant = make_const(index->dtype, operand);
    auto divides = [](int64_t a, int64_t b) { return a != 0 && b % a == 0; };
    switch (step.kind) {
      case Kind::Mul:
        size = wrapping_mul(size, operand);
        index = index * constant;
        return;
      case Kind::FloorDiv:
        good_ = divides(operand, size) || divides(size, operand);
        size /= operand;
        extent = std::min(extent, std::max<int64_t>(1, size));
        good_ = good_ && size % extent == 0;
        index = floordiv(index, constant);
        return;
      default: {
        const int64_t stride = size / extent;
        good_ = divides(operand, stride) || divides(stride, operand);
        if (!good_) return;
        if (stride % operand == 0) {
          extent = 1, size = 0;
        } else {
          extent = std::max<int64_t>(1, std::min(extent, operand / stride));
          size = extent * stride;
        }
        index = floormod(index, constant);
      }
    }
  }

  const Extents& extents_;
  std::vector<std::pair<Expr, int64_t>> parts_;
  std::vector<Step> steps_;  ///< those around, outermost first
  bool good_ = true;
};

/// The one load of a fragment in `stmt`.
Result<Ref<const BufferLoadNode>> fragment_load(const Stmt& stmt) {
  Ref<const BufferLoadNode> found;
  bool one = true;
  arith::Analyzer analyzer;
  walk(stmt, [&](const Node& node) {
    auto load = as<BufferLoadNode>(&node);
    if (!load || (load->buffer->scope() != "wmma.accumulator" && load->buffer->scope() != "m16n8k8.matrixC"))
      return true;
    if (!found) {
      found = ref(load);
    } else {
      one = one && found->buffer == load->buffer && found->indices.size() == load->indices.size();
      for (std::size_t k = 0; one && k < load->indices.size(); ++k)
        one = analyzer.can_prove_equal(found->indices[k], load->indices[k]);
    }
    return true;
  });
  if (!found || !one) return fail(not_a_copy("a copy from tensor cores must read one location of one fragment"));
  return found;
}

Buffer in_scope(const Buffer& buffer, const std::string& scope, std::vector<Expr> shape) {
  return with(buffer, [&](BufferNode& b) {
    const PointerType pointer{b.data->pointer ? b.data->pointer->element : b.dtype, scope};
    b.data = make<VarNode>(b.data->name + "_" + scope, DataType::handle(), pointer);
    b.name += "_" + scope;
    b.shape = std::move(shape);
  });
}

bool shares(const std::string& scope, const ForNode& loop) {
  if (!loop.thread_binding) return false;
  const std::string& tag = loop.thread_binding->thread_tag;
  const StorageRank rank = storage_rank(scope);
  return rank <= (tag.starts_with("blockIdx") ? StorageRank::Global : StorageRank::Shared);
}

/// The store with the fragment's load replaced.
Stmt replaced_load(const Stmt& stmt, const Buffer& of, const Expr& by) {
  return post_order_rewrite(stmt, [&](const NodeRef& node) -> NodeRef {
    auto load = as<BufferLoadNode>(node);
    return load && load->buffer == of ? NodeRef(by) : NodeRef();
  });
}

/// A copy that is to go through a cache: the loops around and inside where it is staged, and its one store.
class Staging {
 public:
  static Result<Staging> of(const Stmt& copy, const std::string& scope, const ForNode* location,
                            const std::vector<const ForNode*>& outer_loops) {
    Staging made;
    LoopChain chain(copy);
    bool inside = !location;
    for (const ForNode* loop : chain.loops) {
      (inside ? made.inside_ : made.around_).push_back(loop);
      inside = inside || loop == location;
    }
    Stmt body = chain.body;
    if (auto guarded = as<IfThenElseNode>(body)) made.predicate_ = guarded->condition, body = guarded->then_case;
    made.store_ = ref_as<BufferStoreNode>(body);
    if (!made.store_) return fail(not_a_copy("a copy must be a nest of loops around one store"));
    for (const ForNode* loop : outer_loops)
      if (shares(scope, *loop)) made.shared_threads_.push_back(loop);
    return made;
  }

  /// Through a cache of what the store reads.
  StagedCopy of_value(const std::string& scope) {
    choose_indices(as<BufferLoadNode>(store_->value));
    const Buffer cache = in_scope(store_->buffer, scope, shape_);
    std::vector<Expr> own;
    for (const Expr& index : indices_) own.push_back(substitute(index, renamed_));
    Stmt fill = make<BufferStoreNode>(cache, substitute(store_->value, renamed_), own);
    Stmt use = make<BufferStoreNode>(store_->buffer, load(cache, indices_), store_->indices);
    return {cache, around_, in_own_loops(fill), in_given_loops(use)};
  }

  /// Through a cache of a fragment's elements.
  StagedCopy of_fragment(const Ref<const BufferLoadNode>& fragment, const std::string& scope) {
    choose_indices(nullptr);
    const Buffer cache = in_scope(fragment->buffer, scope, shape_);
    Stmt fill = make<BufferStoreNode>(cache, fragment, indices_);
    Stmt use = substitute(replaced_load(Stmt(store_), fragment->buffer, load(cache, indices_)), renamed_);
    return {cache, around_, in_given_loops(fill), in_own_loops(use)};
  }

 private:
  /// The cache holds what `source` accesses, or one element for each iteration.
  void choose_indices(const BufferLoadNode* source) {
    std::vector<const ForNode*> all = shared_threads_;
    all.insert(all.end(), inside_.begin(), inside_.end());
    if (source) promote(*source, all);
    const bool by_iteration = shape_.empty();
    for (const ForNode* loop : all) {
      if (by_iteration) shape_.push_back(loop->extent), indices_.push_back(loop->var);
      Var var = make_var(loop->var->name + "_cache", loop->var->dtype);
      cache_vars_[loop] = var;
      renamed_[loop->var.get()] = var;
    }
  }
  void promote(const BufferLoadNode& source, const std::vector<const ForNode*>& loops) {
    Extents extents;
    for (const ForNode* loop : loops) extents[loop->var.get()] = as_int(loop->extent).value_or(0);
    RankPromotion promotion(extents);
    for (const Expr& index : source.indices) {
      auto promoted = promotion.promoted(index);
      if (!promoted) {
        shape_.clear(), indices_.clear();
        return;
      }
      indices_.push_back(promoted->first), shape_.push_back(promoted->second);
    }
  }

  // One step has the loops that there are, the other loops of its own, over the threads outside as well.
  Stmt in_given_loops(Stmt step) const {
    if (predicate_) step = make<IfThenElseNode>(predicate_, step);
    return in_loops(inside_, step);
  }
  Stmt in_own_loops(Stmt step) const {
    if (predicate_) step = make<IfThenElseNode>(substitute(predicate_, renamed_), step);
    for (auto loop = inside_.rbegin(); loop != inside_.rend(); ++loop)
      step = with(**loop, [&](ForNode& n) { n.var = cache_vars_.at(*loop), n.body = step; });
    for (auto loop = shared_threads_.rbegin(); loop != shared_threads_.rend(); ++loop)
      step = make<ForNode>(cache_vars_.at(*loop), (*loop)->min, (*loop)->extent, ForKind::Serial, step);
    return step;
  }

  std::vector<const ForNode*> around_, inside_;
  std::vector<const ForNode*> shared_threads_;  ///< outside, those that share the cache's memory
  Expr predicate_;                              ///< of the store; null: none
  Ref<const BufferStoreNode> store_;
  std::vector<Expr> shape_, indices_;  ///< of the cache
  VarMap renamed_;                     ///< to the variables of its own loops
  std::unordered_map<const ForNode*, Var> cache_vars_;
};

}  // namespace

Result<StagedCopy> staged(const Stmt& stmt, bool from_fragment, const std::string& scope, const ForNode* location,
                          const std::vector<const ForNode*>& outer_loops) {
  TS_TRY(Staging staging, Staging::of(stmt, scope, location, outer_loops));
  if (!from_fragment) return staging.of_value(scope);
  TS_TRY(auto fragment, fragment_load(stmt));
  return staging.of_fragment(fragment, scope);
}

Result<Stmt> with_local_stage(const Stmt& stmt, const CopyTask& task, CopyOutputs& outputs) {
  LoopChain chain(stmt);
  // Loops over threads move outside the others; the stage goes right inside them.
  std::vector<const ForNode*> threads, others;
  for (const ForNode* loop : chain.loops)
    (loop->kind_of_loop == ForKind::ThreadBinding ? threads : others).push_back(loop);
  Stmt body = in_loops(others, chain.body);
  Ref<const ForNode> location;
  if (!threads.empty()) {
    location = with(*threads.back(), [&](ForNode& n) { n.body = body; });
    threads.pop_back();
    body = in_loops(threads, location);
  }
  TS_TRY(StagedCopy copy, staged(body, false, "local", location.get(), task.outer_loops));
  outputs.buffers.push_back(copy.cache);
  return in_loops(copy.around, sequence({copy.first, copy.second}));
}

}  // namespace tirscope::passes
