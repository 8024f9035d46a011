// SPDX-License-Identifier: Apache-2.0
#include "interp/same_results.h"

#include "interp/compare.h"
#include "interp/interpreter.h"

namespace tirscope::interp {

Result<std::optional<std::string>> different_results(const IRModule& left, const IRModule& right,
                                                     const std::string& name, const InputOptions& inputs,
                                                     const Job& job) {
  PrimFunc function = left->prim_func(name);
  if (!function || !right->prim_func(name))
    return fail(bad_input("interp.no-function", "both modules need a TensorIR function '{0}'", name));
  TS_TRY(std::vector<Argument> drawn, make_inputs(function, inputs));
  std::vector<Argument> expected = clone(drawn), got = clone(drawn);
  TS_TRY_VOID(run(left, name, expected, {.reference = true, .job = job}));
  if (auto ran = run(right, name, got, {.report_uninitialised = false, .job = job}); !ran) {
    if (ran.error().code == "interp.cancelled") return fail(ran.error());
    return ran.error().rendered();
  }
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (!expected[i].written) continue;
    Comparison comparison = compare(got[i].array, expected[i].array, longest_reduction(function, inputs.sizes));
    if (!comparison.passed) return got[i].name + ": " + comparison_text(comparison, got[i].array.shape());
  }
  return std::nullopt;
}

}  // namespace tirscope::interp
