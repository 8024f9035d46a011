// SPDX-License-Identifier: Apache-2.0
#include "passes/simplify/expr_repr.h"

#include "ir/build.h"
#include "support/format.h"

namespace tirscope::passes {

namespace {

std::string joined(const std::vector<Expr>& exprs) {
  std::string text;
  for (const Expr& expr : exprs) text += (text.empty() ? "" : ", ") + legacy_repr(expr);
  return text;
}

std::string number(const IntImmNode& node) {
  if (node.dtype == DataType::integer(32)) return std::to_string(node.value);
  return formatted("({}){}", node.dtype.str(), node.value);
}

std::string number(const FloatImmNode& node) {
  if (node.dtype.bits == 64) return formatted("{:g}", node.value);
  if (node.dtype.bits == 32) return formatted("{:g}f", node.value);
  return formatted("{:g}h", node.value);
}

std::string binary_text(const BinaryNode& node) {
  const std::string a = legacy_repr(node.a), b = legacy_repr(node.b);
  switch (node.kind) {
    case Kind::Mul: return formatted("({}*{})", a, b);
    case Kind::Div: return formatted("({}/{})", a, b);
    case Kind::Mod: return formatted("({} % {})", a, b);
    case Kind::FloorDiv: return formatted("floordiv({}, {})", a, b);
    case Kind::FloorMod: return formatted("floormod({}, {})", a, b);
    case Kind::Min: return formatted("min({}, {})", a, b);
    case Kind::Max: return formatted("max({}, {})", a, b);
    case Kind::Add: return formatted("({} + {})", a, b);
    case Kind::Sub: return formatted("({} - {})", a, b);
    case Kind::EQ: return formatted("({} == {})", a, b);
    case Kind::NE: return formatted("({} != {})", a, b);
    case Kind::LT: return formatted("({} < {})", a, b);
    case Kind::LE: return formatted("({} <= {})", a, b);
    case Kind::GT: return formatted("({} > {})", a, b);
    case Kind::GE: return formatted("({} >= {})", a, b);
    case Kind::And: return formatted("({} && {})", a, b);
    default: return formatted("({} || {})", a, b);
  }
}

}  // namespace

std::string legacy_repr(const Expr& expr) {
  if (auto node = as<VarNode>(expr)) return node->is_size ? formatted("{{{0}|{0}>=0}}", node->name) : node->name;
  if (auto node = as<IntImmNode>(expr)) return number(*node);
  if (auto node = as<FloatImmNode>(expr)) return number(*node);
  if (auto node = as<StringImmNode>(expr)) return "\"" + node->value + "\"";
  if (auto node = as<CastNode>(expr)) return formatted("{}({})", node->dtype.str(), legacy_repr(node->value));
  if (auto node = as<BinaryNode>(expr)) return binary_text(*node);
  if (auto node = as<NotNode>(expr)) return "!" + legacy_repr(node->a);
  if (auto node = as<SelectNode>(expr))
    return formatted("select({}, {}, {})", legacy_repr(node->condition), legacy_repr(node->true_value),
                     legacy_repr(node->false_value));
  if (auto node = as<RampNode>(expr))
    return formatted("ramp({}, {}, {})", legacy_repr(node->base), legacy_repr(node->stride), legacy_repr(node->lanes));
  if (auto node = as<BroadcastNode>(expr))
    return formatted("x{}({})", legacy_repr(node->lanes), legacy_repr(node->value));
  if (auto node = as<ShuffleNode>(expr))
    return formatted("shuffle([{}], [{}])", joined(node->vectors), joined(node->indices));
  if (auto node = as<LetNode>(expr))
    return formatted("(let {} = {} in {})", node->var->name, legacy_repr(node->value), legacy_repr(node->body));
  if (auto node = as<BufferLoadNode>(expr)) return formatted("{}[{}]", node->buffer->name, joined(node->indices));
  if (auto node = as<CallNode>(expr))
    return formatted("{}({})", node->op ? std::string(node->op->name) : "@" + node->function->name, joined(node->args));
  return "reduce";
}

}  // namespace tirscope::passes
