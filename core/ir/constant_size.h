// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/expr.h"

namespace tirscope {

/// More elements than any memory holds; small enough that their bytes, and sums of those, fit in 64 bits.
inline constexpr int64_t most_elements = int64_t(1) << 40;

/// The elements of memory of these extents, at most `most_elements` and 0 where an extent is not above 0; nothing
/// where an extent is not a constant.
std::optional<int64_t> constant_elements(const std::vector<Expr>& extents);

}  // namespace tirscope
