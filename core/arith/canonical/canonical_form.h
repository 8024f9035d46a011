// SPDX-License-Identifier: Apache-2.0
// The normal form of index arithmetic: a sum of scaled pieces of indices. Its order is the printed order.
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "arith/analyzer.h"

namespace tirscope::arith {

enum class DivMode : uint8_t { Trunc, Floor };

/// ((index % upper) / lower) * scale. `upper` is a multiple of `lower`, or infinite.
struct Split {
  static constexpr int64_t unbounded = ConstIntBound::pos_inf;
  Expr index;
  DataType dtype;
  int64_t lower = 1, upper = unbounded, scale = 1;
  DivMode mode = DivMode::Trunc;

  Expr normalized(int64_t extra_scale = 1) const;
  bool compatible_with(DivMode other) const { return mode == other || (lower == 1 && upper == unbounded); }
  bool same_index(const Split& other) const;
};

/// A sum of splits and a constant. Splits of one index are adjacent, those with the larger `lower` first.
struct Sum {
  DataType dtype;
  std::vector<Split> splits;
  int64_t base = 0;

  Expr normalized() const;
  bool is_zero() const { return base == 0 && splits.empty(); }
  void multiply(int64_t factor);
  /// Every part must be divisible.
  void divide(int64_t divisor);
  void add(Split split, int64_t factor);
  void add(const Sum& other, int64_t factor);
};

/// The parts of `sum` whose scale `divisor` divides, and the others.
std::pair<Sum, Sum> divisible_parts(const Sum& sum, int64_t divisor);

Expr apply_mod(DivMode mode, const Expr& a, int64_t divisor);
Expr apply_div(DivMode mode, const Expr& a, int64_t divisor);

/// An expression on its way through canonical simplification.
using CanonicalValue = std::variant<Expr, Split, Sum>;

}  // namespace tirscope::arith
