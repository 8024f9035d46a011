// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ir/expr.h"

namespace tirscope::analysis {

/// A count of elements, bytes or operations: a constant where all sizes are, else an expression of the shape variables;
/// exact, or an upper bound. Constants saturate at the largest int64. Of an expression equal terms are collected, in
/// one order: "n * m * 4 + n * 8", never "4 * m * n".
struct Amount {
  std::optional<int64_t> value = 0;
  Expr symbolic;      ///< set when `value` is not
  bool exact = true;  ///< else the true amount is at most this

  static Amount of(int64_t value, bool exact = true) { return {value, nullptr, exact}; }
  static Amount of(const Expr& expr, bool exact = true);
  /// "64", "n * 4", "at most 64".
  std::string str() const;
  friend Amount operator+(const Amount& a, const Amount& b);
  friend Amount operator*(const Amount& a, const Amount& b);
};

/// The smaller of two; when that is unknown, `a`.
Amount smaller(const Amount& a, const Amount& b);

/// Bytes for people: "512 B", "4.0 KiB", "12 MiB"; symbolic amounts as "n * 4 B"; a bound begins with "<= ".
std::string bytes_text(const Amount& bytes);
/// A large count for people: "2.1 G"; a bound begins with "<= ".
std::string count_text(const Amount& count);

}  // namespace tirscope::analysis
