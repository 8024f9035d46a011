// SPDX-License-Identifier: Apache-2.0
// The loops around a store, and the logarithm in which features are stated.
#pragma once

#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "ir/build.h"
#include "ir/stmt.h"

namespace tirscope::tuning {

/// Sizes from bytes to gigabytes are told apart alike: log2(|x| + 1), with the sign of x.
inline double scaled_log(double x) { return x < 0 ? -std::log2(1 - x) : std::log2(1 + x); }

/// A loop's length; 1 where it is not a number.
inline double length_of(const ForNode& loop) { return double(as_int(loop.extent).value_or(1)); }

/// Loops from the outside in.
using LoopList = std::vector<const ForNode*>;
double product_of(const LoopList& loops);

/// The axes of GPU threads that have a feature of their own; vthread stands for all of its kind.
constexpr std::array<std::string_view, 7> thread_axes = {"blockIdx.x",  "blockIdx.y",  "blockIdx.z", "threadIdx.x",
                                                         "threadIdx.y", "threadIdx.z", "vthread"};

struct LoopsAround {
  LoopList all, parallel, vectorized, unrolled;
  std::array<LoopList, thread_axes.size()> threads;
  std::vector<double> auto_unroll;  ///< pragma_auto_unroll_max_step of those that have one above 0

  void push(const ForNode& loop);
  void pop(const ForNode& loop);

 private:
  /// The list of the loop's kind; null for a serial one.
  LoopList* kind_of(const ForNode& loop);
};

}  // namespace tirscope::tuning
