// SPDX-License-Identifier: Apache-2.0
#include "support/cancellation.h"

namespace tirscope {

namespace {

constexpr int polls_between = 255;
thread_local const CancellationScope* innermost = nullptr;

}  // namespace

CancellationScope::CancellationScope(const StopToken& stop) : stop_(stop), around_(innermost) { innermost = this; }
CancellationScope::~CancellationScope() { innermost = around_; }

void detail::ask_for_cancellation() {
  polls_left = polls_between;
  for (const CancellationScope* scope = innermost; scope; scope = scope->around_)
    if (scope->stop_.stop_requested()) throw LimitReached{refused("job.cancelled", "cancelled")};
}

}  // namespace tirscope
