// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/sample/tiles.h"

#include <algorithm>
#include <limits>
#include <random>

#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

constexpr int64_t most_factors = 64;
/// TVM keeps a table of the primes below; a larger prime is drawn by another rule.
constexpr int64_t prime_table_end = 65536;

/// TVM's SampleWithoutReplacement: `k` different numbers below `n`.
std::vector<int32_t> draw_different(Random& random, int32_t n, int32_t k) {
  if (k == 1) return {draw_integer(random, 0, n)};
  if (k == 2) {
    int32_t first = draw_integer(random, 0, n), second = draw_integer(random, 0, n - 1);
    return {first, second >= first ? second + 1 : second};
  }
  std::vector<int32_t> order(static_cast<std::size_t>(n));
  for (int32_t i = 0; i < n; ++i) order[std::size_t(i)] = i;
  for (int32_t i = 0; i < k; ++i) std::swap(order[std::size_t(i)], order[std::size_t(draw_integer(random, i, n))]);
  order.resize(std::size_t(k));
  return order;
}

std::vector<std::pair<int64_t, int32_t>> prime_factors(int64_t n) {
  std::vector<std::pair<int64_t, int32_t>> out;
  for (int64_t p = 2; p * p <= n; ++p) {
    int32_t power = 0;
    for (; n % p == 0; n /= p) ++power;
    if (power) out.emplace_back(p, power);
  }
  if (n > 1) out.emplace_back(n, 1);
  return out;
}

int64_t power_of(int64_t base, int32_t exponent) {
  int64_t out = 1;
  while (exponent-- > 0) out *= base;
  return out;
}

/// The exponent of `prime` that goes to the first of two factors.
int32_t draw_outer_exponent(Random& random, int64_t prime, int32_t power) {
  if (prime >= prime_table_end) return 1 - draw_integer(random, 0, 2);
  return draw_integer(random, 0, power + 1);
}

}  // namespace

int32_t draw_integer(Random& random, int32_t low, int32_t high) {
  if (low + 1 == high) return low;
  return std::uniform_int_distribution<int32_t>(low, high - 1)(random);
}

std::vector<int64_t> draw_tile(Random& random, int32_t extent, int32_t n) {
  if (n == 1) return {extent};
  std::vector<int64_t> out(std::size_t(n), 1);
  for (auto [prime, power] : prime_factors(extent)) {
    if (n == 2) {
      int32_t outer = draw_outer_exponent(random, prime, power);
      out[0] *= power_of(prime, outer);
      out[1] *= power_of(prime, power - outer);
    } else if (power == 1) {
      out[std::size_t(draw_integer(random, 0, n))] *= prime;
    } else {
      // Stars and bars: n - 1 bars among power + n - 1 places.
      std::vector<int32_t> bars = draw_different(random, power + n - 1, n - 1);
      std::sort(bars.begin(), bars.end());
      bars.push_back(power + n - 1);
      int32_t last = -1;
      for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] *= power_of(prime, bars[i] - last - 1);
        last = bars[i];
      }
    }
  }
  return out;
}

std::vector<int64_t> repaired_tile(std::vector<int64_t> factors, int64_t extent) {
  for (std::size_t i = factors.size() - 1; i > 0; --i) {
    if (extent % factors[i] != 0) factors[i] = extent;
    extent /= factors[i];
  }
  factors[0] = extent;
  return factors;
}

std::vector<int64_t> unknown_tile(int64_t n) {
  std::vector<int64_t> factors(std::size_t(n), 1);
  factors[0] = -1;
  return factors;
}

Result<void> require_tile_count(std::string_view primitive, int64_t n, bool several) {
  int64_t least = several ? 2 : 1;
  if (n >= least && n <= most_factors) return {};
  return fail(reject(formatted("{}.factor-count", primitive),
                     message("a loop can be tiled into {0} to {1} factors here, not {2}", least, most_factors, n),
                     "ValueError", formatted("Cannot tile a loop into {} splits", n)));
}

Result<void> require_tileable_extent(std::string_view primitive, int64_t extent) {
  if (extent >= 1 && extent <= std::numeric_limits<int32_t>::max()) return {};
  return fail(reject(formatted("{}.extent", primitive),
                     message("a loop of extent {0} cannot be tiled: the extent must be from 1 to {1}", extent,
                             std::numeric_limits<int32_t>::max()),
                     "ValueError", "Cannot tile a loop with 0 or negative extent"));
}

Result<void> require_tile_decision(std::string_view primitive, const std::vector<int64_t>& factors, int64_t n) {
  // The outermost factor is made from the others, so it may be anything.
  bool positive = std::all_of(factors.begin() + !factors.empty(), factors.end(), [](int64_t f) { return f >= 1; });
  bool enough = factors.size() >= 2 || (n == 1 && factors.size() == 1);
  if (enough && factors.size() <= std::size_t(most_factors) && positive) return {};
  return fail(reject(formatted("{}.decision", primitive),
                     message("a decision has two to {0} factors, all positive except the first", most_factors),
                     "InternalError", formatted("Check failed: n >= 2 ({} vs. 2) : ", factors.size())));
}

Primitive::Sampled sampled_tile(const std::vector<int64_t>& factors) {
  Primitive::Sampled out;
  ValueList decision;
  for (int64_t factor : factors) {
    out.outputs.emplace_back(factor);
    decision.emplace_back(factor);
  }
  out.decision = std::move(decision);
  return out;
}

}  // namespace tirscope::schedule::primitives
