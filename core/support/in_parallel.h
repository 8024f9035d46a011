// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace tirscope {

/// How many threads this machine runs at once; at least 1.
int processors();

/// Starting a thread takes as long as printing or checking a few functions: shorter lists of them are left to one.
inline constexpr std::size_t functions_worth_threads = 32;

/// Runs task(0) to task(count - 1), each once, on this thread and on further ones, at most `threads` in all, and
/// returns when all have ended. They begin in this order and must not depend on each other. Where one throws, those
/// that have not begun are left out, and what was thrown first is thrown here.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& task, int threads = processors());

}  // namespace tirscope
