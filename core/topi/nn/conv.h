// SPDX-License-Identifier: Apache-2.0
// Convolutions over one to three spatial dimensions.
#pragma once

#include "topi/nn/pad.h"

namespace tirscope::topi {

struct Convolution {
  std::vector<Expr> strides;  ///< one for all spatial dimensions, or one each
  Padding padding;
  std::vector<Expr> dilation;
  int64_t groups = 1;
  std::string data_layout, kernel_layout;  ///< "NCHW", "OIHW"; an empty kernel layout follows the data's
  std::optional<DataType> out_dtype = {};
  bool free_kernel_layout = false;  ///< the weights may be laid out freely
};
/// topi.nn.conv: block pad_temp, then conv2d_nchw (group_conv2d_nchw, conv1d_nwc, ...).
Tensor conv(const Tensor& data, const Tensor& kernel, const Convolution& what);

struct TransposedConvolution {
  std::vector<Expr> strides;
  Padding padding;
  std::vector<Expr> output_padding;
  int64_t groups = 1;
  DataType out_dtype;
};
/// Of data in NCW, NCHW or NCDHW and a kernel of input channels, output channels of a group, and its extents: blocks
/// data_dilate, data_pad, kernel_transform ("kernel" with one dimension), compute.
Tensor transposed_conv(const Tensor& data, const Tensor& kernel, const TransposedConvolution& what);

}  // namespace tirscope::topi
