// SPDX-License-Identifier: Apache-2.0
// What operators, comparisons, attributes and subscripts do with values.
#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/compare/structural_equal.h"
#include "script/python/builtins.h"
#include "script/python/evaluator/parts.h"
#include "script/tir/values/node_values.h"
#include "support/int_math.h"

namespace tirscope::script {

using namespace syntax;

namespace {

/// a op b on 64-bit integers; empty on overflow. The divisor is not 0.
std::optional<int64_t> integer_operation(Op op, int64_t a, int64_t b) {
  int64_t out;
  constexpr int64_t lowest = std::numeric_limits<int64_t>::min();
  switch (op) {
    case Op::Add: return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Op::Sub: return __builtin_sub_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Op::Mul: return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Op::FloorDiv: return a == lowest && b == -1 ? std::nullopt : std::optional(floor_div(a, b));
    case Op::Mod: return floor_mod(a, b);
    case Op::BitAnd: return a & b;
    case Op::BitOr: return a | b;
    case Op::BitXor: return a ^ b;
    case Op::RightShift: return b < 0 ? std::nullopt : std::optional(a >> std::min<int64_t>(b, 63));
    case Op::LeftShift:
      if (b < 0 || (b > 62 && a != 0)) return std::nullopt;
      return __builtin_mul_overflow(a, int64_t(1) << std::min<int64_t>(b, 62), &out) ? std::nullopt
                                                                                     : std::optional(out);
    case Op::Pow: {
      if (b < 0) return std::nullopt;
      int64_t result = 1;
      for (int64_t base = a; b > 0; b >>= 1) {
        if ((b & 1) && __builtin_mul_overflow(result, base, &result)) return std::nullopt;
        if (b > 1 && __builtin_mul_overflow(base, base, &base)) return std::nullopt;
      }
      return result;
    }
    default: return std::nullopt;
  }
}

std::optional<double> float_operation(Op op, double a, double b) {
  switch (op) {
    case Op::Add: return a + b;
    case Op::Sub: return a - b;
    case Op::Mul: return a * b;
    case Op::Div: return a / b;
    case Op::FloorDiv: return std::floor(a / b);
    case Op::Mod: return a - std::floor(a / b) * b;
    case Op::Pow: return std::pow(a, b);
    default: return std::nullopt;
  }
}

/// What `is` asks: None, booleans by value, nodes and host objects by themselves.
bool identical(const Value& a, const Value& b) {
  return (a.is_none() && b.is_none()) || (a.as_bool() && b.as_bool() && *a.as_bool() == *b.as_bool()) ||
         (a.as_node() && b.as_node() && *a.as_node() == *b.as_node()) ||
         (a.as_object<FunctionObject>() && a.as_object<FunctionObject>() == b.as_object<FunctionObject>()) ||
         (a.as_object<HostObject>() && a.as_object<HostObject>() == b.as_object<HostObject>());
}

/// Whether operands in that order satisfy a comparison.
bool holds(Op op, std::partial_ordering order) {
  switch (op) {
    case Op::Lt: return order < 0;
    case Op::Le: return order <= 0;
    case Op::Gt: return order > 0;
    default: return order >= 0;
  }
}

}  // namespace

Value Evaluator::contains(const Value& container, const Value& item, const syntax::Node& where) {
  if (auto text = container.as_string(); text && item.as_string())
    return spend_walk(text->size() / 64, where) ? Value(text->find(*item.as_string()) != text->npos) : Value();
  std::vector<Value> all;
  if (!items(container, all, where)) return {};
  for (const Value& each : all) {
    auto same = equals(each, item, where);
    if (!same) return {};
    if (*same) return true;
  }
  return false;
}

Value Evaluator::order_sequences(Op op, const std::vector<Value>& a, const std::vector<Value>& b,
                                 const syntax::Node& where) {
  Deeper deeper(depth_);
  if (depth_ > max_evaluation_depth)
    return report(where, bad_input("script.too-deep", "calls and expressions are nested too deeply here"));
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    auto same = equals(a[i], b[i], where);
    if (!same) return {};
    if (!*same) return compare_values(op, a[i], b[i], where);
  }
  return holds(op, a.size() <=> b.size());
}

