// SPDX-License-Identifier: Apache-2.0
#include "topi/arguments.h"

#include <algorithm>
#include <limits>

#include "ir/build.h"
#include "support/check.h"
#include "support/format.h"

namespace tirscope::topi {

std::optional<int64_t> Value::as_int() const {
  if (auto flag = get<bool>()) return *flag ? 1 : 0;
  if (auto number = get<int64_t>()) return *number;
  if (auto expr = get<Expr>()) return tirscope::as_int(*expr);
  return std::nullopt;
}

std::string Value::type_name() const {
  static const char* const names[] = {"None",     "a bool",        "an int",   "a float",
                                      "a string", "an expression", "a tensor", "a list"};
  return names[content.index()];
}

Expr as_number(const Value& value) {
  if (auto flag = value.get<bool>()) return *flag ? true_expr() : false_expr();
  if (auto number = value.get<int64_t>())
    return *number >= std::numeric_limits<int32_t>::min() && *number <= std::numeric_limits<int32_t>::max()
               ? int32(*number)
               : int64(*number);
  if (auto real = value.get<double>()) return make<FloatImmNode>(DataType::floating(32), *real);
  if (auto expr = value.get<Expr>()) return *expr;
  return nullptr;
}

// ---- reading --------------------------------------------------------------------------------------------------------

const Value& Arguments::value(std::string_view name) const {
  auto found = std::ranges::find(op_->parameters, name, &Parameter::name);
  TS_CHECK(found != op_->parameters.end(), "topi.{} has no parameter {}", op_->name, name);
  return values_[std::size_t(found - op_->parameters.begin())];
}

te::Tensor Arguments::tensor_or_null(std::string_view name) const {
  auto tensor = value(name).get<te::Tensor>();
  return tensor ? *tensor : te::Tensor{};
}

Tensors Arguments::tensors(std::string_view name) const {
  Tensors out;
  for (const Value& item : *value(name).get<Values>()) out.push_back(*item.get<te::Tensor>());
  return out;
}

Expr Arguments::number(std::string_view name) const { return as_number(value(name)); }

double Arguments::real(std::string_view name) const {
  const Value& given = value(name);
  if (auto real = given.get<double>()) return *real;
  if (auto expr = given.get<Expr>())
    if (auto constant = as<FloatImmNode>(*expr)) return constant->value;
  return double(*given.as_int());
}

std::optional<DataType> Arguments::type_or_none(std::string_view name) const {
  return is_none(name) ? std::nullopt : std::optional(type(name));
}

std::vector<int64_t> Arguments::integers(std::string_view name) const {
  const Value& given = value(name);
  auto list = given.get<Values>();
  if (!list) return {*given.as_int()};
  std::vector<int64_t> out;
  for (const Value& item : *list) out.push_back(*item.as_int());
  return out;
}

std::optional<std::vector<int64_t>> Arguments::integers_or_none(std::string_view name) const {
  return is_none(name) ? std::nullopt : std::optional(integers(name));
}

std::vector<Expr> Arguments::sizes(std::string_view name) const {
  const Value& given = value(name);
  auto list = given.get<Values>();
  if (!list) return {as_number(given)};
  std::vector<Expr> out;
  for (const Value& item : *list) out.push_back(as_number(item));
  return out;
}

Padding Arguments::padding(std::string_view name) const {
  if (auto word = value(name).get<std::string>()) return {*word, {}, false};
  return {{}, sizes(name), is_list(name)};
}

// ---- binding --------------------------------------------------------------------------------------------------------

namespace {

bool is_number(const Value& value) {
  return value.get<bool>() || value.get<int64_t>() || value.get<double>() || value.get<Expr>();
}
bool is_known_integer(const Value& value) { return value.as_int().has_value(); }
bool is_tensor(const Value& value) { return value.get<te::Tensor>() != nullptr; }
bool is_size(const Value& value) {
  auto expr = value.get<Expr>();
  return value.get<int64_t>() || (expr && (*expr)->dtype.is_integer());
}
bool is_real(const Value& value) {
  auto expr = value.get<Expr>();
  return value.get<double>() || is_known_integer(value) || (expr && as<FloatImmNode>(*expr));
}

/// One that `is_item` says yes to, or a list of such.
bool is_one_or_list(const Value& value, bool (*is_item)(const Value&)) {
  auto list = value.get<Values>();
  return list ? std::ranges::all_of(*list, is_item) : is_item(value);
}

bool is_number_type(const Value& value) {
  auto name = value.get<std::string>();
  const auto dtype = name ? DataType::parse(*name) : std::nullopt;
  return dtype && dtype->is_scalar() && (dtype->is_integer() || dtype->is_floating());
}

bool is_padding(const Value& value) {
  if (auto word = value.get<std::string>()) return *word == "VALID" || *word == "SAME";
  return is_one_or_list(value, is_size);
}

bool accepts(const Parameter& parameter, const Value& value) {
  if (value.is_none()) return parameter.or_none || parameter.takes == Takes::Any;
  switch (parameter.takes) {
    case Takes::Tensor: return is_tensor(value);
    case Takes::Operand: return is_tensor(value) || is_number(value);
    case Takes::Tensors:
    case Takes::TensorArguments: return value.get<Values>() && std::ranges::all_of(*value.get<Values>(), is_tensor);
    case Takes::Number: return is_number(value);
    case Takes::Integer: return is_known_integer(value);
    case Takes::Real: return is_real(value);
    case Takes::Boolean: return value.as_int() == 0 || value.as_int() == 1;
    case Takes::Text: return value.get<std::string>() != nullptr;
    case Takes::Type: return is_number_type(value);
    case Takes::Integers: return is_one_or_list(value, is_known_integer);
    case Takes::Sizes: return is_one_or_list(value, is_size);
    case Takes::Padding: return is_padding(value);
    case Takes::Any: return true;
  }
  return false;
}

std::string_view expected(Takes takes) {
  switch (takes) {
    case Takes::Tensor: return "a tensor";
    case Takes::Operand: return "a tensor or a number";
    case Takes::Tensors: return "a list of tensors";
    case Takes::TensorArguments: return "tensors";
    case Takes::Number: return "a number";
    case Takes::Integer: return "an int";
    case Takes::Real: return "a float";
    case Takes::Boolean: return "True or False";
    case Takes::Text: return "a string";
    case Takes::Type: return "the name of a data type";
    case Takes::Integers: return "an int or a list of ints";
    case Takes::Sizes: return "sizes: ints or integer expressions, or a list of them";
    case Takes::Padding: return "sizes, \"VALID\" or \"SAME\"";
    case Takes::Any: return "a value";
  }
  return "";
}

/// What was passed, bound to parameters by position and by name; unset where nothing was.
Result<std::vector<std::optional<Value>>> assigned(const Operator& op, const Values& positional,
                                                   const std::vector<std::pair<std::string, Value>>& keywords) {
  std::vector<std::optional<Value>> out(op.parameters.size());
  const bool takes_rest = !out.empty() && op.parameters.back().takes == Takes::TensorArguments;
  const std::size_t fixed = out.size() - (takes_rest ? 1 : 0);
  if (positional.size() > fixed && !takes_rest)
    return fail(bad_input("topi.too-many-arguments", "topi.{0} takes at most {1} arguments, {2} were given", op.name,
                          out.size(), positional.size()));
  for (std::size_t i = 0; i < std::min(fixed, positional.size()); ++i) out[i] = positional[i];
  if (takes_rest && positional.size() > fixed)
    out[fixed] = Values(positional.begin() + std::ptrdiff_t(fixed), positional.end());
  for (const auto& [name, value] : keywords) {
    auto found = std::ranges::find(op.parameters, name, &Parameter::name);
    if (found == op.parameters.end())
      return fail(bad_input("topi.unknown-argument", "topi.{0} has no parameter \"{1}\"", op.name, name));
    auto& place = out[std::size_t(found - op.parameters.begin())];
    if (place)
      return fail(bad_input("topi.repeated-argument", "topi.{0} was given its parameter \"{1}\" twice", op.name, name));
    place = value;
  }
  return out;
}

}  // namespace

Result<Arguments> bind(const Operator& op, const Values& positional,
                       const std::vector<std::pair<std::string, Value>>& keywords) {
  TS_TRY(auto given, assigned(op, positional, keywords));
  Values values;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Parameter& parameter = op.parameters[i];
    if (!given[i]) given[i] = parameter.otherwise;
    if (!given[i])
      return fail(bad_input("topi.missing-argument", "topi.{0} needs its parameter \"{1}\": {2}", op.name,
                            parameter.name, expected(parameter.takes)));
    if (!accepts(parameter, *given[i]))
      return fail(bad_input("topi.argument-type", "the parameter \"{0}\" of topi.{1} takes {2}, not {3}",
                            parameter.name, op.name, expected(parameter.takes), given[i]->type_name()));
    values.push_back(std::move(*given[i]));
  }
  return Arguments(op, std::move(values));
}

}  // namespace tirscope::topi
