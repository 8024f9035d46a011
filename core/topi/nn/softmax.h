// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

Tensor softmax(const Tensor& x, int64_t axis, bool fast = false);
Tensor log_softmax(const Tensor& x, int64_t axis);

}  // namespace tirscope::topi
