// SPDX-License-Identifier: Apache-2.0
// NarrowDataType(target_bits): integers that are provably small enough are computed in fewer bits.
//
//   for i, j in T.grid(T.int64(32), T.int64(48)):          for i, j in T.grid(32, 48):
//     A[i * T.int64(48) + j] = 0                    ->       A[i * 48 + j] = 0
//
// 1. An expression fits when its bounds, from the ranges of the loops, thread axes and block variables around, lie
//    within signed integers of `target_bits`. What is part of an expression that does not fit keeps its bits; the
//    indices of a load are not part of what uses its value.
// 2. Variables of loops, thread axes, blocks and reductions become as wide as their widest use asks for; other
//    variables keep their type, let variables follow their value.
// 3. So do integer constants and casts to integers where they are part of an index, a region, the bounds of a loop or
//    the size of an allocation, or where operands would not have one type else.
// 4. Where operands have not one type then, the narrower one is cast.
// 5. What is stored is cast to the type of the buffer; buffers keep their types and shapes.
// 6. T.clz is corrected by the bits that its operand has lost.

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "te/index_dtype.h"

namespace tirscope::passes {

namespace {

using Bits = std::unordered_map<const ExprNode*, int>;

/// Finds the bits that each variable, constant and cast needs (Rules 1 and 2).
class BitsFinder final : public Visitor {
 public:
  explicit BitsFinder(int target) : target_(target), bits_(target) {}
  Bits needed;

 private:
#define TS_EXPR(Name) \
  void visit_##Name(const Name##Node& node) override { expression(node); }
#include "ir/nodes.def"

  template <class T>
  void expression(const T& node) {
    const int outer = bits_;
    if (node.dtype.is_int()) {
      auto [it, fresh] = bounds_.try_emplace(&node);
      if (fresh) it->second = analyzer_.const_int_bound(Expr(&node));
      const int64_t limit = (int64_t(1) << (target_ - 1)) - 1;
      const arith::ConstIntBound bound = it->second;
      bool fits = node.dtype.bits <= target_ || (bound.max <= limit && bound.min >= -limit - 1);
      bits_ = std::max(bits_, fits ? target_ : 64);
    }
    note(node);
    if (std::is_same_v<T, BufferLoadNode>) bits_ = target_;  // Rule 1
    children(node);
    bits_ = outer;
  }
  template <class T>
  void note(const T&) {}
  void note(const VarNode& node) {
    if (auto it = widths_.find(&node); it != widths_.end()) take(node, it->second);
  }
  void note(const IntImmNode& node) {
    if (node.dtype.is_int()) take(node, node.dtype.bits);
  }
  void note(const CastNode& node) {
    if (node.dtype.is_int()) take(node, node.dtype.bits);
  }
  void note(const ReduceNode& node) {
    for (const IterVar& axis : node.axis) introduce(axis->var, axis->domain);
  }
  /// At most the bits that the node has, or that its extent has.
  void take(const ExprNode& node, int most) {
    int bits = std::min(most, bits_);
    auto [it, fresh] = needed.emplace(&node, bits);
    if (!fresh) it->second = std::max(it->second, bits);
  }

  void introduce(const Var& var, const Range& range) {
    analyzer_.bind(var, range, true);
    widths_[var.get()] = range->extent->dtype.bits;
  }
  void visit_For(const ForNode& node) override {
    introduce(node.var, make_range(node.min, node.extent));
    visit(node.min), visit(node.extent), visit(node.body);
  }
  void visit_Block(const BlockNode& node) override {
    for (const IterVar& iter : node.iter_vars) introduce(iter->var, iter->domain);
    children(node);
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    if (auto axis = node.bound_axis())
      introduce(axis->var, make_range(make_const(node.value->dtype, int64_t(0)), node.value));
    visit(node.value), visit(node.body);
  }

  const int target_;
  int bits_;
  arith::Analyzer analyzer_;
  std::unordered_map<const ExprNode*, arith::ConstIntBound> bounds_;
  std::unordered_map<const VarNode*, int> widths_;
};

class Narrower final : public Mutator {
 public:
  explicit Narrower(Bits needed) : needed_(std::move(needed)) {}

 private:
  Expr expr(const Expr& e) { return (*this)(e); }
  /// Constants and casts in what `rewrite` goes through are narrowed.
  template <class F>
  auto with_constants(F&& rewrite) {
    const bool outer = std::exchange(constants_, true);
    auto result = rewrite();
    constants_ = outer;
    return result;
  }
  Expr index(const Expr& e) {
    return with_constants([&] { return expr(e); });
  }
  std::vector<Expr> indices(const std::vector<Expr>& list) {
    std::vector<Expr> out;
    for (const Expr& e : list) out.push_back(index(e));
    return out;
  }

