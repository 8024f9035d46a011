// SPDX-License-Identifier: Apache-2.0
// Modules built and run by a worker, and whether they compute what the interpreter does.
#pragma once

#include "interp/interpreter.h"
#include "interp/same_results.h"
#include "runtime/built.h"
#include "support/paths.h"
#include "support/scripted.h"

namespace tirscope::executed {

inline passes::Context context_for(const std::string& target) {
  passes::Context context;
  context.target = *passes::Target::parse(target);
  return context;
}

/// The process of a test's programs.
inline runtime::Worker& worker() {
  static runtime::Worker one{test::program("tirc").toStdString()};
  return one;
}

inline const runtime::Execution one_call{1, {}, {300, int64_t(2) << 30}, {}};

/// Runs `module` and compares what it writes with what the interpreter makes of `plain`: empty, or what went wrong.
inline std::string difference(const IRModule& plain, const IRModule& module, const passes::Context& context) {
  auto built = runtime::build(worker(), module, "main", context);
  if (!built) return built.error().rendered();
  PrimFunc function = plain->prim_func("main");
  auto inputs = interp::make_inputs(function, {.seed = 3});
  if (!inputs) return inputs.error().rendered();
  auto expected = interp::clone(*inputs), got = interp::clone(*inputs);
  if (auto ran = interp::run(plain, "main", expected, {.reference = true}); !ran) return ran.error().rendered();
  if (auto ran = runtime::execute(worker(), *built, got, one_call); !ran) return ran.error().rendered();
  if (std::ranges::none_of(got, &interp::Argument::written)) return "nothing is written";
  return interp::first_difference(got, expected, interp::rounding_of(function)).value_or("");
}

/// What becomes of `text` on a target: empty when it is right.
inline std::string outcome(const std::string& text, const std::string& target) {
  IRModule module = scripted::on(text).module();
  return difference(module, module, context_for(target));
}

}  // namespace tirscope::executed
