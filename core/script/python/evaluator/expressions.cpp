// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "script/python/builtins.h"
#include "script/python/evaluator/parts.h"
#include "script/tir/values/node_values.h"
#include "support/text/nearest.h"

namespace tirscope::script {

using namespace syntax;

Value Evaluator::evaluate(const Expr& expr, Scope& scope) {
  Deeper deeper(depth_);
  if (depth_ > max_evaluation_depth)
    return report(expr, bad_input("script.too-deep", "calls and expressions are nested too deeply here"));
  if (!spend_step(expr)) return {};
  switch (expr.kind) {
    case ExprKind::Name: return evaluate_name(syntax::cast<Name>(expr), scope);
    case ExprKind::Int: return evaluate_int(syntax::cast<Int>(expr));
    case ExprKind::Float: return syntax::cast<Float>(expr).value;
    case ExprKind::String: return evaluate_string(syntax::cast<String>(expr));
    case ExprKind::FString: return evaluate_fstring(syntax::cast<FString>(expr), scope);
    case ExprKind::True: return true;
    case ExprKind::False: return false;
    case ExprKind::None: return None{};
    case ExprKind::Attribute: {
      auto& node = syntax::cast<Attribute>(expr);
      Value value = evaluate(*node.value, scope);
      return value.failed() ? value : attribute(value, tree_.name(node.name), expr);
    }
    case ExprKind::Subscript: return evaluate_subscript(syntax::cast<Subscript>(expr), scope);
    case ExprKind::Slice: return evaluate_slice(syntax::cast<Slice>(expr), scope);
    case ExprKind::Call: return evaluate_call(syntax::cast<Call>(expr), scope);
    case ExprKind::Unary: return evaluate_unary(syntax::cast<Unary>(expr), scope);
    case ExprKind::Binary: {
      auto& node = syntax::cast<Binary>(expr);
      Value a = evaluate(*node.left, scope);
      if (a.failed()) return {};
      Value b = evaluate(*node.right, scope);
      return b.failed() ? b : binary(node.op, a, b, expr);
    }
    case ExprKind::Compare: return evaluate_compare(syntax::cast<Compare>(expr), scope);
    case ExprKind::Logic: return evaluate_logic(syntax::cast<Logic>(expr), scope);
    case ExprKind::Conditional: return evaluate_conditional(syntax::cast<Conditional>(expr), scope);
    case ExprKind::Lambda: return evaluate_lambda(syntax::cast<Lambda>(expr), scope);
    case ExprKind::Tuple:
    case ExprKind::List: return evaluate_sequence(syntax::cast<Sequence>(expr), scope);
    case ExprKind::Dict: return evaluate_dict(syntax::cast<Dict>(expr), scope);
    case ExprKind::Comprehension: return evaluate_comprehension(syntax::cast<Comprehension>(expr), scope);
    case ExprKind::Set: return unsupported(expr, "a set");
    case ExprKind::Ellipsis: return unsupported(expr, "'...'");
    case ExprKind::Starred: return unsupported(expr, "a starred expression here");
  }
  return {};
}

Value Evaluator::evaluate_name(const Name& node, Scope& scope) {
  if (const Value* value = scope.find(node.id)) return *value;
  auto builtin = builtins_.find(tree_.name(node.id));
  if (builtin != builtins_.end()) return builtin->second;
  const std::size_t before = diagnostics_.size();
  Value value = undefined_name(node);
  if (diagnostics_.size() == before + 1 && diagnostics_.back().code == "script.undefined-name") {
    std::vector<std::string> names;
    for (NameId id = 0; id < NameId(tree_.name_count()); ++id)
      if (scope.find(id)) names.emplace_back(tree_.name(id));
    for (const auto& [name, function] : builtins_) names.emplace_back(name);
    diagnostics_.back() = did_you_mean(std::move(diagnostics_.back()), tree_.name(node.id), std::move(names));
  }
  return value;
}

Value Evaluator::evaluate_int(const Int& node) {
  if (node.too_large || node.value > uint64_t(std::numeric_limits<int64_t>::max()))
    return report(node, bad_input("script.overflow", "the number does not fit in 64 bits"));
  return static_cast<int64_t>(node.value);
}

Value Evaluator::evaluate_string(const String& node) {
  const std::size_t size = node.value.size();
  if (!spend_walk(size / 64, node)) return {};
  return size < 64 || spend_bytes(size, node) ? Value(node.value) : Value();
}

Value Evaluator::evaluate_subscript(const Subscript& node, Scope& scope) {
  Value value = evaluate(*node.value, scope);
  if (value.failed()) return {};
  Value index = evaluate(*node.index, scope);
  return index.failed() ? index : subscript(value, index, node);
}

Value Evaluator::evaluate_lambda(const Lambda& node, Scope& scope) {
  Value value = make_function("lambda", node.parameters, scope);
  if (auto function = value.as_object<FunctionObject>()) function->expression = node.body;
  return value;
}

Value Evaluator::evaluate_call(const Call& node, Scope& scope) {
  Value callee = evaluate(*node.callee, scope);
  if (callee.failed()) return {};
  std::vector<Value> positional;
  std::vector<KeywordValue> keywords;
  positional.reserve(node.args.size());
  for (const Expr* arg : node.args) {
    bool starred = arg->kind == ExprKind::Starred;
    Value value = evaluate(starred ? *syntax::cast<Starred>(*arg).value : *arg, scope);
    if (value.failed()) return {};
    if (starred && is_opaque(value)) return value;
    if (!starred)
      positional.push_back(std::move(value));
    else if (!more_items(value, positional, *arg))
      return {};
  }
  for (const syntax::Keyword& keyword : node.keywords) {
    Value value = evaluate(*keyword.value, scope);
    if (value.failed()) return {};
    if (keyword.name != no_name) {
      keywords.push_back({tree_.name(keyword.name), std::move(value)});
      continue;
    }
    if (is_opaque(value)) return value;
    auto dict = value.as_object<DictObject>();
    if (!dict) return report(keyword, bad_input("script.arguments", "'**' needs a dict, not {0}", value.type_name()));
    for (const auto& [key, item] : dict->items) {
      if (!key.as_string())
        return report(keyword, bad_input("script.arguments", "'**' needs a dict whose keys are strings"));
      keywords.push_back({tree_.keep(*key.as_string()), item});
    }
  }
  return call(callee, Arguments{positional, keywords, node});
}

bool Evaluator::more_items(const Value& value, std::vector<Value>& out, const syntax::Node& where) {
  const std::size_t before = out.size();
  return items(value, out, where) && spend_bytes(out.size() - before, sizeof(Value), where);
}

Value Evaluator::evaluate_unary(const Unary& node, Scope& scope) {
  // The lowest number is the negative of one that does not fit.
  if (node.op == Op::Neg && node.operand->kind == ExprKind::Int) {
    auto& literal = syntax::cast<Int>(*node.operand);
    if (!literal.too_large && literal.value == uint64_t(1) << 63) return std::numeric_limits<int64_t>::min();
  }
  Value value = evaluate(*node.operand, scope);
  if (value.failed()) return {};
  if (is_opaque(value)) return value;
  if (value.as_node()) {
    if (tirscope::Expr expr = to_expr(value)) return node_unary(*this, node.op, expr, node);
    return report(node,
                  bad_input("script.operands", "'{0}' does not take {1}", operator_text(node.op), value.type_name()));
  }
  if (node.op == Op::Not) {
    auto truthy = truth(value, *node.operand);
    return truthy ? Value(!*truthy) : Value();
  }
  if (auto object = value.as_object<HostObject>()) return object->unary(*this, node.op, node);
  if (auto real = value.as_float()) {
    if (node.op == Op::Neg) return -*real;
    if (node.op == Op::Pos) return value;
  }
  if (auto whole = integer(value)) {
    if (node.op == Op::Pos) return *whole;
    if (node.op == Op::Invert) return ~*whole;
    if (*whole != std::numeric_limits<int64_t>::min()) return -*whole;
    return report(node, bad_input("script.overflow", "the result does not fit in 64 bits"));
  }
  return report(node,
                bad_input("script.operands", "'{0}' does not take {1}", operator_text(node.op), value.type_name()));
}

Value Evaluator::evaluate_conditional(const Conditional& node, Scope& scope) {
  Value test = evaluate(*node.test, scope);
  if (test.failed() || is_opaque(test)) return test;
  if (test.as_node()) {
    Value a = evaluate(*node.then_value, scope), b = evaluate(*node.else_value, scope);
    if (a.failed() || b.failed()) return {};
    tirscope::Expr condition = to_expr(test);
    if (!condition) return report(*node.test, bad_input("script.truth", "{0} has no truth value", test.type_name()));
    return node_conditional(*this, condition, a, b, node);
  }
  auto chosen = truth(test, *node.test);
  if (!chosen) return {};
  return evaluate(*chosen ? *node.then_value : *node.else_value, scope);
}

Value Evaluator::evaluate_logic(const Logic& node, Scope& scope) {
  Value result = evaluate(*node.values.front(), scope);
  for (std::size_t i = 1; i < node.values.size(); ++i) {
    if (result.failed() || is_opaque(result)) return result;
    if (!result.as_node()) {
      // A plain value decides without the rest, as in Python; before an expression it becomes one.
      auto left = truth(result, *node.values[i - 1]);
      if (!left) return {};
      if (*left == (node.op == Op::Or)) return result;
      Value next = evaluate(*node.values[i], scope);
      bool combine = next.as_node() && result.as_bool() && to_expr(next);
      result = combine ? node_binary(*this, node.op, result, next, node) : next;
      continue;
    }
    Value next = evaluate(*node.values[i], scope);
    if (next.failed()) return {};
    result = node_binary(*this, node.op, result, next, node);
  }
  return result;
}

Value Evaluator::evaluate_compare(const Compare& node, Scope& scope) {
  Value left = evaluate(*node.left, scope), result;
  for (std::size_t i = 0; i < node.rest.size(); ++i) {
    if (left.failed()) return {};
    Value right = evaluate(*node.rest[i].right, scope);
    if (right.failed()) return {};
    Value next = compare_values(node.rest[i].op, left, right, node);
    if (next.failed() || is_opaque(next)) return next;
    if (i == 0)
      result = next;
    else if (result.as_node() || next.as_node())
      result = node_binary(*this, Op::And, result, next, node);
    else
      result = next;
    if (result.failed()) return {};
    if (auto known = result.as_bool(); known && !*known) return false;
    left = right;
  }
  return result;
}

Value Evaluator::evaluate_sequence(const Sequence& node, Scope& scope) {
  std::vector<Value> out;
  out.reserve(node.items.size());
  for (const Expr* item : node.items) {
    bool starred = item->kind == ExprKind::Starred;
    Value value = evaluate(starred ? *syntax::cast<Starred>(*item).value : *item, scope);
    if (value.failed()) return {};
    if (!starred)
      out.push_back(std::move(value));
    else if (!more_items(value, out, *item))
      return {};
  }
  if (!spend_bytes(node.items.size(), sizeof(Value), node)) return {};
  return node.kind == ExprKind::List ? Value::list(std::move(out)) : Value::tuple(std::move(out));
}

Value Evaluator::evaluate_dict(const Dict& node, Scope& scope) {
  std::vector<std::pair<Value, Value>> out;
  auto put = [&](Value key, Value value) {
    auto item = find_item(out, key, node);
    if (!item) return false;
    if (*item) return **item = std::move(value), true;
    if (!spend_bytes(2 * sizeof(Value), node)) return false;
    out.emplace_back(std::move(key), std::move(value));
    return true;
  };
  for (const DictItem& item : node.items) {
    Value key = item.key ? evaluate(*item.key, scope) : Value(None{});
    Value value = key.failed() ? Value() : evaluate(*item.value, scope);
    if (value.failed()) return {};
    if (item.key) {
      if (!put(std::move(key), std::move(value))) return {};
    } else if (auto dict = value.as_object<DictObject>()) {
      for (auto& [name, other] : dict->items)
        if (!put(name, other)) return {};
    } else {
      return report(*item.value, bad_input("script.operands", "'**' needs a dict, not {0}", value.type_name()));
    }
  }
  return Value::dict(std::move(out));
}

Value Evaluator::evaluate_slice(const Slice& node, Scope& scope) {
  auto part = [&](const Expr* expr) { return expr ? evaluate(*expr, scope) : Value(None{}); };
  Value lower = part(node.lower), upper = part(node.upper), step = part(node.step);
  if (lower.failed() || upper.failed() || step.failed()) return {};
  return Ref<Object>(new SliceObject(std::move(lower), std::move(upper), std::move(step)));
}

Value Evaluator::evaluate_fstring(const FString& node, Scope& scope) {
  std::string out;
  for (const FStringPart& part : node.parts) {
    out += part.text;
    if (!part.value) continue;
    Value value = evaluate(*part.value, scope);
    if (value.failed()) return {};
    if (is_opaque(value)) return value;
    auto shown = text(value, part.conversion == 'r', node);
    if (!shown) return {};
    std::string text = *std::move(shown);
    if (!part.format.empty()) {
      auto formatted = format_value(part.conversion ? Value(text) : value, part.format);
      if (!formatted)
        return report(*part.value, bad_input("script.fstring", "the format '{0}' cannot be used with {1}", part.format,
                                             value.type_name()));
      text = *std::move(formatted);
    }
    if (!spend_bytes(text.size(), node)) return {};
    out += text;
  }
  return out;
}

Value Evaluator::evaluate_comprehension(const Comprehension& node, Scope& scope) {
  if (node.result == ExprKind::Set) return unsupported(node, "a set");
  const int64_t functions_before = functions_made_;
  LocalScope& inner = new_scope(&scope);
  Comprehended made;
  const bool whole = comprehension_clause(node, 0, inner, made);
  drop_scope(inner, functions_before);
  if (!whole) return made.opaque;
  if (node.result != ExprKind::Dict) return Value::list(std::move(made.values));
  std::vector<std::pair<Value, Value>> out;
  for (std::size_t i = 0; i < made.keys.size(); ++i) out.emplace_back(made.keys[i], made.values[i]);
  return Value::dict(std::move(out));
}

bool Evaluator::comprehension_clause(const Comprehension& node, std::size_t clause, LocalScope& scope,
                                     Comprehended& out) {
  if (clause == node.clauses.size()) {
    if (!spend_bytes(2 * sizeof(Value), node)) return false;
    if (node.key) {
      out.keys.push_back(evaluate(*node.key, scope));
      if (out.keys.back().failed()) return false;
    }
    out.values.push_back(evaluate(*node.element, scope));
    return !out.values.back().failed();
  }
  const ComprehensionClause& part = node.clauses[clause];
  Value iterable = evaluate(*part.iterable, scope);
  if (is_opaque(iterable)) return out.opaque = iterable, false;
  std::vector<Value> all;
  if (iterable.failed() || !items(iterable, all, *part.iterable)) return false;
  for (const Value& item : all) {
    if (!spend_step(node) || !assign(*part.target, item, scope)) return false;
    bool wanted = true;
    for (const Expr* condition : part.conditions) {
      Value test = evaluate(*condition, scope);
      if (is_opaque(test)) return out.opaque = test, false;
      auto holds = test.failed() ? std::nullopt : truth(test, *condition);
      if (!holds) return false;
      if (!(wanted = *holds)) break;
    }
    if (wanted && !comprehension_clause(node, clause + 1, scope, out)) return false;
  }
  return true;
}

}  // namespace tirscope::script
