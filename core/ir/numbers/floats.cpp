// SPDX-License-Identifier: Apache-2.0
#include "ir/numbers/floats.h"

#include <bit>
#include <cmath>
#include <limits>

namespace tirscope {

namespace {

/// A binary floating format of at most 16 bits.
struct Format {
  int exponent_bits, mantissa_bits;
  bool has_infinity;  ///< else the largest exponent holds numbers too, and only all ones is NaN
  constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  constexpr int sign_shift() const { return exponent_bits + mantissa_bits; }
  constexpr uint16_t exponent_mask() const { return uint16_t(((1 << exponent_bits) - 1) << mantissa_bits); }
  constexpr uint16_t nan() const {
    return has_infinity ? uint16_t(exponent_mask() | (1 << (mantissa_bits - 1))) : uint16_t((1 << sign_shift()) - 1);
  }
  /// What a magnitude too large becomes.
  constexpr uint16_t overflow() const { return has_infinity ? exponent_mask() : nan(); }
};

constexpr Format float16{5, 10, true}, bfloat16{8, 7, true}, e4m3{4, 3, false}, e5m2{5, 2, true};

uint16_t encode(const Format& format, double value) {
  uint16_t sign = std::signbit(value) ? uint16_t(1 << format.sign_shift()) : 0;
  if (std::isnan(value)) return sign | format.nan();
  double magnitude = std::fabs(value);
  if (magnitude == 0) return sign;
  if (std::isinf(magnitude)) return sign | format.overflow();
  int exponent;
  std::frexp(magnitude, &exponent);  // magnitude = f * 2^exponent with f in [0.5, 1)
  int lowest = 1 - format.bias();
  int scale = std::max(exponent - 1, lowest) - format.mantissa_bits;
  // std::nearbyint rounds to nearest even in the default mode; the quotient is exact.
  auto units = static_cast<uint32_t>(std::nearbyint(std::ldexp(magnitude, -scale)));
  int field = std::max(exponent - 1, lowest) + format.bias();
  uint32_t one = 1u << format.mantissa_bits;
  // A subnormal has field 1 without the implicit one; carrying into the next power of two works out by itself.
  uint32_t bits = units >= one ? (uint32_t(field) << format.mantissa_bits) + (units - one) : units;
  uint32_t largest = format.has_infinity ? uint32_t(format.exponent_mask()) : uint32_t(format.nan());
  if (bits >= largest) return sign | format.overflow();
  return uint16_t(sign | bits);
}

double decode(const Format& format, uint16_t bits) {
  bool negative = (bits >> format.sign_shift()) & 1;
  int field = (bits & format.exponent_mask()) >> format.mantissa_bits;
  int mantissa = bits & ((1 << format.mantissa_bits) - 1);
  int highest = (1 << format.exponent_bits) - 1;
  double magnitude;
  if (format.has_infinity && field == highest) {
    magnitude = mantissa ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
  } else if (!format.has_infinity && (bits & ((1 << format.sign_shift()) - 1)) == format.nan()) {
    magnitude = std::numeric_limits<double>::quiet_NaN();
  } else if (field == 0) {
    magnitude = std::ldexp(mantissa, 1 - format.bias() - format.mantissa_bits);
  } else {
    magnitude = std::ldexp(mantissa + (1 << format.mantissa_bits), field - format.bias() - format.mantissa_bits);
  }
  return negative ? -magnitude : magnitude;
}

}  // namespace

uint16_t to_float16(double value) { return encode(float16, value); }
double from_float16(uint16_t bits) { return decode(float16, bits); }
uint16_t to_bfloat16(double value) { return encode(bfloat16, value); }
double from_bfloat16(uint16_t bits) { return std::bit_cast<float>(uint32_t(bits) << 16); }
uint8_t to_float8_e4m3(double value) { return uint8_t(encode(e4m3, value)); }
double from_float8_e4m3(uint8_t bits) { return decode(e4m3, bits); }
uint8_t to_float8_e5m2(double value) { return uint8_t(encode(e5m2, value)); }
double from_float8_e5m2(uint8_t bits) { return decode(e5m2, bits); }

int64_t saturated_integer(double value) {
  if (std::isnan(value)) return 0;
  if (value >= 0x1p63) return std::numeric_limits<int64_t>::max();
  if (value < -0x1p63) return std::numeric_limits<int64_t>::min();
  return int64_t(value);
}

uint64_t bits_of(DataType dtype, double value) {
  if (dtype.bits == 64) return std::bit_cast<uint64_t>(value);
  if (dtype.bits == 32) return std::bit_cast<uint32_t>(float(value));
  return dtype.is_bfloat() ? to_bfloat16(value) : to_float16(value);
}

double round_to(DataType dtype, double value) {
  switch (dtype.code) {
    case DataType::Code::Float:
      if (dtype.bits == 32) return static_cast<float>(value);
      if (dtype.bits == 16) return from_float16(to_float16(value));
      return value;
    case DataType::Code::BFloat: return from_bfloat16(to_bfloat16(value));
    case DataType::Code::Float8E4M3: return from_float8_e4m3(to_float8_e4m3(value));
    case DataType::Code::Float8E5M2: return from_float8_e5m2(to_float8_e5m2(value));
    default: return value;
  }
}

double epsilon(DataType dtype) {
  switch (dtype.code) {
    case DataType::Code::Float: return dtype.bits == 64 ? 0x1p-52 : dtype.bits == 32 ? 0x1p-23 : 0x1p-10;
    case DataType::Code::BFloat: return 0x1p-7;
    case DataType::Code::Float8E4M3: return 0x1p-3;
    case DataType::Code::Float8E5M2: return 0x1p-2;
    default: return 0;
  }
}

}  // namespace tirscope
