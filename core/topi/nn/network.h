// SPDX-License-Identifier: Apache-2.0
// What else networks use.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

/// The negative log likelihood of the classes in `targets`: block nll_loss, reduced to its mean or sum, or not
/// ("none").
Tensor nll_loss(const Tensor& predictions, const Tensor& targets, const Tensor& weights, const std::string& reduction,
                int64_t ignore_index);

}  // namespace tirscope::topi
