// SPDX-License-Identifier: Apache-2.0
#include "interp/same_results.h"

#include <cstring>

#include "interp/compare.h"
#include "interp/interpreter.h"

namespace tirscope::interp {

std::optional<std::string> first_difference(const std::vector<Argument>& got, const std::vector<Argument>& expected,
                                            const Rounding& rounding) {
  for (std::size_t i = 0; i < got.size(); ++i) {
    const NDArray &ours = got[i].array, &reference = expected[i].array;
    if (!got[i].is_array) continue;
    if (expected[i].written) {
      const Comparison comparison = compare(ours, reference, rounding.longest_reduction, rounding.types[i]);
      if (!comparison.passed) return got[i].name + ": " + comparison_text(comparison, ours.shape());
    } else if (std::memcmp(ours.data(), reference.data(), std::size_t(ours.bytes())) != 0) {
      return got[i].name + ": it is an input, and is written";
    }
  }
  return std::nullopt;
}

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
  return first_difference(got, expected, rounding_of(function, inputs.sizes));
}

}  // namespace tirscope::interp
