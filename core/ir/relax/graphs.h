// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "ir/relax/relax.h"

namespace tirscope {

/// Whether the module has a function of Relax.
inline bool has_graphs(const IRModule& module) {
  return std::ranges::any_of(module->functions,
                             [](const auto& entry) { return entry.second->kind == Kind::RelaxFunction; });
}

}  // namespace tirscope