  /// The type with the bits found for `node`.
  DataType type_of(const ExprNode& node) const {
    auto it = needed_.find(&node);
    return it == needed_.end() ? node.dtype : node.dtype.with_bits(it->second);
  }
  Var successor(const Var& var) {
    DataType dtype = type_of(*var);
    if (dtype == var->dtype) return var;
    auto [it, fresh] = vars_.emplace(var.get(), nullptr);
    if (fresh) it->second = with(var, [&](VarNode& v) { v.dtype = dtype; });
    return it->second;
  }

  NodeRef mutate_Var(const VarNode& node) override {
    if (auto it = vars_.find(&node); it != vars_.end()) return it->second;
    return successor(ref(node));
  }
  NodeRef mutate_IntImm(const IntImmNode& node) override {
    DataType dtype = type_of(node);
    return !constants_ || dtype == node.dtype ? NodeRef(&node) : NodeRef(make<IntImmNode>(dtype, node.value));
  }
  NodeRef mutate_Cast(const CastNode& node) override {
    DataType dtype = type_of(node);
    if (!constants_ || dtype == node.dtype) return rebuilt(node);
    Expr value = expr(node.value);
    return value->dtype == dtype ? value : Expr(make<CastNode>(dtype, value));
  }

  NodeRef operation(const BinaryNode& node) {
    Expr a = expr(node.a), b = expr(node.b);
    if (a->dtype != b->dtype) return binary(node.kind, index(node.a), index(node.b));  // Rules 3 and 4
    return a == node.a && b == node.b ? NodeRef(&node) : NodeRef(binary(node.kind, a, b));
  }
#define TS_OPERATION(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return operation(node); }
  TS_OPERATION(Add)
  TS_OPERATION(Sub)
  TS_OPERATION(Mul)
  TS_OPERATION(Div)
  TS_OPERATION(Mod)
  TS_OPERATION(FloorDiv)
  TS_OPERATION(FloorMod)
  TS_OPERATION(Min)
  TS_OPERATION(Max)
  TS_OPERATION(EQ)
  TS_OPERATION(NE)
  TS_OPERATION(LT)
  TS_OPERATION(LE)
  TS_OPERATION(GT)
  TS_OPERATION(GE)
#undef TS_OPERATION

  /// Both in the wider of their two types.
  static void widen(Expr& a, Expr& b) {
    const int bits = std::max(a->dtype.bits, b->dtype.bits);
    a = cast(a->dtype.with_bits(bits), a), b = cast(b->dtype.with_bits(bits), b);
  }
  NodeRef mutate_Select(const SelectNode& node) override {
    Expr condition = expr(node.condition), a = expr(node.true_value), b = expr(node.false_value);
    if (condition == node.condition && a == node.true_value && b == node.false_value && a->dtype == b->dtype)
      return ref(node);
    widen(a, b);
    return make<SelectNode>(condition, a, b);
  }
  NodeRef mutate_Ramp(const RampNode& node) override {
    Expr base = expr(node.base), stride = expr(node.stride);
    if (base == node.base && stride == node.stride && base->dtype == stride->dtype) return ref(node);
    widen(base, stride);
    return make<RampNode>(base, stride, node.lanes);
  }

  NodeRef mutate_Call(const CallNode& node) override {
    auto made = ref_as<CallNode>(rebuilt(node));
    if (made->op == &op::clz() && made->args.size() == 1)  // Rule 6
      return Expr(made) - int64_t(made->args[0]->dtype.bits) + int64_t(node.args[0]->dtype.bits);
    if (made->op == &op::if_then_else() && made->args.size() == 3)
      return if_then_else(made->args[0], made->args[1], made->args[2]);
    bool matched = made->op == &op::shift_left() || made->op == &op::shift_right() || made->op == &op::bitwise_and() ||
                   made->op == &op::bitwise_or() || made->op == &op::bitwise_xor() || made->op == &op::pow();
    if (!matched || made->args.size() != 2) return made;
    Expr a = made->args[0], b = made->args[1];
    if (a->dtype != b->dtype) match_types(a, b);
    if (a == made->args[0] && b == made->args[1] && a->dtype == made->dtype) return made;
    return with(made, [&](CallNode& n) { n.args = {a, b}, n.dtype = a->dtype; });
  }

