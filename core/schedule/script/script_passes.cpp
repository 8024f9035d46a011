// SPDX-License-Identifier: Apache-2.0
#include "schedule/script/script_passes.h"

#include "schedule/script/script_values.h"

namespace tirscope::schedule {

namespace {

using script::Evaluator;
using SValue = script::Value;

/// relax.transform.FuseOps(2), tvm.tir.transform.Simplify(): plain values only.
SValue pass_of(Evaluator& evaluator, const std::string& name, const script::Arguments& arguments,
               const PassObject::Apply& apply) {
  ScriptPass pass{name, {}, {}};
  auto plain = [&](const SValue& value) -> std::optional<Attr> {
    const std::size_t before = evaluator.diagnostics().size();
    std::optional<Attr> attr = evaluator.attr(value, arguments.where);
    if (!attr && evaluator.diagnostics().size() == before)
      evaluator.report(arguments.where, bad_input("script.bad-argument", "{0} cannot be an argument of the pass {1}",
                                                  value.type_name(), name));
    return attr;
  };
  for (const SValue& value : arguments.positional) {
    std::optional<Attr> attr = plain(value);
    if (!attr) return {};
    pass.args.push_back(*std::move(attr));
  }
  for (const script::KeywordValue& keyword : arguments.keywords) {
    std::optional<Attr> attr = plain(keyword.value);
    if (!attr) return {};
    pass.kwargs[std::string(keyword.name)] = *std::move(attr);
  }
  return host(new PassObject({std::move(pass)}, apply));
}

/// tvm.transform.Sequential([...])
SValue sequence_of(Evaluator& evaluator, const script::Arguments& arguments, const PassObject::Apply& apply) {
  const SValue* given = arguments.positional.empty() ? arguments.keyword("passes") : &arguments.positional[0];
  const std::vector<SValue>* items = given ? given->as_sequence() : nullptr;
  std::vector<ScriptPass> all;
  bool passes = items != nullptr;
  for (const SValue& item : items ? *items : std::vector<SValue>{}) {
    auto pass = item.as_host<PassObject>();
    passes = passes && pass;
    if (pass) all.insert(all.end(), pass->passes.begin(), pass->passes.end());
  }
  if (!passes)
    return evaluator.report(arguments.where, bad_input("script.bad-argument", "Sequential takes a list of passes"));
  return host(new PassObject(std::move(all), apply));
}

/// relax.get_pipeline("zero")
SValue pipeline_of(Evaluator& evaluator, const script::Arguments& arguments, const ScriptPasses& passes,
                   const PassObject::Apply& apply) {
  const SValue* given = arguments.positional.empty() ? arguments.keyword("name") : &arguments.positional[0];
  const std::string* name = given ? given->as_string() : nullptr;
  if (given && !name)
    return evaluator.report(arguments.where, bad_input("script.bad-argument", "get_pipeline takes a name"));
  return reporting(evaluator, arguments, [&]() -> Result<SValue> {
    TS_TRY(std::vector<ScriptPass> all, passes.pipeline(name ? *name : "zero"));
    return host(new PassObject(std::move(all), apply));
  });
}

}  // namespace

std::optional<SValue> pass_member(std::string_view name, const ScriptPasses& passes, const PassObject::Apply& apply) {
  if (name == "Sequential")
    return builtin(name, [apply](Evaluator& evaluator, const script::Arguments& arguments) {
      return sequence_of(evaluator, arguments, apply);
    });
  if (name == "get_pipeline")
    return builtin(name, [apply, &passes](Evaluator& evaluator, const script::Arguments& arguments) {
      return pipeline_of(evaluator, arguments, passes, apply);
    });
  if (!passes.knows(name)) return std::nullopt;
  return builtin(name, [apply, name = std::string(name)](Evaluator& evaluator, const script::Arguments& arguments) {
    return pass_of(evaluator, name, arguments, apply);
  });
}

}  // namespace tirscope::schedule
