// SPDX-License-Identifier: Apache-2.0
// Elements chosen by the values of another tensor, or by where they stand.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

/// What becomes of indices outside of the tensor.
enum class OutOfRange : uint8_t {
  Clip,  ///< the nearest one
  Wrap,  ///< counted round and round
  Fast,  ///< not checked
};

/// Without an axis the tensor counts as flat. With a dimension of `indices` for each of `batch_dims` first ones.
Tensor take(const Tensor& x, const Tensor& indices, std::optional<int64_t> axis, OutOfRange mode,
            int64_t batch_dims = 0);
/// The same with one index; the axis goes.
Tensor take(const Tensor& x, const Expr& index, int64_t axis, OutOfRange mode);
Tensor where(const Tensor& condition, const Tensor& x, const Tensor& y);
/// The elements on and above (or below) the diagonal `k`; the others are 0. The block is called "trilu".
Tensor trilu(const Tensor& x, const Expr& k, bool upper);

}  // namespace tirscope::topi
