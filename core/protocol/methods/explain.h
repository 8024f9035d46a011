// SPDX-License-Identifier: Apache-2.0
// analysis.explain and `tirc explain`: loops, blocks, buffers, scopes, dependences, strides, warps' accesses,
// operations and bytes.
#pragma once

#include "ir/function.h"
#include "protocol/messages/analysis.h"
#include "protocol/method.h"

namespace tirscope::protocol {

/// With `function` only that one; refused when the module has none of that name.
Result<ExplainAnswer> explain(const IRModule& module, const std::optional<std::string>& function = {});

/// The same for people.
Result<std::string> explain_text(const IRModule& module, const std::optional<std::string>& function = {});

/// analysis.explain.
Methods analysis_methods();

}  // namespace tirscope::protocol
