// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace tirscope {

/// What a program's first thread needs for trees that are as deep as they may be (`max_height`), in bytes. It is what
/// systems give by default.
inline constexpr std::size_t needed_stack = 8 << 20;
/// What threads of the programs get that read people's files, in bytes; only what is used takes memory.
inline constexpr std::size_t deep_stack = 64 << 20;

/// Runs a program's `main` where its stack is at least `needed_stack`, whatever `ulimit -s` says, and gives threads
/// that begin later at least `thread_stack` bytes. `run` returns the exit code; what it throws ends the program.
int on_deep_stack(std::size_t thread_stack, const std::function<int()>& run);

}  // namespace tirscope
