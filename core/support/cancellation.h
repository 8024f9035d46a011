// SPDX-License-Identifier: Apache-2.0
// Stops what runs deep inside a job without handing the job down to it: visitors, mutators and the loops of
// analyses poll, and the job of their thread answers.
#pragma once

#include "support/job.h"

namespace tirscope {

namespace detail {
inline thread_local int polls_left = 0;
/// Asks the job of this thread; throws when it is to stop.
void ask_for_cancellation();
}  // namespace detail

/// While it lives, `poll_cancellation` of this thread asks `stop`; the scope around it is asked too.
class CancellationScope {
 public:
  explicit CancellationScope(const StopToken& stop);
  ~CancellationScope();
  CancellationScope(const CancellationScope&) = delete;
  CancellationScope& operator=(const CancellationScope&) = delete;

 private:
  friend void detail::ask_for_cancellation();
  const StopToken stop_;
  const CancellationScope* around_;
};

/// Throws LimitReached `job.cancelled` where the job of this thread is to stop: it asks once in 256 calls, so that it
/// costs a decrement. Everything between two calls should take less than a millisecond. Without a scope it does
/// nothing.
inline void poll_cancellation() {
  if (--detail::polls_left < 0) detail::ask_for_cancellation();
}

/// Whether a job ended because it was to stop.
inline bool is_cancellation(const Diagnostic& diagnostic) { return diagnostic.code == "job.cancelled"; }

}  // namespace tirscope
