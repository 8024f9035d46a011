// SPDX-License-Identifier: Apache-2.0
// Values of annotations and attributes.
#include <algorithm>
#include <array>

#include "script/printer/script_printer.h"

namespace tirscope::script {

void ScriptPrinter::attr(Line& line, const Attr& value) {
  const bool boxed = options_.literals != Literals::V0_17;  // before 0.18 Python's own values became constants of TIR
  if (value.is_none()) return line.add("None");
  if (auto v = value.get<bool>()) {
    if (boxed) return line.add(*v ? "True" : "False");
    return integer(line, DataType::boolean(), *v);
  }
  if (auto v = value.get<int64_t>()) return line.add(std::to_string(*v));
  if (auto v = value.get<double>()) {
    if (boxed) return line.add(float_text(*v, options_.literals));
    return floating(line, DataType::floating(32), *v);
  }
  if (auto v = value.get<std::string>()) {
    if (v->find('\n') != std::string::npos && !options_.whole_strings)
      return write_metadata(line, "runtime.String", *v);
    return string_literal(line, *v);
  }
  if (auto v = value.get<NodeRef>()) {
    if ((*v)->kind == Kind::RelaxConstant) return write_metadata(line, "runtime.NDArray", value);
    expr(line, *v);
    return;
  }
  if (auto v = value.get<AttrList>()) return attr_list(line, *v);
  attr_dict(line, *value.get<AttrDict>());
}

void ScriptPrinter::attr_list(Line& line, const std::vector<Attr>& values) {
  line.add('[');
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i) line.add(", ");
    attr(line, values[i]);
  }
  line.add(']');
}

void ScriptPrinter::attr_dict(Line& line, const AttrDict& values) {
  line.add('{');
  bool first = true;
  for (const auto& [key, value] : values) {
    if (!first) line.add(", ");
    first = false;
    string_literal(line, options_.release.key(key));
    line.add(": ");
    // The booleans that TVM itself puts into programs; made by C++, boxed only from 0.21 on, and numbers before.
    static constexpr std::array own{"tir.noalias", "tir.is_host_func", "Primitive", "relax.force_pure"};
    if (options_.literals == Literals::V0_21 && std::ranges::find(own, key) != own.end() && value.as_int()) {
      line.add(*value.as_int() ? "True" : "False");
    } else {
      attr(line, value);
    }
  }
  line.add('}');
}

}  // namespace tirscope::script
