// SPDX-License-Identifier: Apache-2.0
// What primitives ask of the buffers of a block, and how they make new ones.
#pragma once

#include "arith/bounds/region_bound.h"
#include "schedule/legality/refusal/refusal.h"
#include "schedule/state/state.h"

namespace tirscope::schedule {

/// TVM knows the storage scope.
Result<void> require_storage_scope(const std::string& scope);

enum class Side : uint8_t { Read, Write };

/// The `index`-th buffer that the block reads or writes, as declared.
Result<Buffer> nth_buffer(const SRef& block, int64_t index, Side side);

/// The block's declared region of `buffer`; null when there is none.
BufferRegion region_of(const std::vector<BufferRegion>& regions, const BufferNode* buffer);

/// The only child block of the scope that writes `buffer`; null when none does.
Result<const SRef*> only_writer(const BlockScope& scope, const Buffer& buffer);

/// `buffer` with its own pointer in another storage scope, both named `<name>_<scope>`.
Buffer with_scope(const Buffer& buffer, const std::string& scope);

/// The region with the block's iteration variables replaced by what they are bound to.
BufferRegion bound_region(const BufferRegion& region, const BlockRealizeNode& realize);

/// What one of the block's regions becomes when the loops from `low` up to `high` (excluded) run, within the buffer's
/// shape where nothing better is known.
BufferRegion relaxed_region(const BufferRegion& region, const SRef& block, const SRef& low, const SRef& high);

/// Interval sets as a region of `buffer`; unbounded dimensions become the whole dimension.
BufferRegion covering_region(const Buffer& buffer, const arith::Region& sets);

/// Informs the analyzer that no extent of the function's parameters is negative.
void assume_shapes(const SRef& sref, arith::Analyzer& analyzer);

}  // namespace tirscope::schedule
