// SPDX-License-Identifier: Apache-2.0
// Pools over the spatial dimensions of a layout.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

enum class PoolType : uint8_t { Max, Average };

struct Pool {
  std::vector<Expr> kernel, strides, dilation;  ///< one each for the spatial dimensions
  std::vector<Expr> padding;                    ///< all before, then all after
  PoolType type;
  bool ceil_mode = false;         ///< the last window may run over the end
  std::string layout;             ///< "NCHW"; may have blocks of channels
  bool count_include_pad = true;  ///< of averages
};
/// Blocks pad_temp where there is padding, then pool_max; or pool_sum, pool_avg.
Tensor pool(const Tensor& x, const Pool& what);

/// Windows such that the result has `sizes`: blocks adaptive_pool_max; or adaptive_pool_sum, adaptive_pool_avg.
Tensor adaptive_pool(const Tensor& x, const std::vector<Expr>& sizes, PoolType type, const std::string& layout);

}  // namespace tirscope::topi
