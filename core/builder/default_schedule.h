// SPDX-License-Identifier: Apache-2.0
// DLight's rules for a target given as text: what the command line, the protocol and builder scripts share.
#pragma once

#include "passes/target.h"
#include "schedule/dlight/dlight.h"

namespace tirscope::builder {

/// What the rules need of a target. Refused as `dlight.target` where it is no GPU.
Result<schedule::dlight::GpuTarget> gpu_target(const passes::Target& target);

/// "gpu.Matmul,gpu.Fallback" as names.
std::vector<std::string> rule_names(std::string_view text);

/// schedule::dlight::apply_default by the names of rules (none: all of them), and the text of a target. `function`:
/// only that one; empty: all.
Result<std::vector<schedule::dlight::Applied>> apply_default(schedule::Schedule& schedule,
                                                             const std::vector<std::string>& rules,
                                                             const std::string& target,
                                                             const std::string& function = {});

/// "main: gpu.Fallback (gpu.Matmul: there is no reduction; ...)", one line a function.
std::string account(const std::vector<schedule::dlight::Applied>& applied);

}  // namespace tirscope::builder
