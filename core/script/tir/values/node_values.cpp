// SPDX-License-Identifier: Apache-2.0
#include "script/tir/values/node_values.h"

#include <limits>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"
#include "ir/math.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

Expr int_constant(int64_t value) {
  bool narrow = value >= std::numeric_limits<int32_t>::min() && value <= std::numeric_limits<int32_t>::max();
  return make_const(DataType::integer(narrow ? 32 : 64), value);
}

/// A region used as a value: a load of a vector, as TVM converts it. Null when an extent is not constant.
Expr load_of_region(const BufferRegionNode& region) {
  std::vector<Expr> indices;
  for (const Range& range : region.region) {
    auto extent = as_int(range->extent);
    if (!extent || *extent < 1 || *extent > 32767) return nullptr;
    if (*extent == 1)
      indices.push_back(range->min);
    else
      indices.push_back(make<RampNode>(range->min, make_const(range->min->dtype, int64_t(1)), int32(*extent)));
  }
  return make<BufferLoadNode>(region.buffer, std::move(indices));
}

/// Both operands as expressions; a Python number takes the type of the other side where `adopt` says so.
bool operands(Evaluator& evaluator, Op op, const Value& a, const Value& b, bool adopt, const syntax::Node& where,
              Expr& x, Expr& y) {
  x = to_expr(a);
  y = to_expr(b);
  if (adopt && x && y) {
    if (!a.as_node()) x = to_expr_like(a, y);
    if (!b.as_node()) y = to_expr_like(b, x);
  }
  bool strings = as<StringImmNode>(x) || as<StringImmNode>(y);
  if (x && y && !strings) return true;
  evaluator.report(where, bad_input("script.operands", "'{0}' does not take {1} and {2}", operator_text(op),
                                    a.type_name(), b.type_name()));
  return false;
}

std::optional<Kind> binary_kind(Op op) {
  switch (op) {
    case Op::Add: return Kind::Add;
    case Op::Sub: return Kind::Sub;
    case Op::Mul: return Kind::Mul;
    case Op::Div: return Kind::Div;
    case Op::FloorDiv: return Kind::FloorDiv;
    case Op::Mod: return Kind::FloorMod;
    case Op::Eq: return Kind::EQ;
    case Op::Ne: return Kind::NE;
    case Op::Lt: return Kind::LT;
    case Op::Le: return Kind::LE;
    case Op::Gt: return Kind::GT;
    case Op::Ge: return Kind::GE;
    case Op::And: return Kind::And;
    case Op::Or: return Kind::Or;
    default: return std::nullopt;
  }
}

const OpInfo* bit_operation(Op op) {
  switch (op) {
    case Op::LeftShift: return &op::shift_left();
    case Op::RightShift: return &op::shift_right();
    case Op::BitAnd: return &op::bitwise_and();
    case Op::BitOr: return &op::bitwise_or();
    case Op::BitXor: return &op::bitwise_xor();
    default: return nullptr;
  }
}

Value report_division_by_zero(Evaluator& evaluator, const syntax::Node& where) {
  return evaluator.report(where, bad_input("script.division-by-zero", "division by zero"));
}

Value combine(Evaluator& evaluator, Op op, Expr x, Expr y, const syntax::Node& where) {
  if (const OpInfo* bits = bit_operation(op)) return bitwise(*bits, std::move(x), std::move(y));
  auto kind = binary_kind(op);
  if (!kind) return evaluator.unsupported(where, formatted("'{}' on expressions", operator_text(op)));
  bool divides = *kind == Kind::Div || *kind == Kind::FloorDiv || *kind == Kind::FloorMod;
  if (divides && is_zero(y)) return report_division_by_zero(evaluator, where);
  if (*kind == Kind::Div && x->dtype.is_integer() && y->dtype.is_integer())
    return evaluator.report(
        where, bad_input("script.ambiguous-division", "'/' between integers is ambiguous; write '//' or T.truncdiv"));
  // Comparisons and logic are kept as written, arithmetic is folded: so does TVM's parser.
  if (is_comparison(*kind)) {
    match_types(x, y);
    return make_binary(*kind, std::move(x), std::move(y));
  }
  if (*kind == Kind::And || *kind == Kind::Or) {
    if (!x->dtype.is_bool() || !y->dtype.is_bool())
      return evaluator.report(where, bad_input("script.truth", "'{0}' needs boolean expressions, not {1} and {2}",
                                               operator_text(op), x->dtype.str(), y->dtype.str()));
    match_types(x, y);
    return make_binary(*kind, std::move(x), std::move(y));
  }
  return binary(*kind, std::move(x), std::move(y));
}

}  // namespace