Value Evaluator::compare_values(Op op, const Value& a, const Value& b, const syntax::Node& where) {
  if (is_opaque(a)) return a;
  if (is_opaque(b)) return b;
  if (op == Op::Is || op == Op::IsNot) return identical(a, b) == (op == Op::Is);
  if (op == Op::In || op == Op::NotIn) {
    const Value found = contains(b, a, where);
    return found.failed() ? found : Value(*found.as_bool() == (op == Op::In));
  }
  bool plain = a.is_none() || b.is_none() || a.as_string() || b.as_string();
  if ((a.as_node() || b.as_node()) && !plain) return node_binary(*this, op, a, b, where);
  const bool orders = op == Op::Lt || op == Op::Le || op == Op::Gt || op == Op::Ge;
  if (auto x = a.as_object<HostObject>(); x && orders) return x->binary(*this, op, b, false, where);
  if (auto y = b.as_object<HostObject>(); y && orders) return y->binary(*this, op, a, true, where);
  if (op == Op::Eq || op == Op::Ne) {
    auto same = equals(a, b, where);
    return same ? Value(*same == (op == Op::Eq)) : Value();
  }
  if (auto x = integer(a), y = integer(b); x && y) return holds(op, *x <=> *y);
  if (auto x = number(a), y = number(b); x && y) return holds(op, *x <=> *y);
  if (auto x = a.as_string(), y = b.as_string(); x && y)
    return spend_walk(std::min(x->size(), y->size()) / 64, where) ? Value(holds(op, *x <=> *y)) : Value();
  if (auto x = a.as_sequence(), y = b.as_sequence(); x && y) return order_sequences(op, *x, *y, where);
  return report(where, bad_input("script.operands", "'{0}' does not take {1} and {2}", operator_text(op), a.type_name(),
                                 b.type_name()));
}

Value Evaluator::binary(Op op, const Value& a, const Value& b, const syntax::Node& where) {
  if (auto x = a.as_object<HostObject>()) return x->binary(*this, op, b, false, where);
  if (auto y = b.as_object<HostObject>()) return y->binary(*this, op, a, true, where);
  if (a.as_node() || b.as_node()) return node_binary(*this, op, a, b, where);
  return arithmetic(op, a, b, where);
}

Value Evaluator::arithmetic(Op op, const Value& a, const Value& b, const syntax::Node& where) {
  auto x = integer(a), y = integer(b);
  auto p = number(a), q = number(b);
  bool divides = op == Op::Div || op == Op::FloorDiv || op == Op::Mod;
  if (p && q) {
    if (divides && *q == 0) return report(where, bad_input("script.division-by-zero", "division by zero"));
    if (x && y && op != Op::Div && !(op == Op::Pow && *y < 0)) {
      if (auto result = integer_operation(op, *x, *y)) return *result;
      return report(where, bad_input("script.overflow", "the result does not fit in 64 bits"));
    }
    if (auto result = float_operation(op, *p, *q)) return *result;
  }
  if (op == Op::Add) {
    if (auto s = a.as_string(), t = b.as_string(); s && t)
      return spend_bytes(s->size() + t->size(), where) ? Value(*s + *t) : Value();
    auto u = a.as_sequence(), v = b.as_sequence();
    if (u && v && bool(a.as_object<ListObject>()) == bool(b.as_object<ListObject>())) {
      if (!spend_bytes(u->size() + v->size(), sizeof(Value), where)) return {};
      std::vector<Value> all(*u);
      all.insert(all.end(), v->begin(), v->end());
      return a.as_object<ListObject>() ? Value::list(std::move(all)) : Value::tuple(std::move(all));
    }
  }
  if (op == Op::Mul && y && (a.as_string() || a.as_sequence())) return repeat(a, *y, where);
  if (op == Op::Mul && x && (b.as_string() || b.as_sequence())) return repeat(b, *x, where);
  if (op == Op::Mod && a.as_string() && b.as_sequence())
    for (const Value& item : *b.as_sequence())
      if (is_opaque(item)) return item;
  if (op == Op::Mod && a.as_string()) return unsupported(where, "'%' on a string");
  return report(where, bad_input("script.operands", "'{0}' does not take {1} and {2}", operator_text(op), a.type_name(),
                                 b.type_name()));
}

