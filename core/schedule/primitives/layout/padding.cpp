// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/layout/padding.h"

#include <algorithm>
#include <map>

#include "arith/analyzer.h"
#include "arith/iter_map/index_map.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::schedule {

namespace {

/// One store into the buffer, and the loops that its indices depend on: all from the outermost such loop to the
/// innermost.
struct Write {
  const BufferStoreNode* store;
  const BlockRealizeNode* realize;  ///< the nearest around; null when there is none
  std::vector<const ForNode*> loops;
  bool row_major;  ///< the loops run over the whole buffer, one a dimension, in order, with nothing between them
};

/// Finds the stores into a buffer.
class WriteFinder final : public Visitor {
 public:
  explicit WriteFinder(const Buffer& buffer) : buffer_(buffer) {}
  std::vector<Write> writes;

 protected:
  void visit_For(const ForNode& loop) override {
    depths_[loop.var.get()] = {loops_.size(), loops_.size()};
    loops_.push_back(&loop);
    children(loop);
    loops_.pop_back();
    depths_.erase(loop.var.get());
  }
  void visit_LetStmt(const LetStmtNode& let) override {
    bind(let.var, let.value);
    children(let);
    forget(let.var);
  }
  void visit_BlockRealize(const BlockRealizeNode& realize) override {
    const auto& iters = realize.block->iter_vars;
    for (std::size_t i = 0; i < iters.size(); ++i) bind(iters[i]->var, realize.iter_values[i]);
    const BlockRealizeNode* around = std::exchange(realize_, &realize);
    children(realize);
    realize_ = around;
    for (const IterVar& iter : iters) forget(iter->var);
  }
  void visit_BufferStore(const BufferStoreNode& store) override {
    if (store.buffer != buffer_) return;
    std::optional<Depths> range;
    for (const Expr& index : store.indices) range = both(range, depths(index));
    Write write{&store, realize_, {}, false};
    if (range)
      write.loops.assign(loops_.begin() + std::ptrdiff_t(range->first),
                         loops_.begin() + std::ptrdiff_t(range->second) + 1);
    write.row_major = is_row_major(write);
    writes.push_back(std::move(write));
  }

 private:
  using Depths = std::pair<std::size_t, std::size_t>;

  static std::optional<Depths> both(std::optional<Depths> a, std::optional<Depths> b) {
    if (!a || !b) return a ? a : b;
    return Depths{std::min(a->first, b->first), std::max(a->second, b->second)};
  }
  std::optional<Depths> depths(const Expr& expr) const {
    std::optional<Depths> range;
    for (const Var& var : free_vars(*expr))
      if (auto known = depths_.find(var.get()); known != depths_.end()) range = both(range, known->second);
    return range;
  }
  void bind(const Var& var, const Expr& value) {
    std::optional<Depths> range = depths(value);
    if (!range) return;
    depths_[var.get()] = *range;
    values_[var.get()] = substitute(value, values_);
  }
  void forget(const Var& var) {
    depths_.erase(var.get());
    values_.erase(var.get());
  }
  bool is_row_major(const Write& write) const {
    const auto& indices = write.store->indices;
    if (write.loops.empty() || write.loops.size() != buffer_->shape.size() || write.loops.size() != indices.size())
      return false;
    for (std::size_t i = 0; i < write.loops.size(); ++i) {
      const ForNode& loop = *write.loops[i];
      if (substitute(indices[i], values_) != loop.var || !is_zero(loop.min) || loop.kind_of_loop != ForKind::Serial ||
          !deep_equal(loop.extent, buffer_->shape[i]))
        return false;
      if (i > 0 && write.loops[i - 1]->body.get() != &loop) return false;
    }
    return true;
  }

