// SPDX-License-Identifier: Apache-2.0
#include "interp/reduction.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <unordered_map>

#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/visitor.h"

namespace tirscope::interp {

namespace {

Expr folded(const Expr& expr, const Sizes& sizes) {
  if (auto var = as<VarNode>(expr)) {
    auto given = sizes.find(var->name);
    return given == sizes.end() ? expr : make_const(var->dtype, given->second);
  }
  if (auto node = as<BinaryNode>(expr)) return binary(node->kind, folded(node->a, sizes), folded(node->b, sizes));
  if (auto node = as<CastNode>(expr)) return cast(node->dtype, folded(node->value, sizes));
  if (auto node = as<CallNode>(expr); node && node->op == &op::if_then_else())
    return if_then_else(folded(node->args[0], sizes), folded(node->args[1], sizes), folded(node->args[2], sizes));
  return expr;
}

}  // namespace

std::optional<int64_t> evaluate_size(const Expr& expr, const Sizes& sizes) { return as_int(folded(expr, sizes)); }

int64_t size_or_one(const Expr& extent, const Sizes& sizes) {
  return std::max<int64_t>(evaluate_size(extent, sizes).value_or(1), 1);
}

namespace {

class ReductionFinder final : public Visitor {
 public:
  explicit ReductionFinder(const Sizes& sizes) : sizes_(sizes) {}
  std::vector<Reduction> found;

 protected:
  void visit_Block(const BlockNode& block) override {
    for (const MatchBufferRegion& match : block.match_buffers)
      viewed_[match->buffer->data.get()] = source(match->source->buffer);
    const bool has_variables = !block.iter_vars.empty();
    if (has_variables) blocks_.push_back(&block);
    if (block.init) visit(block.init);
    visit(block.body);
    if (has_variables) blocks_.pop_back();
  }
  void visit_For(const ForNode& loop) override {
    loops_.push_back(&loop);
    visit(loop.body);
    loops_.pop_back();
  }
  void visit_LetStmt(const LetStmtNode& let) override {
    lets_[let.var.get()] = let.value.get();
    visit(let.body);
  }
  void visit_BufferStore(const BufferStoreNode& store) override {
    std::vector<const BufferLoadNode*> read;
    std::set<const ExprNode*> seen;
    find_reads(*store.value, *store.buffer->data, read, seen);
    if (!read.empty())
      found.push_back(
          {&store, times(blocks_.empty() ? loop_length(store) : block_length(store), chain_length(store, read))});
  }

 private:
  /// What a value reads of a buffer: a sum of two at once is kept in variables before either is stored.
  void find_reads(const ExprNode& value, const VarNode& data, std::vector<const BufferLoadNode*>& read,
                  std::set<const ExprNode*>& seen) const {
    if (!seen.insert(&value).second) return;
    walk(value, [&](const Node& node) {
      if (auto load = as<BufferLoadNode>(&node); load && load->buffer->data.get() == &data) read.push_back(load);
      if (auto let = lets_.find(as<VarNode>(&node)); let != lets_.end()) find_reads(*let->second, data, read, seen);
      return true;
    });
  }
  /// How many elements may follow one another where each is computed from another of its buffer, as in a prefix sum: in
  /// one dimension as many as its place moves through. Where several dimensions move, each says no more than the least.
  int64_t chain_length(const BufferStoreNode& store, const std::vector<const BufferLoadNode*>& read) const {
    int64_t longest = 1;
    for (const BufferLoadNode* load : read) {
      int64_t length = std::numeric_limits<int64_t>::max();
      for (std::size_t i = 0; i < std::min(load->indices.size(), store.indices.size()); ++i)
        if (!deep_equal(load->indices[i], store.indices[i])) length = std::min(length, places(store.indices[i]));
      if (length != std::numeric_limits<int64_t>::max()) longest = std::max(longest, length);
    }
    return longest;
  }
  /// Through how many values the loops and the variables of blocks take an index, at most.
  int64_t places(const Expr& index) const {
    int64_t product = 1;
    for (const ForNode* loop : loops_)
      if (uses_var(*index, *loop->var)) product = times(product, size_or_one(loop->extent, sizes_));
    for (const BlockNode* block : blocks_)
      for (const IterVar& iter : block->iter_vars)
        if (iter->type != IterType::CommReduce && iter->domain && uses_var(*index, *iter->var))
          product = times(product, size_or_one(iter->domain->extent, sizes_));
    return product;
  }
  /// The product of the reduction extents of the innermost block and of the enclosing blocks that write the buffer, up
  /// to the first that does not: it allocates the buffer, whose sums start again in each of its iterations.
  int64_t block_length(const BufferStoreNode& store) const {
    const VarNode* data = source(store.buffer);
    int64_t product = 1;
    for (const BlockNode* block : blocks_ | std::views::reverse) {
      if (block != blocks_.back() && !writes(*block, data)) break;
      for (const IterVar& iter : block->iter_vars)
        if (iter->type == IterType::CommReduce && iter->domain)
          product = times(product, size_or_one(iter->domain->extent, sizes_));
    }
    return product;
  }
  bool writes(const BlockNode& block, const VarNode* data) const {
    return std::ranges::any_of(block.writes, [&](const auto& region) { return source(region->buffer) == data; });
  }
  /// The pointer of a buffer, or of what it is a view of.
  const VarNode* source(const Buffer& buffer) const {
    const auto view = viewed_.find(buffer->data.get());
    return view == viewed_.end() ? buffer->data.get() : view->second;
  }
  int64_t loop_length(const BufferStoreNode& store) const {
    int64_t product = 1;
    for (const ForNode* loop : loops_) {
      auto is_it = [loop](const VarNode& var) { return &var == loop->var.get(); };
      bool moves = std::ranges::any_of(store.indices, [&](const Expr& index) { return uses_var(*index, is_it); });
      if (!moves) product = times(product, size_or_one(loop->extent, sizes_));
    }
    return product;
  }
  static int64_t times(int64_t a, int64_t b) {
    int64_t out;
    return __builtin_mul_overflow(a, b, &out) ? std::numeric_limits<int64_t>::max() : out;
  }

  const Sizes& sizes_;
  std::vector<const ForNode*> loops_;
  std::vector<const BlockNode*> blocks_;                       // that have variables, the innermost last
  std::unordered_map<const VarNode*, const VarNode*> viewed_;  // by match_buffer
  std::unordered_map<const VarNode*, const ExprNode*> lets_;
};

}  // namespace

std::vector<Reduction> reductions(const PrimFunc& function, const Sizes& sizes) {
  ReductionFinder finder(sizes);
  finder.visit(function->body);
  return std::move(finder.found);
}

int64_t longest_reduction(const PrimFunc& function, const Sizes& sizes) {
  int64_t longest = 1;
  for (const Reduction& reduction : reductions(function, sizes)) longest = std::max(longest, reduction.length);
  return longest;
}

}  // namespace tirscope::interp
