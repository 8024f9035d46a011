// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "ir/node.h"

namespace tirscope {

/// Equal for structurally equal trees; the same in every run and on every machine.
/// Free variables hash by their type when `map_free_vars`, else by their object (then not the same in every run).
uint64_t structural_hash(const NodeRef& node, bool map_free_vars = false);

}  // namespace tirscope