  const Buffer& buffer_;
  std::vector<const ForNode*> loops_;
  std::map<const VarNode*, Depths> depths_;
  VarMap values_;
  const BlockRealizeNode* realize_ = nullptr;
};

/// Loops over the new layout around `body`; their variables are the inverse's inputs.
Stmt loops_around(const LayoutChange& change, Stmt body) {
  const auto& vars = change.inverse->initial_indices;
  for (std::size_t i = vars.size(); i-- > 0;)
    body = make<ForNode>(vars[i], make_const(vars[i]->dtype, 0), change.now->shape[i], ForKind::Serial, body);
  return body;
}

Expr pad_value_at(const LayoutChange& change, const std::vector<Expr>& indices) {
  arith::Analyzer analyzer;
  return arith::map_indices(*change.pad_value, indices, analyzer)[0];
}

/// A block's variables over the new layout, bound to the loops of `loops_around`.
struct BlockOverLayout {
  std::vector<IterVar> iters;
  std::vector<Expr> values, indices;
  VarMap by_loop;  ///< loop variable -> block variable

  explicit BlockOverLayout(const LayoutChange& change) {
    const auto& loops = change.inverse->initial_indices;
    for (std::size_t i = 0; i < loops.size(); ++i) {
      const Expr& extent = change.now->shape[i];
      Var var = make_var("v_" + loops[i]->name, loops[i]->dtype);
      iters.push_back(make<IterVarNode>(make_range(make_const(extent->dtype, 0), extent), var, IterType::DataParallel));
      values.push_back(loops[i]);
      indices.push_back(var);
      by_loop[loops[i].get()] = var;
    }
  }
  BufferRegion point(const Buffer& buffer) const {
    std::vector<Range> region;
    for (const Expr& index : indices) region.push_back(point_range(index));
    return make<BufferRegionNode>(buffer, region);
  }
};

Stmt assumption(const LayoutChange& change) {
  BlockOverLayout over(change);
  Expr known = eq(load(change.now, over.indices), pad_value_at(change, over.indices));
  Expr claim = logical_or(logical_not(substitute(change.padding, over.by_loop)), known);
  auto block = make<BlockNode>(over.iters, std::vector<BufferRegion>{over.point(change.now)},
                               std::vector<BufferRegion>{}, "buffer_" + change.now->name + "_assumptions",
                               evaluate(call(DataType::boolean(), op::assume(), {claim})));
  return loops_around(change, make<BlockRealizeNode>(over.values, true_expr(), block));
}

Stmt filling(const LayoutChange& change) {
  BlockOverLayout over(change);
  Stmt store = make<BufferStoreNode>(change.now, pad_value_at(change, over.indices), over.indices);
  auto block =
      make<BlockNode>(over.iters, std::vector<BufferRegion>{}, std::vector<BufferRegion>{over.point(change.now)},
                      "buffer_" + change.now->name + "_padding", store);
  return loops_around(change, make<BlockRealizeNode>(over.values, change.padding, block));
}

/// Makes the body of a row-major write one of the loops over the new layout: each store chooses between the padding
/// and its value. Loads of the buffer keep their old indices, in terms of the new loops.
class StoreReplacer final : public Mutator {
 public:
  StoreReplacer(const LayoutChange& change, const Write& write, std::vector<std::pair<Block, Block>>& rebuilt_blocks)
      : change_(change), write_(write), rebuilt_blocks_(rebuilt_blocks), padding_(change.padding) {
    const IndexMap& inverse = change.inverse;
    indices_.assign(inverse->initial_indices.begin(), inverse->initial_indices.end());
    for (std::size_t i = 0; i < write.loops.size(); ++i) values_[write.loops[i]->var.get()] = inverse->final_indices[i];
    all_replaced = !write.realize || plan_block();
  }
  /// Every store of the body could be replaced, and its block runs over the new layout.
  bool all_replaced = true;

