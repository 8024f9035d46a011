// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest/label.h"

#include "ir/build.h"
#include "ir/ops/binary_symbol.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

/// How tightly an operator binds; the operands of a looser one inside a tighter one are in parentheses.
int binding(Kind kind) {
  switch (kind) {
    case Kind::Or: return 1;
    case Kind::And: return 2;
    case Kind::Not: return 3;
    case Kind::Add:
    case Kind::Sub: return 5;
    case Kind::Mul:
    case Kind::Div:
    case Kind::FloorDiv:
    case Kind::FloorMod: return 6;
    default: return is_comparison(kind) ? 4 : 9;
  }
}

std::string in_binary(const Expr& operand, int outer, bool right) {
  int inner = binding(operand->kind);
  bool wrap = inner < outer || (right && inner == outer);
  return wrap ? formatted("({})", label(operand)) : label(operand);
}

std::string indexed(const Buffer& buffer, const std::vector<Expr>& indices) {
  return formatted("{}[{}]", buffer->name, label(indices));
}

std::string call_label(const CallNode& node) {
  if (node.op == &op::likely() && node.args.size() == 1) return label(node.args[0]);
  return formatted("{}({})", node.op ? std::string(node.op->script_name) : node.function->name, label(node.args));
}

}  // namespace

std::string label(const Expr& expr) {
  if (!expr) return {};
  switch (expr->kind) {
    case Kind::Var: return as<VarNode>(expr)->name;
    case Kind::IntImm: {
      int64_t value = as<IntImmNode>(expr)->value;
      if (expr->dtype.is_bool()) return value ? "True" : "False";
      return std::to_string(value);
    }
    case Kind::FloatImm: return formatted("{}", as<FloatImmNode>(expr)->value);
    case Kind::StringImm: return formatted("\"{}\"", as<StringImmNode>(expr)->value);
    case Kind::Cast: return label(as<CastNode>(expr)->value);
    case Kind::Not: return "not " + in_binary(as<NotNode>(expr)->a, binding(Kind::Not), false);
    case Kind::Select: {
      auto node = as<SelectNode>(expr);
      return formatted("select({}, {}, {})", label(node->condition), label(node->true_value), label(node->false_value));
    }
    case Kind::BufferLoad: return indexed(as<BufferLoadNode>(expr)->buffer, as<BufferLoadNode>(expr)->indices);
    case Kind::Ramp: {
      auto node = as<RampNode>(expr);
      if (!is_one(node->stride))
        return formatted("{} + {} * 0:{}", label(node->base), label(node->stride), label(node->lanes));
      return formatted("{}:{}", label(node->base), label(node->base + cast(node->base->dtype, node->lanes)));
    }
    case Kind::Broadcast: return label(as<BroadcastNode>(expr)->value);
    case Kind::Shuffle: return formatted("shuffle({})", label(as<ShuffleNode>(expr)->vectors));
    case Kind::Let: {
      auto node = as<LetNode>(expr);
      return formatted("let {} = {} in {}", node->var->name, label(node->value), label(node->body));
    }
    case Kind::Call: return call_label(*as<CallNode>(expr));
    case Kind::Reduce: return formatted("reduce({})", label(as<ReduceNode>(expr)->source));
    default: break;
  }
  auto node = as<BinaryNode>(expr);
  if (!node) return std::string(kind_name(expr->kind));
  if (node->kind == Kind::Min || node->kind == Kind::Max || node->kind == Kind::Mod)
    return formatted("{}({}, {})", binary_symbol(node->kind), label(node->a), label(node->b));
  int level = binding(node->kind);
  return formatted("{} {} {}", in_binary(node->a, level, false), binary_symbol(node->kind),
                   in_binary(node->b, level, true));
}

std::string label(const std::vector<Expr>& exprs) {
  std::string out;
  for (const Expr& expr : exprs) {
    if (!out.empty()) out += ", ";
    out += label(expr);
  }
  return out;
}

std::string label(const BufferRegion& region) {
  std::string out = region->buffer->name + "[";
  for (std::size_t i = 0; i < region->region.size(); ++i) {
    const Range& range = region->region[i];
    if (i) out += ", ";
    out += is_one(range->extent) ? label(range->min)
                                 : formatted("{}:{}", label(range->min), label(range->min + range->extent));
  }
  return out + "]";
}

std::string label(const Attr& value) {
  struct Text {
    std::string operator()(std::monostate) const { return "None"; }
    std::string operator()(bool v) const { return v ? "True" : "False"; }
    std::string operator()(int64_t v) const { return std::to_string(v); }
    std::string operator()(double v) const { return formatted("{}", v); }
    std::string operator()(const std::string& v) const { return formatted("\"{}\"", v); }
    std::string operator()(const NodeRef& v) const {
      if (v && is_expr(v->kind)) return label(Expr(static_cast<const ExprNode*>(v.get())));
      return v ? std::string(kind_name(v->kind)) : "None";
    }
    std::string operator()(const AttrList& v) const {
      std::string out;
      for (const Attr& item : v) out += (out.empty() ? "" : ", ") + label(item);
      return formatted("[{}]", out);
    }
    std::string operator()(const AttrDict& v) const {
      std::string out;
      for (const auto& [key, item] : v) out += formatted("{}\"{}\": {}", out.empty() ? "" : ", ", key, label(item));
      return "{" + out + "}";
    }
  };
  return std::visit(Text{}, value.value);
}

std::string shape_label(const std::vector<Expr>& shape) {
  return formatted("({}{})", label(shape), shape.size() == 1 ? "," : "");
}

}  // namespace tirscope::analysis
