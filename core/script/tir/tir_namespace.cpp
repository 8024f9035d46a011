// SPDX-License-Identifier: Apache-2.0
// The members of T: namespaces, and the arguments of their functions.
#include "script/tir/tir_namespace.h"

#include <algorithm>

#include "script/tir/values/node_values.h"
#include "support/text/nearest.h"

namespace tirscope::script {

std::optional<DataType> dtype_of(const Value& value) {
  if (auto type = value.as_host<TypeObject>()) return type->dtype;
  if (auto text = value.as_string()) return parse_dtype(*text);
  return std::nullopt;
}

std::optional<BufferRegion> region_of(const Value& value) {
  auto node = value.as_node();
  if (!node) return std::nullopt;
  if (auto region = ref_as<BufferRegionNode>(*node)) return region;
  if (auto buffer = ref_as<BufferNode>(*node)) return full_region(buffer);
  auto load = as<BufferLoadNode>(*node);
  if (!load) return std::nullopt;
  std::vector<Range> ranges;
  for (const Expr& index : load->indices) {
    auto ramp = as<RampNode>(index);
    ranges.push_back(ramp ? make_range(ramp->base, ramp->stride * ramp->lanes) : point_range(index));
  }
  return make<BufferRegionNode>(load->buffer, std::move(ranges));
}

Value Bound::wrong(std::size_t i, std::string_view expected) const {
  return evaluator.report(where, bad_input("script.arguments", "argument {0} must be {1}, not {2}", i + 1, expected,
                                           values_[i].type_name()));
}

std::optional<std::string> Bound::text(std::size_t i, std::string otherwise) const {
  if (!has(i)) return otherwise;
  if (auto value = values_[i].as_string()) return *value;
  return wrong(i, "a string"), std::nullopt;
}

std::optional<int64_t> Bound::integer(std::size_t i, int64_t otherwise) const {
  if (!has(i)) return otherwise;
  if (auto value = values_[i].as_int()) return *value;
  if (auto node = values_[i].as_node())
    if (auto imm = as<IntImmNode>(*node)) return imm->value;
  return wrong(i, "an integer"), std::nullopt;
}

std::optional<DataType> Bound::dtype(std::size_t i, DataType otherwise) const {
  if (!has(i)) return otherwise;
  if (auto value = dtype_of(values_[i])) return value;
  if (values_[i].as_string())
    return evaluator.report(where, bad_input("script.dtype", "{0} is not a type", repr(values_[i]))), std::nullopt;
  return wrong(i, "a type such as \"float32\""), std::nullopt;
}

Expr Bound::expr(std::size_t i) const {
  if (Expr value = to_expr(values_[i])) return value;
  return wrong(i, "an expression"), nullptr;
}

std::optional<std::vector<Expr>> Bound::exprs(std::size_t i) const {
  std::span<const Value> items{&values_[i], 1};
  if (auto sequence = values_[i].as_sequence()) items = *sequence;
  std::vector<Expr> out;
  for (const Value& item : items) {
    Expr value = to_expr(item);
    if (!value) return wrong(i, "a list of expressions"), std::nullopt;
    out.push_back(std::move(value));
  }
  return out;
}

std::optional<AttrDict> Bound::attrs(std::size_t i) const {
  if (!has(i)) return AttrDict();
  if (auto attr = to_attr(values_[i]))
    if (auto dict = attr->get<AttrDict>()) {
      AttrDict out;
      for (const auto& [key, value] : *dict) out.emplace(plain_key(key), value);
      return out;
    }
  return wrong(i, "a dict with strings as its keys"), std::nullopt;
}

const Value* Namespace::find(std::string_view name) const {
  auto it = members_.find(name);
  return it == members_.end() ? nullptr : &it->second;
}

Value Namespace::member(std::string_view name) const {
  if (auto value = find(name)) return *value;
  return fallback_ ? fallback_(name) : Value();
}

Value Namespace::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  if (Value value = member(name); !value.failed()) return value;
  std::vector<std::string> names;
  for (const auto& [known, value] : members_) names.push_back(known);
  return evaluator.report(
      where, did_you_mean(bad_input("script.unknown-function", "{0} has no member '{1}'", type_name(), name), name,
                          std::move(names)));
}

void define(Namespace& space, std::string_view name, std::vector<std::string_view> parameters, std::size_t required,
            Run run) {
  bool typed = std::find(parameters.begin(), parameters.end(), "dtype") != parameters.end();
  define_free(
      space, name,
      [parameters = std::move(parameters), required, run, typed](Evaluator& evaluator,
                                                                 const Arguments& arguments) -> Value {
        // TVM lets every function of T take dtype= and span=, and most of them drop it.
        std::vector<KeywordValue> keywords;
        for (const KeywordValue& keyword : arguments.keywords)
          if (keyword.name != "span" && (typed || keyword.name != "dtype")) keywords.push_back(keyword);
        std::vector<Value> values;
        if (!evaluator.bind(Arguments{arguments.positional, keywords, arguments.where}, parameters, required, values))
          return {};
        return guarded(evaluator, arguments.where, [&] { return run(Bound(evaluator, values, arguments.where)); });
      });
}

void define_free(Namespace& space, std::string_view name, Builtin::Run run) {
  space.define(name, Ref<Object>(new Builtin("T." + std::string(name), std::move(run))));
}

TirReader* reader_of(Evaluator& evaluator, const syntax::Node& where) {
  auto reader = dynamic_cast<TirReader*>(&evaluator);
  if (reader && reader->in_function()) return reader;
  evaluator.report(where, bad_input("script.outside-function", "this is outside a function of the module"));
  return nullptr;
}

}  // namespace tirscope::script
