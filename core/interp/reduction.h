// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interp/inputs.h"

namespace tirscope::interp {

/// A store that runs `length` times for each element that it writes, reading it each time, or a variable that read it:
/// an update.
struct Reduction {
  const BufferStoreNode* update;
  int64_t length;
};

/// The value of an integer expression over variables that `sizes` names; empty where one is missing.
std::optional<int64_t> evaluate_size(const Expr& expr, const Sizes& sizes);

/// The same, at least 1, and 1 where unknown.
int64_t size_or_one(const Expr& extent, const Sizes& sizes);

/// All updates of a function. In blocks with variables the length is the product of the reduction domains of the
/// innermost block and of those around it that write the same buffer, elsewhere that of the loops on which the place of
/// the store does not depend; and as many times that as elements are computed one from the other, as in a prefix sum.
std::vector<Reduction> reductions(const PrimFunc& function, const Sizes& sizes);

}  // namespace tirscope::interp
