// SPDX-License-Identifier: Apache-2.0
// tvm.lower of a schedule of tensor expressions.
#pragma once

#include "passes/pass.h"
#include "te/schedule/schedule.h"

namespace tirscope::passes {

/// The module of one function `name` that a schedule describes, after StorageFlatten and the passes of
/// `Part::Lower`: what tvm.lower(schedule, arguments, name=name) of TVM 0.18 gives. Refused as
/// `te::function_of` and the passes refuse.
Result<IRModule> lower_schedule(const te::Schedule& schedule, const std::vector<te::Argument>& arguments,
                                const std::string& name, const Context& context);

}  // namespace tirscope::passes
