// SPDX-License-Identifier: Apache-2.0
// 64-bit integer arithmetic: no operation here is undefined for any operands.
#pragma once

#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

namespace tirscope {

constexpr int64_t wrapping_add(int64_t a, int64_t b) { return int64_t(uint64_t(a) + uint64_t(b)); }
constexpr int64_t wrapping_sub(int64_t a, int64_t b) { return int64_t(uint64_t(a) - uint64_t(b)); }
constexpr int64_t wrapping_mul(int64_t a, int64_t b) { return int64_t(uint64_t(a) * uint64_t(b)); }
constexpr int64_t wrapping_neg(int64_t a) { return wrapping_sub(0, a); }

/// Division by zero gives 0 and modulo by zero the dividend: callers rule it out where it matters.
constexpr int64_t trunc_div(int64_t a, int64_t b) { return b == 0 ? 0 : b == -1 ? wrapping_neg(a) : a / b; }
constexpr int64_t trunc_mod(int64_t a, int64_t b) { return b == 0 ? a : b == -1 ? 0 : a % b; }
constexpr int64_t floor_div(int64_t a, int64_t b) {
  int64_t quotient = trunc_div(a, b);
  return trunc_mod(a, b) != 0 && (a < 0) != (b < 0) && b != 0 ? quotient - 1 : quotient;
}
constexpr int64_t floor_mod(int64_t a, int64_t b) {
  int64_t rest = trunc_mod(a, b);
  return rest != 0 && b != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

/// Sums and products that end at `amount_limit`, so that two of them can be added or subtracted once more.
constexpr int64_t amount_limit = int64_t(1) << 61;
constexpr int64_t saturated(__int128 value) {
  return int64_t(value > amount_limit ? amount_limit : value < -amount_limit ? -amount_limit : value);
}
constexpr int64_t saturated_add(int64_t a, int64_t b) { return saturated(__int128(a) + b); }
constexpr int64_t saturated_sub(int64_t a, int64_t b) { return saturated(__int128(a) - b); }
constexpr int64_t saturated_mul(int64_t a, int64_t b) { return saturated(__int128(a) * b); }

/// The next multiple of `to`, which is positive.
constexpr int64_t rounded_up(int64_t value, int64_t to) { return (value + to - 1) / to * to; }

/// The greatest common divisor of the absolute values; that of 0 and n is |n|.
constexpr int64_t gcd(int64_t a, int64_t b) {
  uint64_t x = a < 0 ? uint64_t(0) - uint64_t(a) : uint64_t(a), y = b < 0 ? uint64_t(0) - uint64_t(b) : uint64_t(b);
  while (y) x = std::exchange(y, x % y);
  return int64_t(x);
}

}  // namespace tirscope
