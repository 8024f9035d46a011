// SPDX-License-Identifier: Apache-2.0
// What primitives ask of the loops they are given.
#pragma once

#include "schedule/legality/refusal.h"
#include "schedule/state.h"

namespace tirscope::schedule {

Result<void> require_loop_starts_at_zero(const SRef& loop);
Result<void> require_no_annotation_or_thread_binding(const SRef& loop);

}  // namespace tirscope::schedule
