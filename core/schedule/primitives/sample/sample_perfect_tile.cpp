// SPDX-License-Identifier: Apache-2.0
// sample_perfect_tile(loop, n, max_innermost_factor, decision): n factors whose product is the loop's extent, the last
// at most max_innermost_factor (-1: any). For an extent that is not constant the factors are -1, 1, 1, ...
//
// A decision that is given is repaired from the innermost factor outwards: one that does not divide what is left takes
// all of it, and the outermost gets the rest.
//
// Legal when
//   1. n is at least 2 (1 only without a limit), and
//   2. a decision that is given has at least two factors, all positive, and
//   3. the extent is positive.
#include <algorithm>
#include <random>

#include "schedule/legality/refusal.h"
#include "schedule/primitive.h"

namespace tirscope::schedule::primitives {

namespace {

/// TVM's SampleInt: nothing is drawn when there is nothing to choose.
int32_t draw(Random& random, int32_t low, int32_t high) {
  if (low + 1 == high) return low;
  return std::uniform_int_distribution<int32_t>(low, high - 1)(random);
}

/// TVM's SampleWithoutReplacement: `k` different numbers below `n`.
std::vector<int32_t> draw_different(Random& random, int32_t n, int32_t k) {
  if (k == 1) return {draw(random, 0, n)};
  if (k == 2) {
    int32_t first = draw(random, 0, n), second = draw(random, 0, n - 1);
    return {first, second >= first ? second + 1 : second};
  }
  std::vector<int32_t> order(static_cast<std::size_t>(n));
  for (int32_t i = 0; i < n; ++i) order[std::size_t(i)] = i;
  for (int32_t i = 0; i < k; ++i) std::swap(order[std::size_t(i)], order[std::size_t(draw(random, i, n))]);
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

/// Uniform over the ways to spread each prime's exponent over the factors.
std::vector<int64_t> draw_tile(Random& random, int64_t extent, int32_t n) {
  if (n == 1) return {extent};
  std::vector<int64_t> out(std::size_t(n), 1);
  for (auto [prime, power] : prime_factors(extent)) {
    if (n == 2) {
      int32_t outer = power == 1 ? 1 - draw(random, 0, 2) : draw(random, 0, power + 1);
      out[0] *= power_of(prime, outer);
      out[1] *= power_of(prime, power - outer);
    } else if (power == 1) {
      out[std::size_t(draw(random, 0, n))] *= prime;
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

std::vector<int64_t> repaired(std::vector<int64_t> factors, int64_t extent) {
  for (std::size_t i = factors.size() - 1; i > 0; --i) {
    if (extent % factors[i] != 0) factors[i] = extent;
    extent /= factors[i];
  }
  factors[0] = extent;
  return factors;
}

Result<Primitive::Sampled> sample(const Context& context, const Arguments& args) {
  constexpr int64_t most_factors = 64;
  int64_t n = args.integer("n"), limit = args.integer("max_innermost_factor");
  auto refused_value = [](std::string code, Message text, std::string tvm) {
    return fail(reject("sample_perfect_tile." + std::move(code), std::move(text), "ValueError", std::move(tvm)));
  };
  // 1. something to spread the extent over
  if (n < (limit == -1 ? 1 : 2) || n > most_factors)
    return refused_value("factor-count", message("a loop is tiled into 2 to {0} factors, not {1}", most_factors, n),
                         std::format("Cannot tile a loop into {} splits", n));
  if (limit < 1 && limit != -1)
    return refused_value("limit",
                         message("the limit of the innermost factor is positive, or -1 for none, not {0}", limit),
                         std::format("max_innermost_factor must be positive or -1, but is {}", limit));
  std::optional<int64_t> extent = as_int(args.loop("loop").loop()->extent);
  std::vector<int64_t> factors;
  if (!extent) {
    factors.assign(std::size_t(n), 1);
    factors[0] = -1;
  } else if (*extent < 1) {
    // 3. a positive extent
    return refused_value("extent", message("a loop of extent {0} cannot be tiled", *extent),
                         "Cannot tile a loop with 0 or negative extent");
  } else if (!args.is_none("decision")) {
    factors = args.integers("decision");
    // 2. a decision that can be repaired
    if (factors.size() < 2 || std::any_of(factors.begin() + 1, factors.end(), [](int64_t f) { return f < 1; }))
      return refused_value("decision", message("a decision has at least two factors, all of them positive"),
                           "Check failed: (n >= 2) is false");
    factors = repaired(std::move(factors), *extent);
  } else {
    do factors = draw_tile(*context.random, *extent, int32_t(n));
    while (limit != -1 && factors.back() > limit);
  }
  Primitive::Sampled out;
  ValueList decision;
  for (int64_t factor : factors) {
    out.outputs.emplace_back(factor);
    decision.emplace_back(factor);
  }
  out.decision = std::move(decision);
  return out;
}

}  // namespace

const Primitive& sample_perfect_tile() {
  static const Primitive primitive = Primitive::sample(
      {.name = "sample_perfect_tile",
       .instruction = "SamplePerfectTile",
       .error_name = "sample-perfect-tile",
       .summary = "draws factors whose product is a loop's extent",
       .returns = Returns::Exprs,
       .parameters = {{"loop", ParameterType::Loop, Role::Input, "the loop to tile"},
                      {"n", ParameterType::Integer, Role::Attribute, "how many factors"},
                      {"max_innermost_factor", ParameterType::Integer, Role::Attribute,
                       "the largest innermost factor; -1 for no limit", Value(16)},
                      {"decision", ParameterType::Integers, Role::Decision, "the factors; None to draw", Value()}}},
      sample, [](const Context&, const Subject& subject) -> std::vector<Suggestion> {
        if (subject.buffer || !subject.sref->loop()) return {};
        std::vector<Suggestion> out;
        for (int n : {2, 3, 4}) out.push_back({{NodeRef(subject.sref->stmt), n}, {}, message("{0} factors", n)});
        return out;
      });
  return primitive;
}

}  // namespace tirscope::schedule::primitives
