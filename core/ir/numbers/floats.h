// SPDX-License-Identifier: Apache-2.0
// Floating types that C++ lacks, rounded to nearest even: float16, bfloat16 and the two kinds of float8.
#pragma once

#include <cstdint>

#include "ir/dtype.h"

namespace tirscope {

uint16_t to_float16(double value);
double from_float16(uint16_t bits);
uint16_t to_bfloat16(double value);
double from_bfloat16(uint16_t bits);
uint8_t to_float8_e4m3(double value);  ///< OCP e4m3fn: no infinities, overflow becomes NaN
double from_float8_e4m3(uint8_t bits);
uint8_t to_float8_e5m2(double value);
double from_float8_e5m2(uint8_t bits);

/// Towards zero; beyond the range of int64 its end, NaN 0.
int64_t saturated_integer(double value);

/// The bits of a floating scalar of 16, 32 or 64 bits, the others zero.
uint64_t bits_of(DataType dtype, double value);

/// `value` rounded to what a scalar of type `dtype` can hold.
double round_to(DataType dtype, double value);

/// The distance from 1 to the next number of a floating type: 2^-23 for float32.
double epsilon(DataType dtype);

}  // namespace tirscope