Value Evaluator::repeat(const Value& sequence, int64_t count, const syntax::Node& where) {
  auto times = static_cast<std::size_t>(std::max<int64_t>(count, 0));
  auto text = sequence.as_string();
  std::size_t each = text ? text->size() : sequence.as_sequence()->size() * sizeof(Value);
  if (!spend_bytes(times, each, where)) return {};
  if (each == 0) times = 0;
  if (text) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += *text;
    return out;
  }
  std::vector<Value> out;
  for (std::size_t i = 0; i < times; ++i)
    out.insert(out.end(), sequence.as_sequence()->begin(), sequence.as_sequence()->end());
  return sequence.as_object<ListObject>() ? Value::list(std::move(out)) : Value::tuple(std::move(out));
}

std::optional<bool> Evaluator::truth(const Value& value, const syntax::Node& where) {
  if (value.failed()) return std::nullopt;
  if (value.is_none()) return false;
  if (auto v = value.as_bool()) return *v;
  if (auto v = value.as_int()) return *v != 0;
  if (auto v = value.as_float()) return *v != 0;
  if (auto v = value.as_string()) return !v->empty();
  if (auto v = value.as_sequence()) return !v->empty();
  if (auto v = value.as_object<DictObject>()) return !v->items.empty();
  if (auto v = value.as_object<RangeObject>()) return v->size() > 0;
  if (auto node = value.as_node()) {
    if (auto imm = as<IntImmNode>(*node)) return imm->value != 0;
    // As in TVM, an equation of expressions is true where both sides are the same.
    if (auto equation = as<EQNode>(*node)) return structural_equal(equation->a, equation->b);
    if (auto inequation = as<NENode>(*node)) return !structural_equal(inequation->a, inequation->b);
    report(where,
           bad_input("script.truth", "the value of {0} is unknown while the script is being read", value.type_name()));
    return std::nullopt;
  }
  return true;
}

bool Evaluator::items(const Value& value, std::vector<Value>& out, const syntax::Node& where) {
  if (value.failed()) return false;
  if (auto sequence = value.as_sequence()) {
    if (!spend_walk(sequence->size(), where)) return false;
    out.insert(out.end(), sequence->begin(), sequence->end());
    return true;
  }
  if (auto range = value.as_object<RangeObject>()) {
    uint64_t size = range->size();
    if (!spend_bytes(size, sizeof(Value), where)) return false;
    int64_t at = range->start;
    for (uint64_t i = 0; i < size; ++i, at = static_cast<int64_t>(uint64_t(at) + uint64_t(range->step)))
      out.push_back(at);
    return true;
  }
  if (auto text = value.as_string()) {
    if (!spend_bytes(text->size(), sizeof(Value) + sizeof(StringObject), where)) return false;
    for (std::size_t i = 0; i < text->size();) {
      std::size_t end = i + 1;
      while (end < text->size() && ((*text)[end] & 0xC0) == 0x80) ++end;
      out.push_back(text->substr(i, end - i));
      i = end;
    }
    return true;
  }
  if (auto dict = value.as_object<DictObject>()) {
    if (!spend_walk(dict->items.size(), where)) return false;
    for (const auto& [key, item] : dict->items) out.push_back(key);
    return true;
  }
  if (auto host = value.as_object<HostObject>()) {
    std::size_t errors = diagnostics_.size();
    if (host->items(*this, out)) return true;
    if (diagnostics_.size() > errors) return false;
  }
  report(where, bad_input("script.not-iterable", "{0} is not iterable", value.type_name()));
  return false;
}

Value Evaluator::attribute(const Value& value, std::string_view name, const syntax::Node& where) {
  if (auto host = value.as_object<HostObject>()) return host->attribute(*this, name, where);
  if (auto node = value.as_node()) return node_attribute(*this, *node, name, where);
  if (auto function = value.as_object<FunctionObject>(); function && name == "__name__") return function->name;
  // A method of a string holds the string's text.
  if (auto text = value.as_string(); text && text->size() > 64 && !spend_bytes(text->size(), where)) return {};
  if (Value method = method_of(value, name); !method.failed()) return method;
  return report(where, bad_input("script.no-attribute", "{0} has no attribute '{1}'", value.type_name(), name));
}

Value Evaluator::subscript(const Value& value, const Value& index, const syntax::Node& where) {
  if (auto host = value.as_object<HostObject>()) return host->subscript(*this, index, where);
  if (auto node = value.as_node()) return node_subscript(*this, *node, index, where);
  if (is_opaque(index)) return index;
  return plain_subscript(*this, value, index, where);
}

}  // namespace tirscope::script
