// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interp/inputs.h"
#include "interp/numbers/rounding.h"
#include "protocol/messages/bench.h"

namespace tirscope::runtime {

/// Compares the arrays that a program wrote with what they should be, one of `reference` for each in their order; the
/// worst comparison decides.
protocol::CheckAnswer check_outputs(const std::vector<interp::Argument>& arguments,
                                    const std::vector<interp::NDArray>& reference, const interp::Rounding& rounding);

}  // namespace tirscope::runtime
