// SPDX-License-Identifier: Apache-2.0
// Python's built-in functions and the methods of its strings, lists and dicts, as far as scripts use them.
#pragma once

#include "script/python/evaluator.h"

namespace tirscope::script {

/// len, range, print, min, max, sum, enumerate, zip, ...
void define_basic_builtins(Evaluator& evaluator);
/// A method of a plain value, bound to it; failed (nothing reported) when there is none of that name.
Value method_of(const Value& value, std::string_view name);
/// `value[index]` for sequences, strings, ranges and dicts.
Value plain_subscript(Evaluator& evaluator, const Value& value, const Value& index, const syntax::Node& where);
/// Python's format(): fill, alignment, sign, width, grouping, precision and type; empty when it does not fit.
std::optional<std::string> format_value(const Value& value, std::string_view format);

}  // namespace tirscope::script
