// SPDX-License-Identifier: Apache-2.0
// The system-call layer: seccomp. The calls that a role may make are in sandbox_calls.cpp, how a filter is built
// from them in call_filter.h, their names in sandbox_call_names.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/sandbox/sandbox.h"

namespace tirscope::runtime {

/// Whether this system has filters of system calls, and we know its numbers.
bool has_call_filter();

/// From here on a call that `role` may not make ends the process by SIGSYS (Run), or gives an error (the others, whose
/// drivers try what they can do without). `isolated`: namespaces show it nothing but what it may change, so that
/// drivers and linkers may set times and modes of files, and start and signal what runs beside them.
bool confine_calls(Role role, bool isolated);

/// A call that was stopped, as people know it: "open" for openat too.
std::string forbidden_call(int number);
/// Which of the call's arguments, from 0 on, is the path that it names; -1: none.
int path_argument(int number);
/// Whether the call starts a process (or a thread).
bool makes_process(int number);

/// How the call is named in C: "fchmodat2"; "system call 999" for one that is not known.
std::string call_name(int number);
/// Empty where this architecture has no such call.
std::optional<int> call_number(std::string_view name);
/// The greatest number that has a name. What came after it is not known here.
int newest_call();

/// The bit in the numbers of the calls of x86's interface with short pointers.
inline constexpr unsigned x32_calls = 0x40000000;

}  // namespace tirscope::runtime
