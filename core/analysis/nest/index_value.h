// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "ir/function.h"

namespace tirscope::analysis {

using IndexValues = std::unordered_map<const VarNode*, int64_t>;

/// The value of an integer expression when variables have these values, all others and every load being 0; of a vector
/// its first lane. Nothing where a function is called or an operation has no result.
std::optional<int64_t> index_value(const Expr& expr, const IndexValues& values = {});

}  // namespace tirscope::analysis
