// SPDX-License-Identifier: Apache-2.0
// The tensor intrinsics that TVM 0.18 registers, under its names. Each family is described once, as TVMScript with
// holes; an intrinsic is made when it is asked for, by the reader that reads everything else.
#pragma once

#include "schedule/intrin/intrin.h"

namespace tirscope::schedule::stock {

/// The names, family by family.
const std::vector<std::string>& names();
bool has(const std::string& name);
/// The intrinsic of that name, which must be one of `names`.
Result<TensorIntrin> get(const std::string& name);

}  // namespace tirscope::schedule::stock
