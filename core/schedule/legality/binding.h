// SPDX-License-Identifier: Apache-2.0
// How a block's iteration variables hang on the loops around it.
#pragma once

#include "arith/iter_map/iter_map.h"
#include "schedule/legality/refusal/refusal.h"
#include "schedule/state/state.h"

namespace tirscope::schedule {

/// The bindings are independent, cover their domains and have leading scale 1 (TVM's IsAffineBinding).
bool is_affine_binding(const BlockRealizeNode& realize, const arith::VarRanges& loops);
/// Under all loops of its scope. Recomputed; State::affine_binding remembers it.
bool is_affine_binding(const SRef& block);

/// Affine under all loops of the scope, or at least under the loops below `high_exclusive`, where one is given.
Result<void> require_affine_binding(const State& state, const SRef& block, const SRef* high_exclusive = nullptr);

/// Each iteration variable is bound to a plain loop variable.
bool has_trivial_binding(const SRef& block);
Result<void> require_trivial_binding(const SRef& block);

/// `region` with the block's iteration variables replaced by what they are bound to.
BufferRegion unbound(const BufferRegion& region, const BlockRealizeNode& realize);

/// The loops from `low` up, `high` excluded, that no block interrupts, innermost first; then, for a buffer in `scope`,
/// the thread loops further up whose threads no longer have their own copies (TVM's LoopDomainOfSRefTreePath).
arith::VarRanges loop_domain(const SRef& low, const SRef* high_exclusive, std::string_view storage_scope = "global");

}  // namespace tirscope::schedule
