// SPDX-License-Identifier: Apache-2.0
#include "ir/limits.h"

#include <limits>

namespace tirscope {
namespace {

Expr limit(DataType dtype, bool largest) {
  if (!dtype.is_scalar()) return nullptr;
  if (dtype.is_floating()) {
    double value = dtype.bits == 64                           ? std::numeric_limits<double>::max()
                   : dtype.is_bfloat()                        ? 3.38953138925153547590470800371487867e+38
                   : dtype.bits == 32                         ? double(std::numeric_limits<float>::max())
                   : dtype.code == DataType::Code::Float8E4M3 ? 448.0
                   : dtype.code == DataType::Code::Float8E5M2 ? 57344.0
                                                              : 65504.0;
    return make<FloatImmNode>(dtype, largest ? value : -value);
  }
  if (!dtype.is_integer() || dtype.bits > 64) return nullptr;
  if (dtype.is_uint())
    return make<IntImmNode>(dtype,
                            largest ? int64_t(dtype.bits == 64 ? ~uint64_t(0) : (uint64_t(1) << dtype.bits) - 1) : 0);
  uint64_t top = uint64_t(1) << (dtype.bits - 1);
  return make<IntImmNode>(dtype, largest ? int64_t(top - 1) : int64_t(0 - top));
}

}  // namespace

Expr largest_value(DataType dtype) { return limit(dtype, true); }
Expr smallest_value(DataType dtype) { return limit(dtype, false); }

}  // namespace tirscope
