// SPDX-License-Identifier: Apache-2.0
// analysis.memory and `tirc memory`: how the shared memory of a module's kernels is reused.
#pragma once

#include "ir/function.h"
#include "memory_study/memory_report.h"
#include "protocol/messages/analysis.h"
#include "protocol/method.h"

namespace tirscope::protocol {

/// The rule and packer that the request names; refused as `memory.rule`, `memory.packer`.
Result<passes::MemoryOptions> memory_options(const MemoryRequest& request);

/// The rows for `module` (`request.module` is not looked at). Refused as `memory.rule`, `memory.packer`,
/// `memory.stage`.
Result<std::vector<passes::MemoryRow>> memory(const IRModule& module, const MemoryRequest& request,
                                              const Job& job = {});

/// The entries of a linear sequence.
json entries_json(const std::vector<passes::MemoryEntry>& entries);
/// An array with one object a row: DESIGN's keys.
json memory_json(const std::vector<passes::MemoryRow>& rows, const MemoryRequest& request);
/// The same for people.
std::string memory_text(const std::vector<passes::MemoryRow>& rows);

/// analysis.memory.
Methods memory_methods();

}  // namespace tirscope::protocol
