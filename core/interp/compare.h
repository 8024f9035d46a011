// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "interp/arrays.h"
#include "support/diagnostic.h"

namespace tirscope::interp {

/// The answer of comparing one array with its reference.
struct Comparison {
  bool passed = false;
  bool vacuous = false;            ///< the reference says too little, and was judged all the same
  std::string reason;              ///< empty when passed; "vacuous", "wrong", "not finite", "shape" or "dtype"
  double max_error = 0;            ///< the largest quotient of |ours - ref| and what the rule allows
  double tolerance = 1;            ///< what max_error may be
  int64_t worst = -1;              ///< flat index of the largest quotient
  int64_t wrong_count = 0;         ///< elements outside the tolerance
  double ours = 0, reference = 0;  ///< the values at `worst`
};

/// The acceptance rule: |ours - ref| <= rtol*|ref| + rtol*mean|ref| with rtol = 8*eps*sqrt(longest_reduction), where
/// eps belongs to `ours`'s type (the coarsest type on the way to it, when `epsilon_type` names one). Integers must be
/// equal. A reference with inf or NaN, or one that is constant over two or more elements, fails as "vacuous", or is
/// judged by its finite elements, of which the others must be the same: inf, or no number, in the same places.
enum class IfVacuous : uint8_t { Fail, Judge };
Comparison compare(const NDArray& ours, const NDArray& reference, int64_t longest_reduction,
                   DataType epsilon_type = DataType::none(), IfVacuous if_vacuous = IfVacuous::Fail);

/// Why a comparison failed: "the shapes differ", "wrong at [3, 4]: 1.5 where 2 is expected (17 of 1024 elements)".
Message comparison_message(const Comparison& comparison, const std::vector<int64_t>& shape);
/// One line: "passed, max error 0.02 of 1", the reason where that is all there is ("shape"), or the message.
std::string comparison_text(const Comparison& comparison, const std::vector<int64_t>& shape);

}  // namespace tirscope::interp
