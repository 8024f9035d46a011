// SPDX-License-Identifier: Apache-2.0
// Numbers, texts, lists and annotations as arguments.
#include <algorithm>
#include <unordered_set>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "schedule/driver/argument_reader.h"
#include "schedule/legality/lookup.h"
#include "schedule/legality/refusal/refusal.h"

namespace tirscope::schedule {

Result<Arguments::Item> ArgumentReader::scalar(const Parameter& p, const Value& value, bool fits) const {
  if (!fits && !(value.is_none() && p.default_value && p.default_value->is_none())) return wrong_type(p, value);
  Value plain = value.as_int() ? Value(*value.as_int()) : value;
  return Item{plain, {}, {}, plain};
}

Result<Arguments::Item> ArgumentReader::function_name(const Parameter& p, const Value& value) const {
  if (!value.is_none()) return scalar(p, value, value.get<std::string>());
  if (resolver_.function().empty()) return fail(no_function());
  return Item{Value(resolver_.function()), {}, {}, Value(resolver_.function())};
}

Result<Arguments::Item> ArgumentReader::boolean(const Parameter& p, const Value& value) const {
  auto number = value.as_int();
  if (!number) return wrong_type(p, value);
  return Item{Value(*number != 0), {}, {}, Value(*number != 0)};
}

Result<Arguments::Item> ArgumentReader::integers(const Parameter& p, const Value& value) const {
  ValueList out;
  if (value.is_none()) return scalar(p, value, false);
  auto list = value.get<ValueList>();
  if (!list) return wrong_type(p, value);
  for (const Value& element : *list) {
    if (!element.as_int()) return wrong_type(p, value);
    out.emplace_back(*element.as_int());
  }
  return Item{Value(out), {}, {}, Value(out)};
}

Result<Arguments::Item> ArgumentReader::numbers(const Parameter& p, const Value& value) const {
  ValueList out;
  auto list = value.get<ValueList>();
  if (!list) return wrong_type(p, value);
  for (const Value& element : *list) {
    if (auto real = element.get<double>())
      out.emplace_back(*real);
    else if (auto whole = element.as_int())
      out.emplace_back(double(*whole));
    else
      return wrong_type(p, value);
  }
  return Item{Value(out), {}, {}, Value(out)};
}

Result<void> ArgumentReader::require_known_variables(const Expr& expr, const std::vector<Var>& own) const {
  std::vector<Var> used = free_vars(*expr);
  std::erase_if(used, [&](const Var& var) { return std::ranges::find(own, var) != own.end(); });
  if (used.empty()) return {};
  std::unordered_set<const Node*> known;
  auto add = [&](const Expr& size) {
    for (const Var& var : free_vars(*size)) known.insert(var.get());
  };
  for (const auto& [name, function] : resolver_.state().module()->functions)
    if (auto prim = as<PrimFuncNode>(function)) {
      for (const Var& param : prim->params) known.insert(param.get());
      for (const BufferBinding& binding : prim->buffer_map) {
        for (const Expr& extent : binding.buffer->shape) add(extent);
        for (const Expr& stride : binding.buffer->strides) add(stride);
        add(binding.buffer->elem_offset);
      }
    }
  for (const Var& var : used)
    if (!known.contains(var.get()))
      return fail(reject("call.unknown-variable",
                         message("{0}: \"{1}\" is not a random variable, a size or a parameter of the function",
                                 primitive_.name, var->name),
                         "ValueError", "The variable is not defined: " + var->name));
  return {};
}

Result<std::optional<Arguments::Item>> ArgumentReader::number(const Value& value) {
  if (auto whole = value.as_int()) return Item{Value(*whole), {}, {}, Value(*whole)};
  if (auto handle = value.get<Handle>(); handle && handle->kind == HandleKind::Expr) {
    TS_TRY(Binding binding, resolver_.bound(*handle));
    return Item{value, {}, {}, Value(std::get<int64_t>(binding))};
  }
  if (auto ref = value.get<NodeRef>(); ref && *ref && is_expr((*ref)->kind)) {
    Expr expr(static_cast<const ExprNode*>(ref->get()));
    TS_TRY(Expr known, resolver_.evaluated(expr));
    known = arith::Analyzer().simplify(known);
    TS_TRY_VOID(require_known_variables(known));
    return Item{value, {}, {}, as_int(known) ? Value(*as_int(known)) : Value(known)};
  }
  return std::nullopt;
}

Result<Arguments::Item> ArgumentReader::factors(const Parameter& p, const Value& value) {
  auto list = value.get<ValueList>();
  if (!list) return wrong_type(p, value);
  ValueList recorded, resolved;
  for (const Value& element : *list) {
    if (element.is_none()) {
      recorded.emplace_back();
      resolved.emplace_back();
      continue;
    }
    TS_TRY(std::optional<Item> item, number(element));
    if (!item) return wrong_type(p, value);
    recorded.push_back(item->value);
    resolved.push_back(item->resolved);
  }
  return Item{Value(recorded), {}, {}, Value(resolved)};
}

Result<std::optional<Arguments::Item>> ArgumentReader::annotation_part(const Value& value, bool list_allowed) {
  if (value.get<std::string>() || value.get<double>()) return Item{value, {}, {}, value};
  TS_TRY(std::optional<Item> item, number(value));
  auto list = value.get<ValueList>();
  if (item || !list || !list_allowed) return item;
  ValueList recorded, resolved;
  for (const Value& element : *list) {
    TS_TRY(std::optional<Item> part, annotation_part(element, false));
    if (!part) return std::nullopt;
    recorded.push_back(part->value);
    resolved.push_back(part->resolved);
  }
  return Item{Value(recorded), {}, {}, Value(resolved)};
}

Result<Arguments::Item> ArgumentReader::annotation(const Parameter& p, const Value& value) {
  // TVM asks for the type of a list's elements and has no answer for an empty one.
  if (auto list = value.get<ValueList>(); list && list->empty())
    return fail(reject("call.wrong-type", message("{0}: \"{1}\" cannot be an empty list", primitive_.name, p.name),
                       "TypeError", "Cannot take a Union of no types."));
  if (auto dict = value.get<ValueDict>()) {
    ValueDict recorded, resolved;
    for (const auto& [key, element] : *dict) {
      TS_TRY(std::optional<Item> part, annotation_part(element, true));
      if (!part) return wrong_type(p, value);
      recorded[key] = part->value;
      resolved[key] = part->resolved;
    }
    return Item{Value(recorded), {}, {}, Value(resolved)};
  }
  TS_TRY(std::optional<Item> item, annotation_part(value, true));
  if (!item) return wrong_type(p, value);
  return *std::move(item);
}

}  // namespace tirscope::schedule
