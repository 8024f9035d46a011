// SPDX-License-Identifier: Apache-2.0
// What a cost model is told of a program: 164 numbers for each buffer that it stores to, those of TVM 0.18's
// PerStoreFeature (with its defaults: five buffers a store, ten samples of the curve, lines of 64 bytes).
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope::tuning {

constexpr int feature_count = 164;
/// In order: 57 of operations and kinds of loops, 5 times 18 of buffers, 10 of the curve of operations a byte, 4 of the
/// allocation, 3 of the loops.
using FeatureRow = std::array<float, feature_count>;

/// What each feature is: "float.mul", "buffer1.unique_bytes".
std::span<const std::string> feature_names();

/// One row for each buffer that `function` stores to, in the order of their first stores; stores of constants are left
/// out. The function is lowered so far that its loops and buffers are those that will run. Refused as those passes
/// refuse.
Result<std::vector<FeatureRow>> store_features(const IRModule& module, const std::string& function, bool gpu);

}  // namespace tirscope::tuning
