// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/state/state.h"

namespace tirscope::schedule {

/// Everything that `consumer` reads of a buffer written in its scope is written before by the blocks that it depends on
/// (TVM's region cover property): for each common ancestor, the union of what is surely written below it contains what
/// may be read below it. Recomputed; State::region_cover remembers it.
bool covers_what_it_reads(const BlockScope& scope, const SRef& consumer);

}  // namespace tirscope::schedule
