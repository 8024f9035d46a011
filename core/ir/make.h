// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/fields.h"

namespace tirscope {

/// Computes and stores the height and the size of a node of any kind, from those of its children.
template <class T>
void seal(T& node);

/// The only way nodes are made: constructs, computes height and size, refuses above `max_height` and
/// `max_expression_size` (throws LimitReached, which the job's boundary turns into `ir.too-deep` or `ir.too-large`).
template <class T, class... Args>
Ref<const T> make(Args&&... args) {
  Ref<T> node(new T(std::forward<Args>(args)...));
  seal(*node);
  return node;
}

/// A copy of `node` with `edit(copy)` applied.
template <class T, class F>
Ref<const T> with(const T& node, F&& edit) {
  Ref<T> copy(new T(node));
  std::forward<F>(edit)(*copy);
  seal(*copy);
  return copy;
}
template <class T, class F>
Ref<const T> with(const Ref<const T>& node, F&& edit) {
  return with(*node, std::forward<F>(edit));
}

}  // namespace tirscope
