// SPDX-License-Identifier: Apache-2.0
// Fusing a sum of splits, x1*c1 + x2*c2 + ... + xn*cn, into one iterator y with y*cn of the same value.
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/rewriter.h"
#include "ir/compare/deep_equal.h"
#include "support/int_math.h"

namespace tirscope::arith {

void unpack_product(const Expr& value, const std::function<void(const Expr&)>& leaf) {
  if (auto* product = as<MulNode>(value)) {
    unpack_product(product->a, leaf);
    unpack_product(product->b, leaf);
  } else {
    leaf(value);
  }
}

namespace {

/// A product as (its symbols in order, its constant factor).
struct Product {
  Expr symbols;
  int64_t factor = 1;
  int symbol_count = 0;

  explicit Product(DataType type) : symbols(make_const(type, 1)) {}
  void multiply(const Expr& value) {
    unpack_product(value, [this](const Expr& leaf) {
      if (auto constant = as_int(leaf)) {
        factor = wrapping_mul(factor, *constant);
      } else {
        symbols = symbols * leaf;
        ++symbol_count;
      }
    });
  }
  Expr value() const { return factor == 1 ? symbols : symbols * make_const(symbols->dtype, factor); }
};

bool equal_sums(const IterSumExpr& a, const IterSumExpr& b) {
  return a.args.size() == b.args.size() && deep_equal(a.base, b.base) &&
         std::equal(a.args.begin(), a.args.end(), b.args.begin(),
                    [](const IterSplitExpr& x, const IterSplitExpr& y) { return same_split(x, y); });
}

template <class T>
auto find_sum(std::vector<std::pair<IterSumExpr, T>>& map, const IterSumExpr& key) {
  return std::find_if(map.begin(), map.end(), [&](auto& entry) { return equal_sums(entry.first, key); });
}

/// The first split of extent 1, the number of splits when there is none: they do not change the expected scale, so a
/// search for a scale has to look that far.
int first_unit_extent(const IterSumExpr& expr) {
  auto found = std::find_if(expr.args.begin(), expr.args.end(), [](auto& arg) { return is_one(arg.extent); });
  return int(found - expr.args.begin());
}

}  // namespace

Expr mul_and_normalize(const Expr& lhs, const Expr& rhs) {
  Product product(lhs->dtype);
  product.multiply(lhs);
  product.multiply(rhs);
  return product.value();
}

int IterMapRewriter::find_base_iter(const IterSumExpr& expr, const std::vector<bool>& skip, const IterMark& source,
                                    int last) const {
  auto candidate = [&](int i) {
    return !skip[std::size_t(i)] && (!source || source == expr.args[std::size_t(i)].source);
  };
  int base = -1;
  int64_t least = 0;
  for (int i = last; i >= 0; --i) {
    if (!candidate(i)) continue;
    auto& arg = expr.args[std::size_t(i)];
    auto scale = as_int(arg.scale);
    if (!scale) continue;
    if (base == -1 || *scale < least) {
      least = *scale;
      base = i;
    } else if (*scale == least && is_one(arg.extent) && !is_one(expr.args[std::size_t(base)].extent)) {
      base = i;  // of equal scales the trivial iterator goes innermost
    }
  }
  // Symbolic scales: the product of the fewest factors, since x < x * y.
  int fewest = 0;
  for (int i = last; i >= 0; --i) {
    if (!candidate(i)) continue;
    int factors = 0;
    unpack_product(expr.args[std::size_t(i)].scale, [&](const Expr&) { ++factors; });
    if (base == -1 || factors < fewest) {
      fewest = factors;
      base = i;
    }
  }
  return base;
}

int IterMapRewriter::find_exact_scale(const IterSumExpr& expr, const std::vector<bool>& skip, const Expr& scale,
                                      const IterMark& source, int last, int first_unit) const {
  int matched = -1;
  for (int j = last; j >= 0; --j) {
    auto& arg = expr.args[std::size_t(j)];
    if (skip[std::size_t(j)] || (source && source != arg.source)) continue;
    if (!analyzer_.can_prove_equal(arg.scale, scale)) continue;
    if (is_one(arg.extent)) return j;
    if (matched == -1) matched = j;
    if (j <= first_unit) return matched;
  }
  return matched;
}

int IterMapRewriter::find_closest_smaller_scale(const IterSumExpr& expr, const std::vector<bool>& skip,
                                                const Expr& scale) const {
  int matched = -1;
  Expr matched_scale;
  for (int j = int(expr.args.size()) - 1; j >= 0; --j) {
    if (skip[std::size_t(j)]) continue;
    const Expr& current = expr.args[std::size_t(j)].scale;
    if (!analyzer_.can_prove_greater_equal(scale - current, 0) || !analyzer_.can_prove_greater_equal(current, 0))
      continue;
    if (matched == -1 || analyzer_.can_prove_less(matched_scale - current, 0)) {
      matched = j;
      matched_scale = current;
    }
  }
  return matched;
}

std::optional<IterSumExpr> IterMapRewriter::try_combine_same_source(const IterSumExpr& expr) {
  auto uses = [&](const IterMark& mark) {
    return std::count_if(expr.args.begin(), expr.args.end(), [&](auto& arg) { return arg.source == mark; });
  };
  if (std::all_of(expr.args.begin(), expr.args.end(), [&](auto& arg) { return uses(arg.source) == 1; }))
    return std::nullopt;

  std::vector<bool> visited(expr.args.size());
  std::vector<IterSplitExpr> reversed;
  int first_unit = first_unit_extent(expr);
  for (int last = int(expr.args.size()) - 1; last >= 0;) {
    auto& arg = expr.args[std::size_t(last)];
    if (visited[std::size_t(last)]) {
      --last;
      continue;
    }
    if (uses(arg.source) == 1) {
      reversed.push_back(arg);
      visited[std::size_t(last--)] = true;
      continue;
    }
    // ((x // (c*s)) % m) * (s*t) + ((x // c) % s) * t  =>  ((x // c) % (m*s)) * t
    int base = find_base_iter(expr, visited, arg.source, last);
    visited[std::size_t(base)] = true;
    IterSplitExpr inner = expr.args[std::size_t(base)];
    while (true) {
      int match =
          find_exact_scale(expr, visited, mul_and_normalize(inner.extent, inner.scale), inner.source, last, first_unit);
      if (match == -1) break;
      auto& outer = expr.args[std::size_t(match)];
      if (!analyzer_.can_prove_equal(outer.lower_factor, mul_and_normalize(inner.lower_factor, inner.extent))) break;
      visited[std::size_t(match)] = true;
      inner.extent = mul_and_normalize(outer.extent, inner.extent);
    }
    reversed.push_back(inner);
  }
  return IterSumExpr{{reversed.rbegin(), reversed.rend()}, expr.base};
}

/// What `try_fuse` has gathered so far; splits go from inner to outer.
struct IterMapRewriter::FusionStep {
  std::vector<bool> visited;
  Expr base_scale, expected_scale, extra_base, tail_extent;
  int base_index, first_unit;
  std::vector<IterSplitExpr> flattened, grouped;
};

const IterSumExpr* IterMapRewriter::longest_constraint_from(const IterSplitExpr& split) const {
  const IterSumExpr* longest = nullptr;
  for (const IterSumExpr& constrained : constrained_)
    if (same_split(split, constrained.args.back(), false) &&
        (!longest || longest->args.size() < constrained.args.size()))
      longest = &constrained;
  return longest;
}

bool IterMapRewriter::fuse_one(const IterSumExpr& expr, std::size_t& position, FusionStep& step) {
  int last = int(expr.args.size()) - 1;
  Expr matched_scale = step.expected_scale;
  int matched = position == 0
                    ? step.base_index
                    : find_exact_scale(expr, step.visited, step.expected_scale, nullptr, last, step.first_unit);
  if (matched == -1 && level_ != IterMapLevel::Bijective && is_one(step.base_scale)) {
    matched = find_closest_smaller_scale(expr, step.visited, step.expected_scale);
    if (matched != -1) {
      matched_scale = expr.args[std::size_t(matched)].scale;
      step.tail_extent = step.tail_extent + (step.expected_scale - matched_scale);
    }
  }
  if (matched == -1) return false;

  const IterSumExpr* constraint = longest_constraint_from(expr.args[std::size_t(matched)]);
  if (!constraint) {
    step.visited[std::size_t(matched)] = true;
    IterSplitExpr arg = expr.args[std::size_t(matched)];
    step.expected_scale = mul_and_normalize(arg.extent, matched_scale);
    arg.scale = analyzer_.simplify(floordiv(arg.scale, step.base_scale));
    step.flattened.push_back(arg);
    step.grouped.push_back(arg);
    ++position;
    return true;
  }
  // A constrained part: i*9 + (j*2 + k) with j*2 + k < 9. All of its splits must be there, at the same scale.
  for (auto part = constraint->args.rbegin(); part != constraint->args.rend(); ++part) {
    std::size_t k = 0;
    for (; k < expr.args.size(); ++k)
      if (!step.visited[k] && same_split(expr.args[k], *part, false) &&
          analyzer_.can_prove_equal(part->scale * matched_scale, expr.args[k].scale))
        break;
    if (k == expr.args.size()) return false;
    step.visited[k] = true;
    step.flattened.push_back(expr.args[k]);
  }
  auto known = find_sum(fused_, *constraint);
  TS_CHECK(known != fused_.end());
  const auto& [mark, offset] = known->second;
  step.grouped.push_back(make_split(mark, floordiv(matched_scale, step.base_scale)));
  step.extra_base = step.extra_base + offset * matched_scale;
  step.expected_scale = mul_and_normalize(mark->extent, matched_scale);
  position += constraint->args.size();
  return true;
}

std::optional<IterSumExpr> IterMapRewriter::try_fuse(IterSumExpr expr, bool allow_early_skip) {
  if (auto combined = try_combine_same_source(expr)) {
    expr = std::move(*combined);
    if (expr.args.size() <= 1 && allow_early_skip) return expr;
  }
  FusionStep step;
  step.visited.resize(expr.args.size());
  step.base_index = find_base_iter(expr, step.visited, nullptr, int(expr.args.size()) - 1);
  if (step.base_index == -1) return std::nullopt;
  Expr zero = make_const(expr.base->dtype, 0);
  step.expected_scale = step.base_scale = expr.args[std::size_t(step.base_index)].scale;
  step.extra_base = step.tail_extent = zero;
  step.first_unit = first_unit_extent(expr);
  for (std::size_t position = 0; position < expr.args.size();)
    if (!fuse_one(expr, position, step)) return std::nullopt;

  IterSumExpr flattened{{step.flattened.rbegin(), step.flattened.rend()}, zero};
  IterSumExpr structured{{step.grouped.rbegin(), step.grouped.rend()}, zero};
  Expr base = expr.base + step.extra_base;
  if (auto known = find_sum(fused_, flattened); known != fused_.end()) {
    auto& [mark, offset] = known->second;
    if (!analyzer_.can_prove_equal(step.extra_base, offset * step.base_scale)) return std::nullopt;
    return IterSumExpr{{make_split(mark, step.base_scale)}, base};
  }
  IterMark mark = make_mark(structured, div(step.expected_scale, step.base_scale) + step.tail_extent);
  fused_.emplace_back(flattened, MarkWithOffset{mark, step.extra_base});
  if (auto known = find_sum(flattened_, structured); known != flattened_.end()) {
    known->second = flattened;
  } else {
    flattened_.emplace_back(structured, flattened);
  }
  return IterSumExpr{{make_split(mark, step.base_scale)}, base};
}

IterSumExpr IterMapRewriter::normalize_with_offset(const IterSumExpr& expr) {
  if (expr.args.empty()) return expr;
  if (auto fused = try_fuse(expr, true)) return *fused;
  error("Could not normalize iterators");
  return expr;
}

void IterMapRewriter::normalize_on_bounds(IterSumExpr expr, Expr lower, Expr upper) {
  if (!is_zero(expr.base)) {
    if (lower) lower = lower - expr.base;
    if (upper) upper = upper - expr.base;
    expr.base = make_const(expr.base->dtype, 0);
  }
  std::optional<IterSumExpr> fused = try_fuse(expr, false);
  auto* structured_form =
      fused && is_one(fused->args[0].scale) ? std::get_if<IterSumExpr>(&fused->args[0].source->source) : nullptr;
  auto structured = structured_form ? find_sum(flattened_, *structured_form) : flattened_.end();
  if (structured == flattened_.end()) {
    error("Could not normalize iterators using the constraints given.");
    return;
  }
  auto known = find_sum(fused_, structured->second);
  TS_CHECK(known != fused_.end());
  auto& [mark, offset] = known->second;
  Expr iter_min = offset, iter_max = offset + mark->extent, delta = make_const(offset->dtype, 0);
  if (lower) {
    delta = max(lower, iter_min) - iter_min;
    iter_min = max(lower, iter_min);
  }
  // Most predicates constrain, so the bound itself is preferred to the minimum: x * 32 + y < n * 16.
  if (upper) iter_max = analyzer_.can_prove(le(upper, iter_max)) ? upper : min(upper, iter_max);
  IterMapExpr source = mark->source;
  if (!is_zero(delta)) {
    // The structured form starts at 0, the offset takes the difference.
    structured->first.base = structured->first.base - delta;
    source = structured->first;
  }
  mark = make_mark(source, iter_max - iter_min);
  offset = iter_min;
  constrained_.push_back(structured->second);
}

IterSumExpr IterMapRewriter::normalize_sum(IterSumExpr expr) {
  if (auto combined = try_combine_same_source(expr)) expr = std::move(*combined);
  struct Item {
    Product scale;
    IterSplitExpr split;
  };
  std::vector<Item> items;
  for (IterSplitExpr& arg : expr.args) {
    Product scale(arg.extent->dtype);
    scale.multiply(arg.scale);
    arg.scale = scale.value();
    items.push_back({scale, arg});
  }
  std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
    if (a.scale.factor != b.scale.factor) return a.scale.factor > b.scale.factor;
    return a.scale.symbol_count > b.scale.symbol_count;
  });
  for (std::size_t i = 0; i < items.size(); ++i) expr.args[i] = items[i].split;
  return expr;
}

}  // namespace tirscope::arith
