// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "passes/pass.h"

namespace tirscope::passes {

namespace {

using Type = Parameter::Type;

Result<Attr> typed_argument(const Pass& pass, const Parameter& parameter, const Attr& value) {
  bool fits = parameter.type == Type::Any ||
              (parameter.type == Type::Text ? value.as_string() != nullptr : value.as_int().has_value());
  if (fits) return parameter.type == Type::Boolean ? Attr(*value.as_int() != 0) : value;
  const char* expected = parameter.type == Type::Text      ? "a string"
                         : parameter.type == Type::Boolean ? "True or False"
                                                           : "an integer";
  return fail(bad_input("pass.argument-type", "{0}: \"{1}\" must be {2}", pass.name, parameter.name, expected));
}

}  // namespace

Result<AttrList> bind_arguments(const Pass& pass, const AttrList& args, const AttrDict& kwargs) {
  const std::vector<Parameter>& table = pass.parameters;
  if (args.size() > table.size())
    return fail(bad_input("pass.too-many-arguments", "{0} takes {1} arguments, but got {2}", pass.name, table.size(),
                          args.size()));
  for (const auto& [name, value] : kwargs) {
    auto named = std::ranges::find(table, name, &Parameter::name);
    if (named == table.end())
      return fail(bad_input("pass.unknown-argument", "{0} has no parameter named \"{1}\"", pass.name, name));
    if (named - table.begin() < std::ptrdiff_t(args.size()))
      return fail(bad_input("pass.repeated-argument", "{0}: \"{1}\" is given twice", pass.name, name));
  }
  AttrList values;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Attr* given = i < args.size() ? &args[i] : find_attr(kwargs, std::string(table[i].name));
    if (given) {
      TS_TRY(Attr value, typed_argument(pass, table[i], *given));
      values.push_back(std::move(value));
    } else if (table[i].otherwise) {
      values.push_back(*table[i].otherwise);
    } else {
      return fail(bad_input("pass.missing-argument", "{0} needs \"{1}\"", pass.name, table[i].name));
    }
  }
  return values;
}

}  // namespace tirscope::passes
