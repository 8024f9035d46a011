// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "schedule/schedule.h"

namespace tirscope::tuning {

/// A block by its name, as a get_block finds it.
struct FoundBlock {
  std::string function, name;
};
/// Blocks of all functions in the order of the program. `take` says of each block whether it is one, and whether those
/// inside of it are looked at too.
struct Taken {
  bool it = false, below = true;
};
std::vector<FoundBlock> found_blocks(const schedule::State& state,
                                     const std::function<Taken(const schedule::SRef& block)>& take);

}  // namespace tirscope::tuning
