// SPDX-License-Identifier: Apache-2.0
#include "tuning/mutators.h"

#include <algorithm>
#include <numeric>

#include "schedule/primitives/sample/tiles.h"

namespace tirscope::tuning {

namespace {

using schedule::Instruction;
using schedule::Random;
using schedule::Trace;
using schedule::Value;
using schedule::ValueList;
using schedule::primitives::draw_integer;

/// The integers of a list; empty where it is none.
std::vector<int64_t> integers(const Value& value) {
  std::vector<int64_t> out;
  auto list = value.get<ValueList>();
  if (!list) return out;
  for (const Value& item : *list) {
    auto integer = item.as_int();
    if (!integer) return {};
    out.push_back(*integer);
  }
  return out;
}

/// An argument by its parameter's name; None where the instruction has none.
Value argument(const Instruction& instruction, std::string_view name) {
  const auto& parameters = instruction.primitive->parameters;
  for (std::size_t k = 0; k < std::min(parameters.size(), instruction.arguments.size()); ++k)
    if (parameters[k].name == name) return instruction.arguments[k];
  return {};
}

std::vector<std::size_t> samples_of(const Trace& trace, std::string_view primitive,
                                    bool (*can_change)(const Instruction&)) {
  std::vector<std::size_t> out;
  for (std::size_t k = 0; k < trace.instructions.size(); ++k)
    if (trace.instructions[k].primitive->name == primitive && can_change(trace.instructions[k])) out.push_back(k);
  return out;
}

bool has_tiles(const Instruction& tile) {
  const std::vector<int64_t> factors = integers(tile.decision);
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

std::optional<Trace> mutate_tile_size(const Trace& trace, Random& random) {
  const std::vector<std::size_t> tiles = samples_of(trace, "sample_perfect_tile", has_tiles);
  if (tiles.empty()) return std::nullopt;
  const std::size_t at = tiles[std::size_t(draw_integer(random, 0, int32_t(tiles.size())))];
  const Instruction& tile = trace.instructions[at];
  std::vector<int64_t> factors = integers(tile.decision);
  const int64_t limit = argument(tile, "max_innermost_factor").as_int().value_or(-1);
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

bool has_candidates(const Instruction& sample) {
  const Value candidates = argument(sample, "candidates");
  return candidates.get<ValueList>() && candidates.get<ValueList>()->size() > 1 && sample.decision.as_int();
}

std::optional<Trace> mutate_categorical(const Trace& trace, Random& random) {
  const std::vector<std::size_t> samples = samples_of(trace, "sample_categorical", has_candidates);
  if (samples.empty()) return std::nullopt;
  const std::size_t at = samples[std::size_t(draw_integer(random, 0, int32_t(samples.size())))];
  const Instruction& sample = trace.instructions[at];
  const auto now = std::size_t(*sample.decision.as_int());
  std::vector<double> weights;
  const Value probabilities = argument(sample, "probs"), candidates = argument(sample, "candidates");
  if (auto given = probabilities.get<ValueList>())
    for (const Value& weight : *given)
      weights.push_back(weight.get<double>() ? *weight.get<double>() : double(weight.as_int().value_or(0)));
  weights.resize(candidates.get<ValueList>()->size(), 0);
  if (now < weights.size()) weights[now] = 0;
  std::vector<double> sums(weights.size());
  std::partial_sum(weights.begin(), weights.end(), sums.begin());
  if (!(sums.back() > 0)) return std::nullopt;
  const double drawn = double(random()) / double(Random::modulus) * sums.back();
  const auto chosen =
      std::min<std::ptrdiff_t>(std::ranges::upper_bound(sums, drawn) - sums.begin(), std::ptrdiff_t(sums.size()) - 1);
  Trace out = trace;
  out.instructions[at].decision = int64_t(chosen);
  return out;
}

constexpr Mutator mutators[] = {
    {"MutateTileSize", 0.9, mutate_tile_size},
    {"MutateCategorical", 0.1, mutate_categorical},
};

}  // namespace

std::span<const Mutator> all_mutators() { return mutators; }

}  // namespace tirscope::tuning
