// SPDX-License-Identifier: Apache-2.0
// sample_partitioned_tile(loop, n, partition_pos, innerpart_factor, decision): n factors whose product is the loop's
// extent, and of which those from partition_pos on have a product that innerpart_factor divides. For an extent that is
// not constant or that innerpart_factor does not divide the factors are -1, 1, 1, ...
//
// A decision that is given and has such a product is repaired as in sample_perfect_tile. Any other becomes
// extent // innerpart_factor, 1, ..., 1, innerpart_factor (at partition_pos), 1, ..., 1.
//
// Legal when
//   1. n is at least 2 (1 only without a partition),
//   2. partition_pos is the place of a factor,
//   3. innerpart_factor is positive,
//   4. the extent is positive and fits 32 bits, and
//   5. a decision that is given has at least two factors, all but the first positive.
#include "schedule/primitives/sample/tiles.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

/// So many draws may miss the wanted product before the plain answer is taken.
constexpr int most_draws = 10000;

struct Partition {
  int64_t n, position, factor;

  bool accepts(const std::vector<int64_t>& factors) const {
    // Modulo, so that no product overflows.
    int64_t remainder = 1 % factor;
    for (std::size_t i = std::size_t(position); i < factors.size(); ++i)
      remainder = remainder * (factors[i] % factor) % factor;
    return remainder == 0;
  }
  std::vector<int64_t> plain(int64_t extent) const {
    std::vector<int64_t> factors(std::size_t(n), 1);
    factors[0] = extent / factor;
    factors[std::size_t(position)] = factor;
    return factors;
  }
};

Result<Primitive::Sampled> draw_partitioned_tile(const Context& context, const Arguments& args) {
  constexpr std::string_view name = "sample_partitioned_tile";
  Partition partition{args.integer("n"), args.integer("partition_pos"), args.integer("innerpart_factor")};
  TS_TRY_VOID(require_tile_count(name, partition.n, partition.position != 0 || partition.factor != 1));  // 1
  // 2. the place of a factor
  if (partition.position < 0 || partition.position >= partition.n)
    return fail(reject("sample_partitioned_tile.position",
                       message("the inner part must start at one of the factors 0 to {0}, not {1}", partition.n - 1,
                               partition.position),
                       "ValueError", formatted("partition_pos {} is out of range", partition.position)));
  // 3. a positive factor
  if (partition.factor < 1 || partition.factor > INT32_MAX)
    return fail(
        reject("sample_partitioned_tile.factor",
               message("the factor of the inner part must be from 1 to {0}, not {1}", INT32_MAX, partition.factor),
               "ValueError", formatted("innerpart_factor must be positive, but is {}", partition.factor)));
  std::optional<int64_t> extent = as_int(args.loop("loop").loop()->extent);
  if (!extent || *extent % partition.factor != 0) return sampled_tile(unknown_tile(partition.n));
  TS_TRY_VOID(require_tileable_extent(name, *extent));  // 4
  if (!args.is_none("decision")) {
    std::vector<int64_t> decision = args.integers("decision");
    TS_TRY_VOID(require_tile_decision(name, decision, partition.n));  // 5
    return sampled_tile(partition.accepts(decision) ? repaired_tile(std::move(decision), *extent)
                                                    : partition.plain(*extent));
  }
  for (int draw = 0; draw < most_draws; ++draw)
    if (auto factors = draw_tile(*context.random, int32_t(*extent), int32_t(partition.n)); partition.accepts(factors))
      return sampled_tile(factors);
  return sampled_tile(partition.plain(*extent));
}

/// Inner parts that vector units and warps like, as far as they divide the extent.
std::vector<Suggestion> suggest_sample_partitioned_tile(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop()) return {};
  std::optional<int64_t> extent = as_int(subject.sref->loop()->extent);
  std::vector<Suggestion> out;
  for (int factor : {4, 8, 16, 32})
    if (extent && *extent % factor == 0)
      out.push_back({{NodeRef(subject.sref->stmt), 4, 2, factor},
                     {},
                     message("4 factors, the product of the inner two a multiple of {0}", factor)});
  return out;
}

}  // namespace

const Primitive& sample_partitioned_tile() {
  static const Primitive primitive = Primitive::sample(
      {.name = "sample_partitioned_tile",
       .instruction = "SamplePartitionedTile",
       .error_name = "sample-partitioned-tile",
       .summary = "samples factors of a loop's extent whose inner product is a multiple of a number",
       .returns = Returns::Exprs,
       .parameters = {{"loop", ParameterType::Loop, Role::Input, "the loop to tile"},
                      {"n", ParameterType::Integer, Role::Attribute, "how many factors"},
                      {"partition_pos", ParameterType::Integer, Role::Attribute, "the index of the first inner factor",
                       Value(0)},
                      {"innerpart_factor", ParameterType::Integer, Role::Attribute,
                       "the number that must divide the product of the inner factors", Value(1)},
                      {"decision", ParameterType::Integers, Role::Decision, "the factors; None to sample", Value()}}},
      draw_partitioned_tile, suggest_sample_partitioned_tile);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
