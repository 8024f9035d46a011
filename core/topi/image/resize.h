// SPDX-License-Identifier: Apache-2.0
// Pictures of another size.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

struct Resize {
  std::vector<Expr> size;         ///< height and width of the result
  std::string layout = "NCHW";    ///< or "NHWC"
  std::string method = "linear";  ///< "nearest_neighbor", "linear", "cubic"
  std::string coordinates =
      "half_pixel";           ///< "align_corners", "asymmetric", "pytorch_half_pixel", "tf_half_pixel_for_nn"
  std::string rounding = {};  ///< of nearest_neighbor; empty: "round" with align_corners, else "floor"
  double cubic_alpha = -0.5;
  std::optional<DataType> out_dtype = {};
};
/// One block, called "resize".
Tensor resize2d(const Tensor& data, const Resize& what);

}  // namespace tirscope::topi
