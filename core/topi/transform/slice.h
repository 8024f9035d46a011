// SPDX-License-Identifier: Apache-2.0
// Parts of a tensor, and its elements in reverse.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

/// begin, end and stride of some dimensions, as Python's slices.
struct Slice {
  std::vector<Expr> begin, end;
  std::vector<Expr> strides;       ///< those that are missing are 1
  std::vector<int64_t> axes = {};  ///< none: the first dimensions
  bool end_is_size = false;        ///< `end` holds sizes; -1 is all that is left
  bool assume_inbound = true;      ///< symbolic ends lie in the tensor
};
/// Numbers are brought into the tensor as Python does it; symbolic ones are taken as they are.
Tensor strided_slice(const Tensor& x, const Slice& slice);

Tensor flip(const Tensor& x, int64_t axis);

}  // namespace tirscope::topi
