// SPDX-License-Identifier: Apache-2.0
#include "passes/convert_ssa.h"

#include <unordered_set>

#include "ir/mutator.h"

namespace tirscope::passes {

namespace {

class SsaConverter final : public Mutator {
#define TS_STMT(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return own(node); }
#include "ir/nodes.def"

  /// `node` rewritten; a statement that was met before becomes another object. What it introduces ends with it.
  template <class T>
  NodeRef own(const T& node) {
    auto result = scoped(node);
    if (result.get() == &node && !met_.insert(&node).second) return with(node, [](T&) {});
    return result;
  }

  NodeRef mutate_IterVar(const IterVarNode& node) override {
    return node.type == IterType::ThreadIndex ? NodeRef(&node) : NodeRef(rebuilt(node));
  }
  NodeRef mutate_Let(const LetNode& node) override { return scoped(node); }

  template <class T>
  Ref<const T> scoped(const T& node) {
    const std::size_t depth = redefined_.size();
    auto result = rebuilt(node);
    for (; redefined_.size() > depth; redefined_.pop_back()) {
      auto& [var, outer] = redefined_.back();
      if (outer)
        values_[var] = outer;
      else
        values_.erase(var);
    }
    return result;
  }

  Var var_def(const Var& var) override {
    if (defined_.insert(var.get()).second) {
      kept_.push_back(var);
      return var;
    }
    auto it = values_.find(var.get());
    redefined_.emplace_back(var.get(), it == values_.end() ? nullptr : it->second);
    Var fresh = with(*var, [](VarNode&) {});
    values_[var.get()] = fresh;
    return fresh;
  }
  NodeRef mutate_Var(const VarNode& node) override {
    auto it = values_.find(&node);
    return it == values_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  /// A block's buffer or a declared one; the pointer of a declared buffer may come from outside.
  Buffer buffer_def(const Buffer& buffer) override { return buffer_use(buffer); }
  Buffer buffer_use(const Buffer& buffer) override {
    if (values_.empty()) return buffer;
    Buffer renamed = with(buffer, [&](BufferNode& b) {
      b.data = (*this)(b.data);
      for (Expr& extent : b.shape) extent = (*this)(extent);
      for (Expr& stride : b.strides) stride = (*this)(stride);
      b.elem_offset = (*this)(b.elem_offset);
    });
    if (renamed->data == buffer->data && renamed->shape == buffer->shape && renamed->strides == buffer->strides &&
        renamed->elem_offset == buffer->elem_offset)
      return buffer;
    auto& known = buffers_[buffer.get()];
    if (!known || known->data != renamed->data || known->shape != renamed->shape ||
        known->strides != renamed->strides || known->elem_offset != renamed->elem_offset)
      known = renamed;
    kept_.push_back(buffer);
    return known;
  }

  std::unordered_set<const VarNode*> defined_;
  std::unordered_set<const Node*> met_;
  std::unordered_map<const VarNode*, Var> values_;         ///< what a variable is called where we are
  std::vector<std::pair<const VarNode*, Var>> redefined_;  ///< the renamings around, with what they hide
  BufferMap buffers_;
  std::vector<NodeRef> kept_;  ///< keeps the keys alive
};

}  // namespace

Stmt convert_ssa(const Stmt& stmt) { return SsaConverter()(stmt); }

}  // namespace tirscope::passes
