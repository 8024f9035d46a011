// SPDX-License-Identifier: Apache-2.0
// Work of a library that may crash on what it is given, in a process of its own.
#pragma once

#include <functional>

namespace tirscope::cli {

/// How a child ended: with an exit code, or by a signal (then `signal` is not 0; SIGXCPU: its time was over).
struct ChildEnd {
  int code = 0, signal = 0;
};

/// Runs `work` in a copy of this process, with its standard streams, and waits for it. It gets `seconds` of processor
/// time and no core file. What it writes to memory is lost; its result is its exit code.
ChildEnd in_child(const std::function<int()>& work, int seconds);

}  // namespace tirscope::cli
