// SPDX-License-Identifier: Apache-2.0
#include "passes/expr_repr.h"

#include <format>

#include "ir/build.h"

namespace tirscope::passes {

namespace {

std::string joined(const std::vector<Expr>& exprs) {
  std::string text;
  for (const Expr& expr : exprs) text += (text.empty() ? "" : ", ") + legacy_repr(expr);
  return text;
}

std::string number(const IntImmNode& node) {
  if (node.dtype == DataType::integer(32)) return std::to_string(node.value);
  return std::format("({}){}", node.dtype.str(), node.value);
}

std::string number(const FloatImmNode& node) {
  if (node.dtype.bits == 64) return std::format("{:g}", node.value);
  if (node.dtype.bits == 32) return std::format("{:g}f", node.value);
  return std::format("{:g}h", node.value);
}

std::string binary_text(const BinaryNode& node) {
  const std::string a = legacy_repr(node.a), b = legacy_repr(node.b);
  switch (node.kind) {
    case Kind::Mul: return std::format("({}*{})", a, b);
    case Kind::Div: return std::format("({}/{})", a, b);
    case Kind::Mod: return std::format("({} % {})", a, b);
    case Kind::FloorDiv: return std::format("floordiv({}, {})", a, b);
    case Kind::FloorMod: return std::format("floormod({}, {})", a, b);
    case Kind::Min: return std::format("min({}, {})", a, b);
    case Kind::Max: return std::format("max({}, {})", a, b);
    case Kind::Add: return std::format("({} + {})", a, b);
    case Kind::Sub: return std::format("({} - {})", a, b);
    case Kind::EQ: return std::format("({} == {})", a, b);
    case Kind::NE: return std::format("({} != {})", a, b);
    case Kind::LT: return std::format("({} < {})", a, b);
    case Kind::LE: return std::format("({} <= {})", a, b);
    case Kind::GT: return std::format("({} > {})", a, b);
    case Kind::GE: return std::format("({} >= {})", a, b);
    case Kind::And: return std::format("({} && {})", a, b);
    default: return std::format("({} || {})", a, b);
  }
}

}  // namespace

std::string legacy_repr(const Expr& expr) {
  if (auto node = as<VarNode>(expr)) return node->is_size ? std::format("{{{0}|{0}>=0}}", node->name) : node->name;
  if (auto node = as<IntImmNode>(expr)) return number(*node);
  if (auto node = as<FloatImmNode>(expr)) return number(*node);
  if (auto node = as<StringImmNode>(expr)) return "\"" + node->value + "\"";
  if (auto node = as<CastNode>(expr)) return std::format("{}({})", node->dtype.str(), legacy_repr(node->value));
  if (auto node = as<BinaryNode>(expr)) return binary_text(*node);
  if (auto node = as<NotNode>(expr)) return "!" + legacy_repr(node->a);
  if (auto node = as<SelectNode>(expr))
    return std::format("select({}, {}, {})", legacy_repr(node->condition), legacy_repr(node->true_value),
                       legacy_repr(node->false_value));
  if (auto node = as<RampNode>(expr))
    return std::format("ramp({}, {}, {})", legacy_repr(node->base), legacy_repr(node->stride),
                       legacy_repr(node->lanes));
  if (auto node = as<BroadcastNode>(expr))
    return std::format("x{}({})", legacy_repr(node->lanes), legacy_repr(node->value));
  if (auto node = as<ShuffleNode>(expr))
    return std::format("shuffle([{}], [{}])", joined(node->vectors), joined(node->indices));
  if (auto node = as<LetNode>(expr))
    return std::format("(let {} = {} in {})", node->var->name, legacy_repr(node->value), legacy_repr(node->body));
  if (auto node = as<BufferLoadNode>(expr)) return std::format("{}[{}]", node->buffer->name, joined(node->indices));
  if (auto node = as<CallNode>(expr))
    return std::format("{}({})", node->op ? std::string(node->op->name) : "@" + node->function->name,
                       joined(node->args));
  return "reduce";
}

}  // namespace tirscope::passes