Expr to_expr(const Value& value) {
  if (auto node = value.as_node()) {
    if (is_expr((*node)->kind)) return Expr(static_cast<const ExprNode*>(node->get()));
    if (auto region = as<BufferRegionNode>(*node)) return load_of_region(*region);
    if (auto iter = as<IterVarNode>(*node)) return iter->var;
    return nullptr;
  }
  if (auto v = value.as_bool()) return *v ? true_expr() : false_expr();
  if (auto v = value.as_int()) return int_constant(*v);
  if (auto v = value.as_float()) return make<FloatImmNode>(DataType::floating(32), *v);  // never rounded, as in TVM
  if (auto v = value.as_string()) return make<StringImmNode>(*v);
  return nullptr;
}

Expr to_expr_like(const Value& value, const Expr& like) {
  DataType element = like->dtype.element();
  if (value.as_int() && (element.is_integer() || element.is_floating())) return make_const(element, *value.as_int());
  if (value.as_float() && element.is_floating()) return make<FloatImmNode>(element, *value.as_float());
  if (value.as_bool() && element.is_bool()) return *value.as_bool() ? true_expr() : false_expr();
  return to_expr(value);
}

Value node_binary(Evaluator& evaluator, Op op, const Value& a, const Value& b, const syntax::Node& where) {
  return guarded(evaluator, where, [&]() -> Value {
    auto kind = binary_kind(op);
    Expr x, y;
    // A number gets the type of what it masks or shifts, but for other operators that of its own.
    const bool adopt =
        kind ? is_comparison(*kind) && evaluator.compared_numbers_adopt_types() : bit_operation(op) != nullptr;
    if (!operands(evaluator, op, a, b, adopt, where, x, y)) return {};
    return combine(evaluator, op, std::move(x), std::move(y), where);
  });
}

Value node_unary(Evaluator& evaluator, Op op, const Expr& operand, const syntax::Node& where) {
  return guarded(evaluator, where, [&]() -> Value {
    switch (op) {
      case Op::Pos: return operand;
      case Op::Neg: return mul(operand, make_const(operand->dtype.element(), int64_t(-1)));
      case Op::Invert: return call(operand->dtype, op::bitwise_not(), {operand});
      default: break;
    }
    if (!operand->dtype.is_bool())
      return evaluator.report(
          where, bad_input("script.truth", "'not' needs a boolean expression, not {0}", operand->dtype.str()));
    return make<NotNode>(operand);
  });
}

Value node_conditional(Evaluator& evaluator, const Expr& test, const Value& a, const Value& b,
                       const syntax::Node& where) {
  return guarded(evaluator, where, [&]() -> Value {
    Expr x = to_expr(a), y = to_expr(b);
    if (x && y && test->dtype.is_bool()) return if_then_else(test, x, y);
    return evaluator.report(
        where, bad_input("script.truth", "a conditional expression on {0} needs two expressions", test->dtype.str()));
  });
}