 protected:
  NodeRef mutate_Var(const VarNode& var) override {
    auto value = values_.find(&var);
    return value == values_.end() ? NodeRef(ref(var)) : NodeRef(value->second);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& store) override {
    bool same = store.buffer == change_.buffer &&
                std::ranges::equal(store.indices, write_.store->indices,
                                   [](const Expr& a, const Expr& b) { return deep_equal(a, b); });
    all_replaced = all_replaced && same;
    if (!same) return rebuilt(store);
    Expr value = if_then_else(padding_, pad_value_at(change_, indices_), store.value);
    return rebuilt(*make<BufferStoreNode>(change_.now, value, indices_));
  }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    BlockRealize realize = rebuilt(node);
    if (&node != write_.realize) return realize;
    Block block = with(realize->block, [&](BlockNode& copy) { copy.iter_vars = iters_; });
    record(ref(*node.block), block);
    return make<BlockRealizeNode>(iter_values_, realize->predicate, block);
  }
  NodeRef mutate_Block(const BlockNode& node) override {
    Block block = rebuilt(node);
    record(ref(node), block);
    return block;
  }

 private:
  /// All indices must be variables of the block, in a row and data-parallel: the block gets variables over the new
  /// layout in their place. A block without variables, whose indices are those of the loops, stays as it is.
  bool plan_block() {
    const auto& old_iters = write_.realize->block->iter_vars;
    const auto& old_indices = write_.store->indices;
    if (old_iters.empty())
      return std::ranges::equal(old_indices, write_.loops,
                                [](const Expr& index, auto* loop) { return index == loop->var; });
    if (old_indices.empty() || old_iters.size() < old_indices.size()) return false;
    std::size_t last = old_iters.size() - old_indices.size(), first = 0;
    while (first < last && old_indices[0] != old_iters[first]->var) ++first;
    for (std::size_t i = 0; i < old_indices.size(); ++i)
      if (old_indices[i] != old_iters[first + i]->var || old_iters[first + i]->type != IterType::DataParallel)
        return false;

    iters_ = old_iters;
    iter_values_ = write_.realize->iter_values;
    BlockOverLayout over(change_);
    std::size_t end = first + old_indices.size();
    auto splice = [&](auto& list, const auto& middle) {
      list.erase(list.begin() + std::ptrdiff_t(first), list.begin() + std::ptrdiff_t(end));
      list.insert(list.begin() + std::ptrdiff_t(first), middle.begin(), middle.end());
    };
    splice(iters_, over.iters);
    splice(iter_values_, over.values);
    indices_ = over.indices;
    padding_ = substitute(change_.padding, over.by_loop);
    for (std::size_t i = 0; i < old_indices.size(); ++i)
      values_[static_cast<const VarNode*>(old_indices[i].get())] =
          substitute(change_.inverse->final_indices[i], over.by_loop);
    return true;
  }
  void record(const Block& before, const Block& after) {
    if (before != after) rebuilt_blocks_.emplace_back(after, before);
  }

  const LayoutChange& change_;
  const Write& write_;
  std::vector<std::pair<Block, Block>>& rebuilt_blocks_;
  Expr padding_;
  VarMap values_;
  std::vector<Expr> indices_, iter_values_;
  std::vector<IterVar> iters_;
};

}  // namespace

PaddingPlan plan_padding(const BlockNode& scope, const LayoutChange& change) {
  PaddingPlan plan;
  if (!change.pad_value || is_zero(change.padding)) return plan;
  WriteFinder finder(change.buffer);
  finder.visit(scope);
  if (finder.writes.empty()) {
    plan.prologue = assumption(change);
    return plan;
  }
  for (const Write& write : finder.writes) {
    if (!write.row_major) continue;
    StoreReplacer replacer(change, write, plan.rebuilt);
    Stmt body = replacer(write.loops.back()->body);
    if (!replacer.all_replaced) continue;
    const ForNode* outermost = write.loops.front();
    std::erase_if(plan.loops, [&](const auto& entry) { return entry.first == outermost; });
    plan.loops.emplace_back(outermost, loops_around(change, body));
  }
  if (!plan.loops.empty()) return plan;
  const Write& last = finder.writes.back();
  plan.after = last.loops.empty() ? static_cast<const StmtNode*>(last.realize) : last.loops.front();
  plan.epilogue = filling(change);
  return plan;
}

}  // namespace tirscope::schedule
