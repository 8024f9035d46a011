// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "interp/inputs.h"
#include "ir/function.h"
#include "support/job.h"

namespace tirscope::interp {

/// Whether `right` computes what `left` does: function `name` of both on one draw of inputs, `left` in float64
/// throughout, `right` as it stands. Nothing where they agree by the rule of compare(); else one line: what differs
/// first, or why `right` does not run. Fails where `left` does not run, or one of them has no such function.
Result<std::optional<std::string>> different_results(const IRModule& left, const IRModule& right,
                                                     const std::string& name, const InputOptions& inputs,
                                                     const Job& job = {});

}  // namespace tirscope::interp
