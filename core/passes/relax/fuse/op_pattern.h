// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "ir/function.h"

namespace tirscope::passes {

/// How the elements of a function's result depend on those of its inputs, from what fuses with everything to what
/// fuses with nothing; the numbers are TVM's attribute op_pattern.
enum class OpPattern : uint8_t {
  Elementwise = 0,
  Broadcast = 1,
  Injective = 2,
  CommReduce = 3,
  OutElementwiseFusable = 4,  ///< its result may be changed elementwise: matrix product, convolution
  Tuple = 7,
  Opaque = 8
};
inline constexpr std::string_view op_pattern_key = "op_pattern";

/// The pattern that the body of `function` shows; see annotate_tir_op_pattern.cpp for the rules.
OpPattern pattern_of(const PrimFuncNode& function);
/// The pattern that the function's attribute names; nothing where it has none.
std::optional<OpPattern> annotated_pattern(const PrimFuncNode& function);

}  // namespace tirscope::passes
