// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest/index_value.h"

#include "ir/build.h"

namespace tirscope::analysis {

namespace {

/// As constants fold, in 64 bits.
std::optional<int64_t> operation(Kind kind, int64_t a, int64_t b) {
  const bool logical = kind == Kind::And || kind == Kind::Or;
  auto constant = [&](int64_t value) {
    return logical ? make_const(DataType::boolean(), int64_t(value != 0)) : make_const(DataType::integer(64), value);
  };
  Expr folded = try_const_fold(kind, constant(a), constant(b));
  return folded ? as_int(folded) : std::nullopt;
}

std::optional<int64_t> call_value(const CallNode& node, const IndexValues& values) {
  auto arg = [&](std::size_t k) { return index_value(node.args[k], values); };
  if (node.op == &op::likely()) return arg(0);
  if (node.op == &op::if_then_else()) {
    auto condition = arg(0);
    return condition ? arg(*condition ? 1 : 2) : std::nullopt;
  }
  if (node.args.size() != 2) return std::nullopt;
  auto a = arg(0), b = arg(1);
  if (!a || !b) return std::nullopt;
  if (node.op == &op::bitwise_and()) return *a & *b;
  if (node.op == &op::bitwise_or()) return *a | *b;
  if (node.op == &op::bitwise_xor()) return *a ^ *b;
  if (*b < 0 || *b > 62) return std::nullopt;
  if (node.op == &op::shift_right()) return *a >> *b;
  if (node.op == &op::shift_left()) return int64_t(uint64_t(*a) << *b);
  return std::nullopt;
}

}  // namespace

std::optional<int64_t> index_value(const Expr& expr, const IndexValues& values) {
  if (auto constant = as_int(expr)) return constant;
  if (auto var = as<VarNode>(expr)) {
    auto it = values.find(var);
    return it == values.end() ? 0 : it->second;
  }
  switch (expr->kind) {
    case Kind::BufferLoad: return 0;
    case Kind::Ramp: return index_value(as<RampNode>(expr)->base, values);
    case Kind::Broadcast: return index_value(as<BroadcastNode>(expr)->value, values);
    case Kind::Cast: return index_value(as<CastNode>(expr)->value, values);
    case Kind::Call: return call_value(*as<CallNode>(expr), values);
    case Kind::Not: {
      auto value = index_value(as<NotNode>(expr)->a, values);
      return value ? std::optional<int64_t>(!*value) : std::nullopt;
    }
    case Kind::Select: {
      auto node = as<SelectNode>(expr);
      auto condition = index_value(node->condition, values);
      if (!condition) return std::nullopt;
      return index_value(*condition ? node->true_value : node->false_value, values);
    }
    default: break;
  }
  auto node = as<BinaryNode>(expr);
  if (!node) return std::nullopt;
  auto a = index_value(node->a, values), b = index_value(node->b, values);
  return a && b ? operation(node->kind, *a, *b) : std::nullopt;
}

}  // namespace tirscope::analysis
