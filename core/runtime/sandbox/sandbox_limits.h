// SPDX-License-Identifier: Apache-2.0
// What a process of the worker may use up. Limits that never change are set by itself before it reads a request; those
// of one request by its parent, from outside, since it may not change them itself.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

#include "runtime/sandbox/sandbox.h"
#include "support/diagnostic.h"

namespace tirscope::runtime {

/// Threads of generated code at one time, beyond which its process is ended.
int most_threads();

/// Files, core dumps, locked memory, and where namespaces count them for this process alone: threads.
void limit_for_good(Role role, bool isolated);

/// The memory of its own that the process may have from here on, besides a constant slack, and the processor time:
/// `seconds` on every processor.
void limit_request(pid_t process, int64_t bytes, double seconds);

/// Whether the process has more memory than `bytes` and the slack, in ways that the system's limit does not count, or
/// (of generated code) more threads than it may. To be asked again and again while it runs.
std::optional<Diagnostic> outgrown(pid_t process, Role role, int64_t bytes);

}  // namespace tirscope::runtime
