// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/blocks/auto_copy/auto_copy.h"

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
        size *= operand;
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

/// The loops that are inside where the copy is staged, and the threads outside that share its memory.
struct Staging {
  std::vector<const ForNode*> around, inside, shared_threads;
  Expr predicate;  ///< of the store; null: none
  Ref<const BufferStoreNode> store;

  std::vector<const ForNode*> all() const {
    std::vector<const ForNode*> loops = shared_threads;
    loops.insert(loops.end(), inside.begin(), inside.end());
    return loops;
  }
};

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

}  // namespace

Result<StagedCopy> staged(const Stmt& stmt, bool from_fragment, const std::string& scope, const ForNode* location,
                          const std::vector<const ForNode*>& outer_loops) {
  LoopChain chain(stmt);
  Staging at;
  bool inside = !location;
  for (const ForNode* loop : chain.loops) {
    (inside ? at.inside : at.around).push_back(loop);
    inside = inside || loop == location;
  }
  Stmt body = chain.body;
  if (auto guarded = as<IfThenElseNode>(body)) at.predicate = guarded->condition, body = guarded->then_case;
  at.store = ref_as<BufferStoreNode>(body);
  if (!at.store) return fail(not_a_copy("a copy must be a nest of loops around one store"));
  for (const ForNode* loop : outer_loops)
    if (shares(scope, *loop)) at.shared_threads.push_back(loop);
  Ref<const BufferLoadNode> fragment;
  if (from_fragment) {
    TS_TRY(fragment, fragment_load(stmt));
  }
  // The cache holds what is accessed, or one element for each iteration.
  std::vector<Expr> shape, indices;
  auto source = as<BufferLoadNode>(at.store->value);
  if (!from_fragment && source) {
    Extents extents;
    for (const ForNode* loop : at.all()) extents[loop->var.get()] = as_int(loop->extent).value_or(0);
    RankPromotion promotion(extents);
    for (const Expr& index : source->indices) {
      auto promoted = promotion.promoted(index);
      if (!promoted) {
        shape.clear(), indices.clear();
        break;
      }
      indices.push_back(promoted->first), shape.push_back(promoted->second);
    }
  }
  const bool by_iteration = shape.empty();
  VarMap renamed;
  std::unordered_map<const ForNode*, Var> cache_vars;
  for (const ForNode* loop : at.all()) {
    if (by_iteration) shape.push_back(loop->extent), indices.push_back(loop->var);
    Var var = make_var(loop->var->name + "_cache", loop->var->dtype);
    cache_vars[loop] = var;
    renamed[loop->var.get()] = var;
  }
  StagedCopy copy;
  copy.around = at.around;
  copy.cache = in_scope(from_fragment ? fragment->buffer : at.store->buffer, scope, shape);
  Expr cached = load(copy.cache, indices);
  // One step has the loops that there are, the other loops of its own, over the threads outside as well.
  Stmt own, given;
  if (from_fragment) {
    own = substitute(replaced_load(Stmt(at.store), fragment->buffer, cached), renamed);
    given = make<BufferStoreNode>(copy.cache, fragment, indices);
  } else {
    std::vector<Expr> places;
    for (const Expr& index : indices) places.push_back(substitute(index, renamed));
    own = make<BufferStoreNode>(copy.cache, substitute(at.store->value, renamed), places);
    given = make<BufferStoreNode>(at.store->buffer, cached, at.store->indices);
  }
  if (at.predicate) {
    own = make<IfThenElseNode>(substitute(at.predicate, renamed), own);
    given = make<IfThenElseNode>(at.predicate, given);
  }
  for (auto loop = at.inside.rbegin(); loop != at.inside.rend(); ++loop)
    own = with(**loop, [&](ForNode& n) { n.var = cache_vars.at(*loop), n.body = own; });
  for (auto loop = at.shared_threads.rbegin(); loop != at.shared_threads.rend(); ++loop)
    own = make<ForNode>(cache_vars.at(*loop), (*loop)->min, (*loop)->extent, ForKind::Serial, own);
  given = in_loops(at.inside, given);
  copy.first = from_fragment ? given : own;
  copy.second = from_fragment ? own : given;
  return copy;
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
