// SPDX-License-Identifier: Apache-2.0
// What primitives ask of the loops they are given.
#pragma once

#include "schedule/legality/refusal/refusal.h"
#include "schedule/state/state.h"

namespace tirscope::schedule {

Result<void> require_loop_starts_at_zero(const SRef& loop);
Result<void> require_no_annotation_or_thread_binding(const SRef& loop);

/// `outer`, where there is one, has nothing but `inner` in its body.
Result<void> require_only_child(const SRef* outer, const SRef& inner);
/// The bounds of `loop` depend on `var` of a loop that is, or ends up, on the wrong side of it.
Diagnostic dependent_loop(const SRef& loop, const VarNode& var, std::string_view primitive);

/// A reduction variable of some block below the loop is bound to it.
bool drives_reduction(const SRef& loop);

}  // namespace tirscope::schedule
