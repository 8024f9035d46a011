// SPDX-License-Identifier: Apache-2.0
#include "te/index_dtype.h"

#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/mutator.h"

namespace tirscope::te {

namespace {

class IndexDtype final : public Mutator {
 public:
  explicit IndexDtype(DataType dtype, bool all_constants = false) : dtype_(dtype), all_constants_(all_constants) {}

  /// Whether every constant that was changed fits.
  bool fits() const { return fits_; }

  PrimFunc function(const PrimFunc& old) {
    std::vector<Var> params;
    for (const Var& param : old->params) params.push_back(successor(param));
    std::vector<BufferBinding> buffers;
    for (const BufferBinding& binding : old->buffer_map) buffers.push_back({binding.param, successor(binding.buffer)});
    if (all_constants_) (*this)(old->body);  // finds the variables of lets that are used as indices
    return with(old, [&](PrimFuncNode& copy) {
      copy.params = std::move(params);
      copy.buffer_map = std::move(buffers);
      copy.body = (*this)(old->body);
    });
  }

 protected:
  Var var_def(const Var& var) override { return successor(var); }
  Buffer buffer_def(const Buffer& buffer) override { return successor(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return successor(buffer); }

  NodeRef mutate_Var(const VarNode& node) override {
    if (auto it = vars_.find(&node); it != vars_.end()) return it->second;
    return is_index_ ? successor(ref(node)) : ref(node);
  }
  NodeRef mutate_IntImm(const IntImmNode& node) override {
    if (all_constants_) {
      if (node.dtype != DataType::integer(64)) return ref(node);
      fits_ = fits_ && node.value < int64_t(1) << (dtype_.bits - 1);
      return make<IntImmNode>(dtype_, node.value);
    }
    if (!is_index_ || !is_affected(node.dtype)) return ref(node);
    return make_const(dtype_, node.value);
  }
  NodeRef mutate_Cast(const CastNode& node) override {
    if (!is_index_ || !is_affected(node.dtype)) return rebuilt(node);
    Expr value = (*this)(node.value);
    return value->dtype == dtype_ ? value : make<CastNode>(dtype_, value);
  }
  NodeRef mutate_Select(const SelectNode& node) override {
    Expr condition = index(node.condition), on_true = (*this)(node.true_value), on_false = (*this)(node.false_value);
    if (on_true->dtype != on_false->dtype) match_types(on_true, on_false);
    return make<SelectNode>(condition, on_true, on_false);
  }
  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op == &op::if_then_else()) {
      Expr condition = index(node.args[0]), on_true = (*this)(node.args[1]), on_false = (*this)(node.args[2]);
      if (on_true->dtype != on_false->dtype) match_types(on_true, on_false);
      return make<CallNode>(on_true->dtype, op::if_then_else(), std::vector{condition, on_true, on_false});
    }
    if (node.op == &op::bitwise_and() || node.op == &op::bitwise_or() || node.op == &op::bitwise_xor() ||
        node.op == &op::shift_left() || node.op == &op::shift_right()) {
      Expr a = (*this)(node.args[0]), b = (*this)(node.args[1]);
      if (a->dtype != b->dtype) match_types(a, b);
      return make<CallNode>(a->dtype, *node.op, std::vector{a, b});
    }
    return rebuilt(node);
  }
  NodeRef mutate_Let(const LetNode& node) override {
    Expr value = (*this)(node.value);
    Var var = value->dtype == node.var->dtype ? ref(*node.var)
              : all_constants_                ? of_type(node.var, value->dtype)
                                              : successor(node.var);
    Expr body = (*this)(node.body);
    follow_uses(node, var, value);
    return make<LetNode>(var, cast(var->dtype, value), body);
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return make<BufferLoadNode>(buffer_use(node.buffer), indices(node.indices), (*this)(node.predicate));
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    Buffer buffer = buffer_use(node.buffer);
    Expr value = (*this)(node.value);
    const DataType wanted = node.value->dtype;
    if (value->dtype != wanted) value = cast(wanted, value);
    return make<BufferStoreNode>(buffer, value, indices(node.indices), (*this)(node.predicate));
  }
  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    return with(node, [&](LetStmtNode& copy) {
      Expr value = (*this)(node.value);
      if (all_constants_ && value->dtype != node.var->dtype && !node.var->dtype.is_handle())
        copy.var = of_type(node.var, value->dtype);
      copy.body = (*this)(node.body);
      follow_uses(node, copy.var, value);
      copy.value = cast(copy.var->dtype, value);
    });
  }
  NodeRef mutate_Range(const RangeNode& node) override {
    Expr min = index(node.min), extent = index(node.extent);
    return make<RangeNode>(min, as_int(extent) ? cast(min->dtype, extent) : extent);  // Rule 4: min may be a read
  }
  NodeRef mutate_For(const ForNode& node) override {
    return with(node, [&](ForNode& copy) {
      copy.var = successor(node.var);
      copy.min = index(node.min);
      copy.extent = index(node.extent);
      if (node.thread_binding) copy.thread_binding = (*this)(node.thread_binding);
      copy.body = (*this)(node.body);
    });
  }
  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    return make<IfThenElseNode>(index(node.condition), (*this)(node.then_case), (*this)(node.else_case));
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    return with(node, [&](AllocateNode& copy) {
      copy.extents = indices(node.extents);
      copy.body = (*this)(node.body);
    });
  }
  NodeRef mutate_Block(const BlockNode& node) override {
    auto made = ref_as<BlockNode>(rebuilt(node));
    if (is_untouched(node, *made)) return ref(node);  // Rule 5
    if (node.annotations.empty()) return made;
    return with(*made, [&](BlockNode& copy) {
      for (auto& [key, attr] : copy.annotations) attr = over_successors(attr);
    });
  }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    return make<BlockRealizeNode>(indices(node.iter_values), index(node.predicate), (*this)(node.block));
  }
