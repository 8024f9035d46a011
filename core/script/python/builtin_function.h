// SPDX-License-Identifier: Apache-2.0
// How built-in functions and methods are made.
#pragma once

#include <charconv>

#include "script/python/evaluator.h"

namespace tirscope::script {

/// A function that binds its arguments itself.
inline Value function(std::string name, Builtin::Run run) {
  return Ref<Object>(new Builtin(std::move(name), std::move(run)));
}

/// A function of a fixed list of parameters.
inline Value function(std::string name, std::vector<std::string_view> parameters, std::size_t required,
                      std::function<Value(Evaluator&, const std::vector<Value>&, const syntax::Node&)> run) {
  return function(name, [parameters = std::move(parameters), required, run = std::move(run)](
                            Evaluator& evaluator, const Arguments& arguments) {
    std::vector<Value> values;
    if (!evaluator.bind(arguments, parameters, required, values)) return Value();
    for (const Value& value : values)
      if (value.as_host<Opaque>()) return value;
    return run(evaluator, values, arguments.where);
  });
}

/// Reports that a function does not take such a value.
inline Value wrong_type(Evaluator& evaluator, const syntax::Node& where, std::string_view function,
                        const Value& value) {
  return evaluator.report(where, bad_input("script.operands", "{0}() does not take {1}", function, value.type_name()));
}

template <class T>
std::optional<T> parse_number(std::string_view text) {
  auto first = text.find_first_not_of(" \t\n"), last = text.find_last_not_of(" \t\n");
  if (first == text.npos) return std::nullopt;
  text = text.substr(first, last - first + 1);
  if (text.starts_with('+')) text.remove_prefix(1);
  T value{};
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace tirscope::script
