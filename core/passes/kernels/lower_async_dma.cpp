// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies of contiguous memory become calls of a DMA engine, their waits calls that wait for it.
//
//   T.attr(0, "async_commit_queue_scope", 0)         T.attr(0, "async_commit_queue_scope", 0)
//   for i in range(128): B[i] = A[i]            ->   T.dma_copy(0, T.address_of(B[0]), T.address_of(A[0]), 128, 0)
//   T.attr(0, "async_wait_queue_scope", 0)           T.dma_wait(0, 2)
//   T.attr(0, "async_wait_inflight_count", 2)        ...
//   ...
//
// 1. A loop nest of a commit scope is a copy when it stores one element for one loaded, both flat and in the same
//    order, without holes. Other loops stay.
// 2. The copies of a scope are put between dma_start_group and dma_end_group, when there are several, or one inside of
//    another attribute of the scope, such as async_scope.
// 3. A wait for a queue stays as it is where no copy went to that queue, neither before it nor anywhere inside the
//    outermost attribute around it.
#include <set>

#include "ir/walk/fallible.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

struct Copy {
  Buffer from, to;
  Expr from_min, to_min, extent;
};

class DmaCopies final : public AnalyzedMutator {
 public:
  explicit DmaCopies(bool bypass_cache) : bypass_cache_(bypass_cache) {}

 private:
  NodeRef mutate_For(const ForNode& node) override {
    std::optional<Copy> copy = queue_ ? copy_of(node) : std::nullopt;
    if (!copy) return AnalyzedMutator::mutate_For(node);
    used_.insert(*queue_);
    grouped_ |= ++copies_ > 1 || attributes_ > 0;  // Rule 2
    auto address = [](const Buffer& buffer, const Expr& at) {
      return call(DataType::handle(), op::address_of(), {load(buffer, {at})});
    };
    return evaluate(call(DataType::integer(32), op::dma_copy(),
                         {int32(*queue_), address(copy->to, copy->to_min), address(copy->from, copy->from_min),
                          copy->extent * copy->from->dtype.bytes(), int32(bypass_cache_)}));
  }

  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    if (std::exchange(inside_, true)) return attribute(node);
    (void)attribute(node);  // Rule 3: which queues there are
    NodeRef result = attribute(node);
    inside_ = false;
    return result;
  }

  NodeRef attribute(const AttrStmtNode& node) {
    auto queue = as_int(node.value);
    if (node.key == "async_wait_queue_scope" && queue) {
      auto count = as<AttrStmtNode>(node.body);
      if (!used_.contains(*queue) || !count || count->key != "async_wait_inflight_count")  // Rule 3
        return AnalyzedMutator::mutate_AttrStmt(node);
      Stmt wait = evaluate(call(DataType::integer(32), op::dma_wait(), {int32(*queue), count->value}));
      return spliced({wait, (*this)(count->body)});
    }
    if (node.key != "async_commit_queue_scope" || !queue) {
      ++attributes_;
      NodeRef result = AnalyzedMutator::mutate_AttrStmt(node);
      --attributes_;
      return result;
    }
    queue_ = queue;
    attributes_ = copies_ = 0;
    grouped_ = false;
    Stmt result = Stmt(static_cast<const StmtNode*>(AnalyzedMutator::mutate_AttrStmt(node).get()));
    if (grouped_) {  // Rule 2
      auto group = [&](const OpInfo& op) { return evaluate(call(DataType::integer(32), op, {int32(*queue)})); };
      result = spliced({group(op::dma_start_group()), result, group(op::dma_end_group())});
    }
    queue_.reset();
    return result;
  }

  /// Rule 1.
  std::optional<Copy> copy_of(const ForNode& loop) {
    arith::VarRanges ranges;
    arith::DomMap domain;
    Expr iterations = int32(1);
    Stmt stmt(&loop);
    for (; auto inner = as<ForNode>(stmt); stmt = inner->body) {
      ranges.emplace_back(inner->var, make_range(inner->min, inner->extent));
      domain[inner->var.get()] = arith::IntervalSet::from_range(ranges.back().second);
      iterations = iterations * inner->extent;
    }
    auto store = as<BufferStoreNode>(stmt);
    auto load = store ? as<BufferLoadNode>(store->value) : nullptr;
    if (!load || store->indices.size() != 1 || load->indices.size() != 1) return std::nullopt;
    auto map_of = [&](const Expr& index) {
      return arith::detect_iter_map({index}, ranges, true_expr(), arith::IterMapLevel::Bijective, analyzer_);
    };
    auto to = map_of(store->indices[0]), from = map_of(load->indices[0]);
    if (to.indices.empty() || from.indices.empty() || !same_order(to.indices[0], from.indices[0])) return std::nullopt;
    auto to_set = analyzer_.int_set(store->indices[0], domain), from_set = analyzer_.int_set(load->indices[0], domain);
    if (!to_set.is_bounded() || !from_set.is_bounded()) return std::nullopt;
    auto length = [&](const arith::IntervalSet& set) { return analyzer_.simplify(set.max - set.min + int64_t(1)); };
    iterations = analyzer_.simplify(iterations);
    if (!analyzer_.can_prove_equal(iterations, length(to_set)) ||
        !analyzer_.can_prove_equal(iterations, length(from_set)))
      return std::nullopt;
    return Copy{load->buffer, store->buffer, analyzer_.simplify(from_set.min), analyzer_.simplify(to_set.min),
                length(to_set)};
  }

  /// Both are sums of the same parts with the same factors: a copy that keeps the order.
  bool same_order(const arith::IterSumExpr& a, const arith::IterSumExpr& b) {
    Expr difference = arith::normalize_iter_map_to_expr(a) - arith::normalize_iter_map_to_expr(b);
    return a.args.size() == b.args.size() && analyzer_.can_prove_equal(difference, a.base - b.base);
  }

  bool bypass_cache_;
  std::optional<int64_t> queue_;  ///< of the commit scope around
  std::set<int64_t> used_;
  bool inside_ = false;              ///< of any attribute
  int copies_ = 0, attributes_ = 0;  ///< of the commit scope around: copies so far, attributes around this place
  bool grouped_ = false;
};

}  // namespace

/// TVM's LowerAsyncDMA.
Result<PrimFunc> lower_async_dma(const PrimFunc& function, const Context& context, const AttrList&) {
  DmaCopies copies(value_of(context, settings::experimental_dma_bypass_cache));
  return with_body(function, copies(function->body));
}

}  // namespace tirscope::passes
