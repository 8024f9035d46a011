// SPDX-License-Identifier: Apache-2.0
// Mathematics on float32 for machines that come without a library of it: sums, products and bits, in LLVM IR.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <string>

namespace tirscope::codegen {

/// The value of the function of C's <math.h> with that name, on one float each; null when it is none of these.
/// At most so many units in the last place off, over all floats (tested on the host, where the same code runs):
///
///   1   exp, exp2, log, log10
///   2   exp10, log2, log1p, sin, cos, sinh, cosh, tanh, asinh, acosh, erf, pow, hypot
///   3   asin, acos, atan, atan2, atanh
///   4   tan
///   0   fmod, ldexp, nextafter
///
/// Infinities, NaN, zeros with their sign and denormals are as C has them.
llvm::Value* portable_math(llvm::IRBuilder<>& builder, const std::string& name, llvm::ArrayRef<llvm::Value*> args);

}  // namespace tirscope::codegen
