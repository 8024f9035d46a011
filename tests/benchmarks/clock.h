// SPDX-License-Identifier: Apache-2.0
// How long a thread has worked.
#pragma once

#include <time.h>

namespace tirscope::benchmarks {

/// Milliseconds that this thread has worked; a busy machine does not add to them.
inline double workedMilliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

}  // namespace tirscope::benchmarks
