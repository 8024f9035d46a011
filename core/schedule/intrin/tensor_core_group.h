// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace tirscope::schedule {

/// The tensor intrinsics of a product on tensor cores, by name.
struct TensorCoreGroup {
  std::string init, load_a, load_b, compute, store;
  /// By mma's m16n8k8, else by wmma.
  bool by_mma() const { return compute.starts_with("mma_sync"); }
};

/// TVM's get_wmma_intrin_group for 16 x 16 x 16 elements in shared.dyn: `in` is "f16" or "s8", `out` "f16", "f32" or
/// "s32"; `transposed`: the second operand is.
TensorCoreGroup wmma_group(std::string_view in, std::string_view out, bool transposed);

}  // namespace tirscope::schedule
