// SPDX-License-Identifier: Apache-2.0
// Where a program says which memory an access goes to: one name for it that a reading of the text and a run agree on.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "ir/expr.h"

namespace tirscope {

/// A BufferLoad or BufferStore, or the argument of a call that is the pointer to a memory: of T.tvm_access_ptr, or of
/// an instruction that is given the pointer as it is. A null node where the pointer is computed in another way.
struct PointerUse {
  const Node* node = nullptr;
  int argument = -1;  ///< of a call; -1: the node is a load or store
  friend bool operator==(const PointerUse&, const PointerUse&) = default;
};

/// What the argument `at` of `call` points with: itself where it is a variable, the call of T.tvm_access_ptr, the load
/// inside T.address_of. `at` must be one of the call's arguments.
PointerUse pointer_use(const CallNode& call, std::size_t at);

/// The argument of an instruction that says how far behind the pointer `at` its access begins, in elements; nothing
/// where there is none.
std::optional<std::size_t> offset_argument(const CallNode& call, std::size_t at);

}  // namespace tirscope

template <>
struct std::hash<tirscope::PointerUse> {
  std::size_t operator()(const tirscope::PointerUse& use) const noexcept {
    return std::hash<const void*>()(use.node) + 0x9e3779b97f4a7c15u * std::size_t(use.argument + 1);
  }
};
