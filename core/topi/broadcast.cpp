// SPDX-License-Identifier: Apache-2.0
#include "topi/broadcast.h"

#include <algorithm>

#include "topi/scalar.h"
#include "topi/table.h"

namespace tirscope::topi {

namespace {

Expr floor_division(const Expr& a, const Expr& b) {
  return a->dtype.is_integer() && b->dtype.is_integer() ? floordiv(a, b) : scalar::floor(div(a, b));
}

Expr floor_remainder(const Expr& a, const Expr& b) {
  return a->dtype.is_integer() && b->dtype.is_integer() ? floormod(a, b) : sub(a, mul(floor_division(a, b), b));
}

struct Rule {
  std::string_view name;  ///< in topi; the block is called T_<name>
  Expr (*combine)(const Expr& a, const Expr& b);
};

constexpr Rule rules[] = {
    {"add", [](const Expr& a, const Expr& b) { return tirscope::add(a, b); }},
    {"subtract", [](const Expr& a, const Expr& b) { return tirscope::sub(a, b); }},
    {"multiply", [](const Expr& a, const Expr& b) { return tirscope::mul(a, b); }},
    {"divide", [](const Expr& a, const Expr& b) { return tirscope::div(a, b); }},
    {"floor_divide", floor_division},
    {"mod", [](const Expr& a, const Expr& b) { return tirscope::truncmod(a, b); }},
    {"floor_mod", floor_remainder},
    {"maximum", [](const Expr& a, const Expr& b) { return tirscope::max(a, b); }},
    {"minimum", [](const Expr& a, const Expr& b) { return tirscope::min(a, b); }},
    {"power", [](const Expr& a, const Expr& b) { return scalar::pow(a, b); }},
    {"equal", [](const Expr& a, const Expr& b) { return eq(a, b); }},
    {"not_equal", [](const Expr& a, const Expr& b) { return ne(a, b); }},
    {"greater", [](const Expr& a, const Expr& b) { return gt(a, b); }},
    {"greater_equal", [](const Expr& a, const Expr& b) { return ge(a, b); }},
    {"less", [](const Expr& a, const Expr& b) { return lt(a, b); }},
    {"less_equal", [](const Expr& a, const Expr& b) { return le(a, b); }},
    {"logical_and", [](const Expr& a, const Expr& b) { return tirscope::logical_and(a, b); }},
    {"logical_or", [](const Expr& a, const Expr& b) { return tirscope::logical_or(a, b); }},
    {"logical_xor", [](const Expr& a, const Expr& b) { return scalar::bitwise(op::bitwise_xor(), a, b); }},
    {"bitwise_and", [](const Expr& a, const Expr& b) { return scalar::bitwise(op::bitwise_and(), a, b); }},
    {"bitwise_or", [](const Expr& a, const Expr& b) { return scalar::bitwise(op::bitwise_or(), a, b); }},
    {"bitwise_xor", [](const Expr& a, const Expr& b) { return scalar::bitwise(op::bitwise_xor(), a, b); }},
    {"left_shift", [](const Expr& a, const Expr& b) { return scalar::bitwise(op::shift_left(), a, b); }},
    {"right_shift", [](const Expr& a, const Expr& b) { return scalar::bitwise(op::shift_right(), a, b); }},
};

/// Dimension `index` from the end of both shapes, as they broadcast; and whether each side has it.
struct Dimension {
  Expr size;
  bool lhs, rhs;
};

Dimension common_dimension(const Expr& a, const Expr& b) {
  const bool known_a = as_int(a).has_value(), known_b = as_int(b).has_value();
  if (same_size(a, b)) return {b->dtype.bits > a->dtype.bits ? b : a, true, true};
  if (is_one(a)) return {b, false, true};
  if (is_one(b)) return {a, true, false};
  if (!known_a && !known_b) return {tirscope::max(a, b), true, true};
  if (!known_a) return {b, true, true};
  if (!known_b) return {a, true, true};
  refuse(bad_input("topi.broadcast",
                   "dimensions of {0} and {1} do not fit each other; they must be equal, or one of "
                   "them 1",
                   *as_int(a), *as_int(b)));
}

Operand operand_of(const Arguments& arguments, std::string_view name) {
  if (auto tensor = arguments.tensor_or_null(name)) return tensor;
  return arguments.number(name);
}

}  // namespace

Broadcasting broadcast_shapes(const Shape& lhs, const Shape& rhs) {
  Broadcasting out;
  const std::size_t count = std::max(lhs.size(), rhs.size()), shared = std::min(lhs.size(), rhs.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t from_end = count - i;  // 1 is the last dimension
    if (from_end > shared) {
      const bool is_lhs = lhs.size() > rhs.size();
      out.shape.push_back(is_lhs ? lhs[i] : rhs[i]);
      out.lhs.push_back(is_lhs);
      out.rhs.push_back(!is_lhs);
      continue;
    }
    Dimension common = common_dimension(lhs[lhs.size() - from_end], rhs[rhs.size() - from_end]);
    out.shape.push_back(std::move(common.size));
    out.lhs.push_back(common.lhs);
    out.rhs.push_back(common.rhs);
  }
  return out;
}

Indices broadcast_indices(const Indices& indices, const std::vector<bool>& has, std::size_t ndim) {
  Indices out;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (has[i])
      out.push_back(indices[i]);
    else if (indices.size() - i <= ndim)
      out.push_back(make_const(indices[i]->dtype, 0));
  }
  return out;
}