#define TS_BINARY(Name, symbol) \
  NodeRef mutate_##Name(const Name##Node& node) override { return together(node); }
#include "ir/nodes.def"

 private:
  /// The variable of a let whose body uses it in an index is of that type, and its value is an index, too.
  template <class T>
  void follow_uses(const T& let, Var& var, Expr& value) {
    auto it = vars_.find(let.var.get());
    if (it == vars_.end() || it->second == var) return;
    var = ref_as<VarNode>(it->second);
    value = index(let.value);
  }
  static bool is_affected(DataType dtype) { return dtype.is_int() && dtype.is_scalar() && dtype.bits >= 32; }

  Var of_type(const Var& var, DataType dtype) {
    Expr now = with(var, [&](VarNode& copy) { copy.dtype = dtype; });
    vars_[var.get()] = now;
    return ref_as<VarNode>(now);
  }
  Var successor(const Var& var) {
    if (!is_affected(var->dtype) || var->dtype == dtype_) return var;
    Expr& now = vars_[var.get()];
    if (!now) now = with(var, [&](VarNode& copy) { copy.dtype = dtype_; });
    return ref_as<VarNode>(now);
  }
  /// Whether nothing of a block has changed but its variables.
  static bool is_untouched(const BlockNode& old, const BlockNode& made) {
    const auto same = [](const auto& a, const auto& b) { return a == b || (a && b && structural_equal(a, b)); };
    const auto all_same = [&](const auto& a, const auto& b) {
      for (std::size_t i = 0; i < a.size(); ++i)
        if (!same(a[i], b[i])) return false;
      return true;
    };
    return !old.iter_vars.empty() && same(old.body, made.body) && same(old.init, made.init) &&
           all_same(old.reads, made.reads) && all_same(old.writes, made.writes);
  }

  Buffer successor(const Buffer& buffer) {
    if (auto it = buffers_.find(buffer.get()); it != buffers_.end()) return it->second;
    if (buffer->shape.empty() && as_int(buffer->elem_offset)) return buffer;
    Buffer made = with(buffer, [&](BufferNode& copy) {
      copy.shape = indices(buffer->shape);
      copy.strides = indices(buffer->strides);
      copy.elem_offset = index(buffer->elem_offset);
    });
    const bool is_same = std::ranges::equal(made->shape, buffer->shape, DeepEqual()) &&
                         std::ranges::equal(made->strides, buffer->strides, DeepEqual()) &&
                         deep_equal(made->elem_offset, buffer->elem_offset);
    if (is_same) made = buffer;
    return buffers_[buffer.get()] = made;
  }
  /// A value of an annotation with the buffers in it exchanged, lists included.
  Attr over_successors(const Attr& attr) {
    if (auto list = attr.get<AttrList>()) {
      AttrList items;
      for (const Attr& item : *list) items.push_back(over_successors(item));
      return items;
    }
    auto node = attr.get<NodeRef>();
    Buffer buffer = node ? ref_as<BufferNode>(*node) : nullptr;
    return buffer ? Attr(successor(buffer)) : attr;
  }
  Expr index(const Expr& expr) {
    const bool before = std::exchange(is_index_, true);
    Expr made = (*this)(expr);
    is_index_ = before;
    return made;
  }
  std::vector<Expr> indices(const std::vector<Expr>& exprs) {
    std::vector<Expr> made;
    for (const Expr& expr : exprs) made.push_back(index(expr));
    return made;
  }
  NodeRef together(const BinaryNode& node) {
    Expr a = (*this)(node.a), b = (*this)(node.b);
    if (a == node.a && b == node.b) return ref(node);
    return binary(node.kind, a, b);
  }

  DataType dtype_;
  bool all_constants_;     ///< they change everywhere
  bool is_index_ = false;  ///< where constants change too
  bool fits_ = true;
  std::unordered_map<const VarNode*, Expr> vars_;
  BufferMap buffers_;
};

}  // namespace

PrimFunc with_index_dtype(const PrimFunc& function, DataType dtype) { return IndexDtype(dtype).function(function); }

std::optional<PrimFunc> with_integers_of(const PrimFunc& function, DataType dtype) {
  IndexDtype changed(dtype, /*all_constants=*/true);
  PrimFunc result = changed.function(function);
  return changed.fits() ? std::optional(result) : std::nullopt;
}

}  // namespace tirscope::te