  NodeRef mutate_For(const ForNode& node) override {
    Var var = successor(node.var);
    Expr min = cast(var->dtype, index(node.min)), extent = cast(var->dtype, index(node.extent));
    Stmt body = (*this)(node.body);
    if (var == node.var && min == node.min && extent == node.extent && body == node.body) return ref(node);
    return with(node, [&](ForNode& n) { n.var = var, n.min = min, n.extent = extent, n.body = body; });
  }
  NodeRef mutate_Range(const RangeNode& node) override {
    return with_constants([&] { return NodeRef(rebuilt(node)); });
  }
  NodeRef mutate_IterVar(const IterVarNode& node) override {
    Var var = successor(node.var);
    if (var == node.var) return ref(node);
    Range domain = node.domain;
    if (domain) domain = make_range(cast(var->dtype, domain->min), cast(var->dtype, domain->extent));
    return make<IterVarNode>(domain, var, node.type, node.thread_tag);
  }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto attr = ref_as<AttrStmtNode>(rebuilt(node));
    auto target = attr->node.get<NodeRef>();
    auto axis = target ? as<IterVarNode>(*target) : nullptr;
    if (!axis || attr->value->dtype == axis->var->dtype) return attr;
    return with(attr, [&](AttrStmtNode& n) { n.value = cast(axis->var->dtype, n.value); });
  }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    auto realize = ref_as<BlockRealizeNode>(rebuilt(node));
    std::vector<Expr> values = indices(node.iter_values);
    for (std::size_t k = 0; k < values.size(); ++k)
      values[k] = cast(realize->block->iter_vars[k]->var->dtype, values[k]);
    return values == realize->iter_values ? realize
                                          : with(realize, [&](BlockRealizeNode& n) { n.iter_values = values; });
  }

  template <class T>
  NodeRef binding(const T& node) {
    Expr value = expr(node.value);
    Var var = node.var;
    if (value->dtype != var->dtype && !var->dtype.is_handle())
      vars_[node.var.get()] = var = with(var, [&](VarNode& v) { v.dtype = value->dtype; });
    auto body = (*this)(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return make<T>(var, value, body);
  }
  NodeRef mutate_Let(const LetNode& node) override { return binding(node); }
  NodeRef mutate_LetStmt(const LetStmtNode& node) override { return binding(node); }

  NodeRef mutate_Allocate(const AllocateNode& node) override {
    std::vector<Expr> extents = indices(node.extents);
    Expr condition = index(node.condition);
    Stmt body = (*this)(node.body);
    if (extents == node.extents && condition == node.condition && body == node.body) return ref(node);
    return with(node, [&](AllocateNode& n) { n.extents = extents, n.condition = condition, n.body = body; });
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    std::vector<Expr> at = indices(node.indices);
    return at == node.indices ? NodeRef(&node) : NodeRef(with(node, [&](BufferLoadNode& n) { n.indices = at; }));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    std::vector<Expr> at = indices(node.indices);
    Expr value = expr(node.value);
    if (value->dtype.lanes() == 1) value = cast(node.buffer->dtype, value);  // Rule 5
    if (at == node.indices && value == node.value) return ref(node);
    return with(node, [&](BufferStoreNode& n) { n.indices = at, n.value = value; });
  }

  Bits needed_;
  bool constants_ = false;
  std::unordered_map<const VarNode*, Var> vars_;
};

}  // namespace

Result<PrimFunc> narrow_data_type(const PrimFunc& function, const Context&, const AttrList& args) {
  const int64_t target = *args[0].as_int();
  if (target < 8 || target > 64)
    return fail(bad_input("narrow.bits", "integers can be narrowed to 8 to 64 bits, not to {0}", target));
  if (target == 64) return function;
  BitsFinder finder(static_cast<int>(target));
  finder.visit(function->body);
  return with_body(function, Narrower(std::move(finder.needed))(function->body));
}

/// ForceNarrowIndexToInt32: all indices, and all other 64-bit integer constants, become 32 bits wide. Refused where a
/// buffer holds 64-bit integers or a constant is too large.
Result<PrimFunc> force_narrow_index_to_int32(const PrimFunc& function, const Context&, const AttrList&) {
  auto is_wide = [](const Buffer& buffer) { return buffer->dtype.is_int() && buffer->dtype.bits > 32; };
  std::string wide;
  for (const BufferBinding& binding : function->buffer_map)
    if (is_wide(binding.buffer)) wide = binding.buffer->name;
  walk(function->body, [&](const Node& node) {
    if (auto block = as<BlockNode>(&node))
      for (const Buffer& buffer : block->alloc_buffers)
        if (is_wide(buffer)) wide = buffer->name;
    return true;
  });
  if (!wide.empty())
    return fail(refused("narrow.buffer", "buffer {0} holds 64-bit integers, which cannot be narrowed", wide));
  std::optional<PrimFunc> result = te::with_integers_of(function, DataType::integer(32));
  if (!result) return fail(refused("narrow.constant", "a constant of the function does not fit in 32 bits"));
  return structural_equal(function, *result) ? function : *result;
}

}  // namespace tirscope::passes