Tensor broadcast(const Operand& lhs, const Operand& rhs, const std::function<Expr(const Expr&, const Expr&)>& combine,
                 std::string name) {
  auto a = std::get_if<Tensor>(&lhs), b = std::get_if<Tensor>(&rhs);
  if (a && b) {
    const Broadcasting both = broadcast_shapes(a->shape(), b->shape());
    return te::compute(both.shape,
                       [&](const Indices& i) {
                         return combine((*a)(broadcast_indices(i, both.lhs, a->ndim())),
                                        (*b)(broadcast_indices(i, both.rhs, b->ndim())));
                       },
                       {std::move(name), "broadcast"});
  }
  if (!a && !b) refuse(bad_input("topi.no-tensor", "one operand at least must be a tensor"));
  return te::compute((a ? a : b)->shape(),
                     [&](const Indices& i) {
                       return a ? combine((*a)(i), std::get<Expr>(rhs)) : combine(std::get<Expr>(lhs), (*b)(i));
                     },
                     {std::move(name), "elemwise"});
}

Tensor broadcast(std::string_view op, const Operand& lhs, const Operand& rhs) {
  auto rule = std::ranges::find(rules, op, &Rule::name);
  TS_CHECK(rule != std::end(rules), "topi.{} does not broadcast", op);
  return broadcast(lhs, rhs, rule->combine, formatted("T_{}", op));
}

Tensor broadcast_to(const Tensor& x, const Shape& shape) {
  if (shape.size() < x.ndim())
    refuse(bad_input("topi.broadcast", "{0} has {1} dimensions, more than the {2} that it is broadcast to", x.name(),
                     x.ndim(), shape.size()));
  const Broadcasting both = broadcast_shapes(shape, x.shape());
  for (std::size_t i = 0; i < shape.size(); ++i)
    if (!same_size(shape[i], both.shape[i]))
      refuse(bad_input("topi.broadcast", "dimension {0} of {1} does not broadcast to the given one", i, x.name()));
  return te::compute(shape, [&](const Indices& i) { return x(broadcast_indices(i, both.rhs, x.ndim())); },
                     {"T_broadcast_to", "broadcast"});
}

void add_broadcast(Table& table) {
  for (const Rule& rule : rules)
    table.add(rule.name, {operand("lhs"), operand("rhs")}, [name = rule.name](const Arguments& a) {
      return broadcast(name, operand_of(a, "lhs"), operand_of(a, "rhs"));
    });
  table.add("broadcast_to", {tensor("data"), required("shape", Takes::Sizes)},
            [](const Arguments& a) { return broadcast_to(a.tensor("data"), a.sizes("shape")); });
}

}  // namespace tirscope::topi
