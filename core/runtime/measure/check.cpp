// SPDX-License-Identifier: Apache-2.0
#include "runtime/measure/check.h"

#include <algorithm>

#include "interp/compare.h"

namespace tirscope::runtime {

protocol::CheckAnswer check_outputs(const std::vector<interp::Argument>& arguments,
                                    const std::vector<interp::NDArray>& reference, const interp::Rounding& rounding) {
  protocol::CheckAnswer answer{true, {}, 0, 1};
  size_t next = 0;
  for (size_t k = 0; k < arguments.size(); ++k) {
    if (!arguments[k].is_array || !arguments[k].written) continue;
    if (next >= reference.size()) return {false, "shape", 0, 1};
    interp::Comparison one =
        interp::compare(arguments[k].array, reference[next++], rounding.longest_reduction, rounding.types[k]);
    answer.max_error = std::max(answer.max_error, one.max_error);
    answer.tolerance = one.tolerance;
    if (!one.passed && answer.passed) answer.passed = false, answer.reason = one.reason;
  }
  if (next == 0) return {false, "vacuous", 0, 1};
  return answer;
}

}  // namespace tirscope::runtime
