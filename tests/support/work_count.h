// SPDX-License-Identifier: Apache-2.0
// What something costs, the same on every machine: how often it polled for cancellation, which each node that is made
// or visited does.
#pragma once

#include <cstdint>
#include <limits>

#include "support/cancellation.h"

namespace tirscope::test {

/// The nodes that `run` makes and visits on this thread, outside any job.
template <class F>
int64_t nodes_touched(F&& run) {
  constexpr int most = std::numeric_limits<int>::max();
  detail::polls_left = most;
  run();
  const int64_t touched = int64_t(most) - detail::polls_left;
  detail::polls_left = 0;
  return touched;
}

}  // namespace tirscope::test
