// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/steps.h"

namespace tirscope::schedule::dlight {

/// Inlines what leads to the block, as far as that can be inlined.
void inline_producers(Steps& steps, const Handle& block);
/// Inlines all that follows the block, what else that reads included; refuses in `steps` where some of it is left.
void inline_consumer_chain(Steps& steps, const Handle& block);

}  // namespace tirscope::schedule::dlight
