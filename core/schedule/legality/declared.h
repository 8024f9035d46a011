// SPDX-License-Identifier: Apache-2.0
// Whether blocks say what they touch. Dependences are seen in what blocks declare; some steps (loop_partition,
// cache_index, unsafe_hide_buffer_access) leave blocks that touch more.
#pragma once

#include "schedule/legality/refusal/refusal.h"
#include "schedule/state/state.h"

namespace tirscope::schedule {

/// Every block below `sref`, itself included where it is a block, declares the buffers that it touches.
bool all_declared(const SRef& sref);
/// The same of the children of a scope.
bool all_declared(const BlockScope& scope);

/// The block writes all that it declares of `buffer`, and so does each block in it.
bool writes_what_it_declares(const SRef& block, const Buffer& buffer);

/// Each element of `buffer` that the block reads lies in what it declares. (loop_partition can leave blocks whose reads
/// reach beyond it.)
bool reads_within_what_it_declares(const SRef& block, const Buffer& buffer);

/// `used`, a part of the block that is to run elsewhere, depends on the loops around the block only through the block's
/// iteration variables. Loops that are around all of `places`, where there are any, will still be there.
Result<void> require_bound_loops(const SRef& block, const Node& used, const std::vector<const SRef*>& places);

}  // namespace tirscope::schedule