std::optional<std::vector<Expr>> to_indices(Evaluator& evaluator, const Buffer& buffer, const Value& index,
                                            const syntax::Node& where) {
  auto refuse = [&](Diagnostic diagnostic) {
    evaluator.report(where, std::move(diagnostic));
    return std::nullopt;
  };
  std::span<const Value> parts{&index, 1};
  if (auto sequence = index.as_sequence()) parts = *sequence;
  if (parts.size() != buffer->shape.size())
    return refuse(bad_input("script.index-count", "buffer {0} has {1} dimensions, but got {2} indices", buffer->name,
                            buffer->shape.size(), parts.size()));
  std::vector<Expr> out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto slice = parts[i].as_object<SliceObject>();
    Expr expr = slice ? nullptr : to_expr(parts[i]);
    if (slice) {
      Expr start = slice->lower.is_none() ? make_const(buffer->shape[i]->dtype, int64_t(0)) : to_expr(slice->lower);
      Expr stop = slice->upper.is_none() ? buffer->shape[i] : to_expr(slice->upper);
      Expr step = !start                  ? nullptr
                  : slice->step.is_none() ? make_const(start->dtype, int64_t(1))
                                          : to_expr_like(slice->step, start);
      int64_t stride = step ? as_int(step).value_or(0) : 0;
      if (!start || !stop || stride == 0)
        return refuse(
            bad_input("script.index", "the parts of a slice must be integers, and its step a nonzero constant"));
      auto length = as_int(difference(stop, start));
      if (!length) return refuse(bad_input("script.index", "a slice with a step needs a constant length"));
      int64_t lanes = (*length + stride + (stride > 0 ? -1 : 1)) / stride;
      if (lanes < 1 || lanes > 32767)
        return refuse(bad_input("script.index", "a slice with a step must have 1 to 32767 elements, not {0}", lanes));
      expr = lanes == 1 ? start : make<RampNode>(start, step, int32(lanes));
    }
    if (!expr || !(expr->dtype.is_integer()))
      return refuse(bad_input("script.index", "an index must be an integer, not {0}",
                              expr ? expr->dtype.str() : parts[i].type_name()));
    out.push_back(std::move(expr));
  }
  return out;
}

Value node_subscript(Evaluator& evaluator, const NodeRef& node, const Value& index, const syntax::Node& where) {
  Buffer buffer = ref_as<BufferNode>(node);
  if (!buffer)
    return evaluator.report(where,
                            bad_input("script.not-subscriptable", "{0} cannot be indexed", Value(node).type_name()));
  return guarded(evaluator, where, [&]() -> Value {
    std::span<const Value> parts{&index, 1};
    if (auto sequence = index.as_sequence()) parts = *sequence;
    bool sliced = false, stepped = false;
    for (const Value& part : parts)
      if (auto slice = part.as_object<SliceObject>()) sliced = true, stepped |= !slice->step.is_none();
    if (!sliced || stepped) {
      auto indices = to_indices(evaluator, buffer, index, where);
      return indices ? Value(make<BufferLoadNode>(buffer, *std::move(indices))) : Value();
    }
    if (parts.size() != buffer->shape.size())
      return evaluator.report(
          where, bad_input("script.index-count", "buffer {0} has {1} dimensions, but got {2} indices", buffer->name,
                           buffer->shape.size(), parts.size()));
    std::vector<Range> region;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      auto slice = parts[i].as_object<SliceObject>();
      Expr start = !slice                   ? to_expr(parts[i])
                   : slice->lower.is_none() ? make_const(buffer->shape[i]->dtype, int64_t(0))
                                            : to_expr(slice->lower);
      Expr stop = !slice ? start : slice->upper.is_none() ? buffer->shape[i] : to_expr(slice->upper);
      if (!start || !stop || !start->dtype.is_integer() || !stop->dtype.is_integer())
        return evaluator.report(
            where, bad_input("script.index", "an index must be an integer, not {0}", parts[i].type_name()));
      region.push_back(slice ? make_range(start, difference(stop, start)) : point_range(start));
    }
    return make<BufferRegionNode>(buffer, std::move(region));
  });
}

Expr difference(const Expr& stop, const Expr& start) {
  Expr plain = is_zero(start) && stop->dtype == start->dtype ? stop : stop - start;
  if (as_int(plain) || as<VarNode>(plain)) return plain;
  // `x * 4 + 4` less `x * 4`, the usual slice, needs no analyzer.
  if (auto sum = as<AddNode>(stop); sum && as_int(sum->b) && deep_equal(sum->a, start)) return sum->b;
  return arith::Analyzer().simplify(plain);
}

Range range_between(const Expr& begin, const Expr& end) {
  return make_range(begin, is_zero(begin) ? end : difference(end, begin));
}

}  // namespace tirscope::script
