// SPDX-License-Identifier: Apache-2.0
#include "schedule/script/script_intrin.h"

#include "ir/compare/structural_equal.h"
#include "schedule/intrin/intrin.h"
#include "schedule/script/script_values.h"

namespace tirscope::schedule {

namespace {

using script::Evaluator;
using script::Opaque;
using SValue = script::Value;

/// An argument by name or position; null when it is left out.
const SValue* argument(const script::Arguments& arguments, std::string_view name, std::size_t position) {
  if (const SValue* keyword = arguments.keyword(name)) return keyword;
  return position < arguments.positional.size() ? &arguments.positional[position] : nullptr;
}

Result<void> register_from(const script::Arguments& arguments, PrimFunc (*function_in)(const SValue&),
                           Intrins& intrins) {
  const SValue* given = argument(arguments, "name", 0);
  const std::string* name = given ? given->as_string() : nullptr;
  if (!name)
    return fail(bad_input("script.bad-argument", "the first argument of TensorIntrin.register must be a name"));
  auto function = [&](std::string_view role, std::size_t position) -> Result<PrimFunc> {
    const SValue* value = argument(arguments, role, position);
    PrimFunc found = value ? function_in(*value) : nullptr;
    if (found) return found;
    return fail(bad_input("script.bad-argument", "\"{0}\" must be a TensorIR function, not {1}", role,
                          value ? value->type_name() : std::string("nothing")));
  };
  TS_TRY(PrimFunc desc, function("desc", 1));
  TS_TRY(PrimFunc impl, function("impl", 2));
  const SValue* flag = argument(arguments, "override", 3);
  bool override = flag && flag->as_bool() && *flag->as_bool();
  auto known = intrins.find(*name);
  if (known && structural_equal(known->desc, desc) && structural_equal(known->impl, impl)) return {};
  return intrins.add(*name, desc, impl, override);
}

}  // namespace

SValue tensor_intrin_namespace(PrimFunc (*function_in)(const SValue&), std::shared_ptr<Intrins> intrins) {
  auto member = [function_in, intrins](std::string_view name) {
    if (name != "register") return host(new Opaque("TensorIntrin." + std::string(name)));
    return builtin("TensorIntrin.register",
                   [function_in, intrins](Evaluator& evaluator, const script::Arguments& arguments) {
                     if (Result<void> done = register_from(arguments, function_in, *intrins); !done)
                       return evaluator.report(arguments.where, std::move(done).error());
                     return SValue(script::None{});
                   });
  };
  return host(new Namespace("TensorIntrin", member));
}

SValue clang_namespace() {
  return host(new Namespace("clang", [](std::string_view name) {
    if (name != "create_llvm") return host(new Opaque("clang." + std::string(name)));
    return builtin("clang.create_llvm", [](Evaluator& evaluator, const script::Arguments& arguments) {
      const SValue* code = argument(arguments, "inputs", 0);
      if (code && code->as_string()) return *code;
      return evaluator.report(arguments.where,
                              bad_input("script.bad-argument", "create_llvm takes the code as a string"));
    });
  }));
}

}  // namespace tirscope::schedule
