// SPDX-License-Identifier: Apache-2.0
#include "arith/canonical/canonical_form.h"

#include <algorithm>
#include <tuple>

#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "support/int_math.h"

namespace tirscope::arith {

Expr apply_mod(DivMode mode, const Expr& a, int64_t divisor) {
  Expr b = make_const(a->dtype, divisor);
  return mode == DivMode::Trunc ? truncmod(a, b) : floormod(a, b);
}
Expr apply_div(DivMode mode, const Expr& a, int64_t divisor) {
  Expr b = make_const(a->dtype, divisor);
  return mode == DivMode::Trunc ? truncdiv(a, b) : floordiv(a, b);
}

Expr Split::normalized(int64_t extra_scale) const {
  if (scale == 0) return make_const(dtype, int64_t(0));
  Expr result = index;
  if (upper != unbounded) result = apply_mod(mode, result, upper);
  if (lower != 1) result = apply_div(mode, result, lower);
  int64_t factor = wrapping_mul(scale, extra_scale);
  return factor == 1 ? result : mul(result, make_const(dtype, factor));
}

bool Split::same_index(const Split& other) const { return deep_equal(index, other.index); }

void Sum::multiply(int64_t factor) {
  base = wrapping_mul(base, factor);
  for (Split& split : splits) split.scale = wrapping_mul(split.scale, factor);
}

void Sum::divide(int64_t divisor) {
  base = trunc_div(base, divisor);
  for (Split& split : splits) split.scale = trunc_div(split.scale, divisor);
}

void Sum::add(Split split, int64_t factor) {
  if (split.scale == 0) return;
  auto at = std::ranges::find_if(splits, [&](const Split& s) { return s.same_index(split); });
  for (; at != splits.end(); ++at) {
    if (!at->same_index(split) || split.lower > at->lower) break;
    if (split.lower == at->lower && split.upper == at->upper && split.compatible_with(at->mode)) {
      at->scale = wrapping_add(at->scale, wrapping_mul(split.scale, factor));
      return;
    }
  }
  split.scale = wrapping_mul(split.scale, factor);
  splits.insert(at, std::move(split));
}

void Sum::add(const Sum& other, int64_t factor) {
  for (const Split& split : other.splits) add(split, factor);
  base = wrapping_add(base, wrapping_mul(other.base, factor));
}

namespace {

/// Merges pieces of one index that continue each other:
/// (x / (c s)) * s + (x % (c s)) / c -> x / c, by (x % (c s)) / c == (x / c) % s. Merged pieces keep scale 0.
void merge_pieces(std::vector<Split>& splits) {
  for (std::size_t i = 0; i < splits.size(); ++i) {
    if (splits[i].scale == 0) continue;
    for (std::size_t j = i + 1; j < splits.size(); ++j) {
      Split &left = splits[i], &right = splits[j];
      if (!left.same_index(right) || left.upper < right.lower) break;
      if (!left.compatible_with(right.mode)) continue;
      if (left.upper == right.upper && left.lower == right.lower) {
        right.scale = wrapping_add(right.scale, left.scale);
        left.scale = 0;
      } else if (left.lower == right.upper && right.scale != 0 && trunc_mod(left.scale, right.scale) == 0 &&
                 left.lower == wrapping_mul(trunc_div(left.scale, right.scale), right.lower)) {
        right.upper = left.upper;
        left.scale = 0;
        break;
      }
    }
  }
}

}  // namespace

Expr Sum::normalized() const {
  if (splits.empty()) return make_const(dtype, base);
  std::vector<Split> parts = splits;
  merge_pieces(parts);
  std::ranges::stable_sort(parts, std::greater<>(),
                           [](const Split& s) { return std::tuple(s.scale, s.lower, s.upper, s.mode); });
  // Positive parts first, then the rest by subtraction. The least value has no negation and is added.
  bool least = base == (dtype.bits == 64 ? std::numeric_limits<int64_t>::min() : -(int64_t(1) << (dtype.bits - 1)));
  Expr result = make_const(dtype, int64_t(0));
  for (const Split& split : parts)
    if (split.scale > 0) result = tirscope::add(result, split.normalized());
  if (base > 0 || least) result = tirscope::add(result, make_const(dtype, base));
  for (const Split& split : parts)
    if (split.scale < 0) result = sub(result, split.normalized(-1));
  if (base < 0 && !least) result = sub(result, make_const(dtype, -base));
  return result;
}

std::pair<Sum, Sum> divisible_parts(const Sum& sum, int64_t divisor) {
  Sum divisible{sum.dtype, {}, 0}, rest{sum.dtype, {}, 0};
  (trunc_mod(sum.base, divisor) == 0 ? divisible : rest).base = sum.base;
  for (const Split& split : sum.splits)
    (trunc_mod(split.scale, divisor) == 0 ? divisible : rest).splits.push_back(split);
  return {divisible, rest};
}

}  // namespace tirscope::arith
