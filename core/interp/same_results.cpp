// SPDX-License-Identifier: Apache-2.0
#include "interp/same_results.h"

#include <algorithm>
#include <cstring>

#include "interp/compare.h"
#include "interp/interpreter.h"

namespace tirscope::interp {

std::optional<std::string> first_difference(const std::vector<Argument>& got, const std::vector<Argument>& expected,
                                            const Rounding& rounding, std::vector<std::string>* vacuous) {
  for (std::size_t i = 0; i < got.size(); ++i) {
    const NDArray &ours = got[i].array, &reference = expected[i].array;
    if (!got[i].is_array) continue;
    if (expected[i].written) {
      const Comparison comparison = compare(ours, reference, rounding.longest_reduction, rounding.types[i],
                                            vacuous ? IfVacuous::Judge : IfVacuous::Fail);
      if (comparison.vacuous) vacuous->push_back(got[i].name);
      if (!comparison.passed) return got[i].name + ": " + comparison_text(comparison, ours.shape());
    } else if (std::memcmp(ours.data(), reference.data(), std::size_t(ours.bytes())) != 0) {
      return got[i].name + ": it is an input, and is written";
    }
  }
  return std::nullopt;
}

Result<std::optional<std::string>> different_results(const IRModule& left, const IRModule& right,
                                                     const std::string& name, const InputOptions& inputs,
                                                     const Job& job, std::vector<std::string>* vacuous) {
  PrimFunc function = left->prim_func(name);
  if (!function || !right->prim_func(name))
    return fail(bad_input("interp.no-function", "both modules need a TensorIR function '{0}'", name));
  InputOptions bounded = inputs;
  bounded.max_bytes = std::min(inputs.max_bytes, most_interpreted_bytes);
  TS_TRY(std::vector<Argument> got, make_inputs(function, bounded));
  std::vector<Argument> expected = clone(got);
  TS_TRY_VOID(run(left, name, expected, {.reference = true, .max_bytes = most_interpreted_allocations, .job = job}));
  if (auto ran =
          run(right, name, got, {.max_bytes = most_interpreted_allocations, .report_uninitialised = false, .job = job});
      !ran) {
    if (ran.error().code == "interp.cancelled") return fail(ran.error());
    return ran.error().rendered();
  }
  return first_difference(got, expected, rounding_of(function, inputs.sizes), vacuous);
}

}  // namespace tirscope::interp
