// SPDX-License-Identifier: Apache-2.0
// Where a buffer comes from: the block that allocates it, or the function's parameters.
#pragma once

#include "schedule/legality/refusal/refusal.h"
#include "schedule/primitive.h"

namespace tirscope::schedule {

/// The block that allocates `buffer`: `block` itself or one above it. Null for a parameter of the function and for a
/// buffer that match_buffer makes.
const SRef* allocation_site(const SRef& block, const Buffer& buffer);

/// The same, refused where nothing allocates it.
Result<const SRef*> require_allocated(const SRef& block, const Buffer& buffer);

/// The part of a function in which a change of a buffer has to be followed.
struct BufferSite {
  const SRef* scope = nullptr;  ///< the block that allocates it; for a parameter, the function's root block
  bool parameter = false;
};

/// The site of a buffer that `block` touches. A parameter must be touched directly below the function's root block:
/// TVM looks no further up.
Result<BufferSite> require_site(const Context& context, const SRef& block, const Buffer& buffer);

/// Puts the rewritten `scope` in the place of the site's; `buffer` became `now`, in the parameters too. TVM takes the
/// blocks of `uncovered`, a new statement in the scope, for such that read more than is written before.
Outcome replace_at_site(const Context& context, const BufferSite& site, const Block& scope, const Buffer& buffer,
                        const Buffer& now, const BlockReuse& reuse, const Stmt& uncovered = nullptr);

}  // namespace tirscope::schedule
