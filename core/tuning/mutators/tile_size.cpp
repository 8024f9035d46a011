// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "schedule/primitives/sample/tiles.h"
#include "tuning/mutators/mutator.h"
#include "tuning/mutators/samples.h"
#include "tuning/space/annotations.h"

namespace tirscope::tuning {

namespace {

using schedule::Instruction;
using schedule::Random;
using schedule::Trace;
using schedule::ValueList;
using schedule::primitives::draw_integer;

bool has_tiles(const Instruction& tile) {
  const std::vector<int64_t> factors = integers_of(tile.decision);
  return factors.size() >= 2 && std::ranges::any_of(factors, [](int64_t f) { return f > 1; });
}

std::vector<int64_t> divisors_above_one(int64_t number) {
  std::vector<int64_t> out;
  for (int64_t d = 2; d * d <= number; ++d)
    if (number % d == 0) {
      out.push_back(d);
      if (d != number / d) out.push_back(number / d);
    }
  out.push_back(number);
  std::ranges::sort(out);
  return out;
}

/// A factor of the tile at `at` moves one of its divisors to another factor, within the limit of the innermost one.
std::optional<Trace> moved_divisor(const Trace& trace, std::size_t at, Random& random) {
  const Instruction& tile = trace.instructions[at];
  std::vector<int64_t> factors = integers_of(tile.decision);
  const int64_t limit = argument_of(tile, "max_innermost_factor").as_int().value_or(-1);
  const auto count = int32_t(factors.size());
  constexpr int most_draws = 100;  // of two factors, where the first may have nothing to give
  for (int draw = 0; draw < most_draws; ++draw) {
    const auto from = std::size_t(draw_integer(random, 0, count));
    if (factors[from] <= 1) continue;
    auto to = std::size_t(draw_integer(random, 0, count - 1));
    if (to >= from) ++to;
    std::vector<int64_t> divisors = divisors_above_one(factors[from]);
    if (to + 1 == factors.size() && limit > 0)
      std::erase_if(divisors, [&](int64_t d) { return d * factors[to] > limit; });
    if (divisors.empty()) {
      if (factors.size() == 2) return std::nullopt;
      continue;
    }
    const int64_t moved = divisors[std::size_t(draw_integer(random, 0, int32_t(divisors.size())))];
    factors[from] /= moved, factors[to] *= moved;
    Trace out = trace;
    out.instructions[at].decision = ValueList(factors.begin(), factors.end());
    return out;
  }
  return std::nullopt;
}

/// Samples that say how many elements a thread loads at a time.
std::vector<std::size_t> vector_lengths(const Trace& trace) {
  std::vector<std::size_t> out;
  for (std::size_t at : places_of(trace, "annotate")) {
    const Instruction& annotate = trace.instructions[at];
    const auto source = source_of(trace, argument_of(annotate, "ann_val"));
    if (annotation_key(annotate) == cooperative_fetch && source && has_other_candidates(trace.instructions[*source]))
      out.push_back(*source);
  }
  return out;
}

}  // namespace

std::optional<Trace> mutate_tile_size(const Trace& trace, const MutatorContext&, Random& random) {
  std::vector<std::size_t> tiles = places_of(trace, "sample_perfect_tile");
  std::erase_if(tiles, [&](std::size_t at) { return !has_tiles(trace.instructions[at]); });
  const std::vector<std::size_t> lengths = vector_lengths(trace);
  if (tiles.empty() && lengths.empty()) return std::nullopt;
  const auto drawn = std::size_t(draw_integer(random, 0, int32_t(tiles.size() + lengths.size())));
  if (drawn < tiles.size()) return moved_divisor(trace, tiles[drawn], random);
  return with_other_candidate(trace, lengths[drawn - tiles.size()], random);
}

}  // namespace tirscope::tuning
