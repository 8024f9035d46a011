// SPDX-License-Identifier: Apache-2.0
// Normalisations, with TVM 0.18's blocks.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

/// (x - mean) / sqrt(variance + epsilon) * gamma + beta over `axes`, which gamma and beta have the sizes of; `beta` may
/// be null.
Tensor layer_norm(const Tensor& data, const Tensor& gamma, const Tensor& beta, const std::vector<int64_t>& axes,
                  double epsilon);
struct GroupNorm {
  int64_t num_groups, channel_axis;
  std::vector<int64_t> axes;
  double epsilon;
};
/// Over groups of channels and over `axes`; gamma and beta have one element a channel.
Tensor group_norm(const Tensor& data, const Tensor& gamma, const Tensor& beta, const GroupNorm& what);
/// Over `axes` of each channel.
Tensor instance_norm(const Tensor& data, const Tensor& gamma, const Tensor& beta, int64_t channel_axis,
                     const std::vector<int64_t>& axes, double epsilon);
/// x / sqrt(mean(x * x) + epsilon) * weight, in single precision.
Tensor rms_norm(const Tensor& data, const Tensor& weight, const std::vector<int64_t>& axes, double epsilon);

struct BatchNorm {
  int64_t axis = 1;
  double epsilon = 1e-5;
  bool center = true, scale = true, training = false;
  double momentum = 0.1;
};
struct BatchNormInputs {
  Tensor data, gamma, beta, moving_mean, moving_var;
};
/// The result, and the moving statistics: changed by those of the batch where training, else as they are.
Tensors batch_norm(const BatchNormInputs& inputs, const BatchNorm& what);

}  // namespace tirscope::topi
