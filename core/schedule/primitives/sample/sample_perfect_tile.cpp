// SPDX-License-Identifier: Apache-2.0
// sample_perfect_tile(loop, n, max_innermost_factor, decision): n factors whose product is the loop's extent, the last
// at most max_innermost_factor (-1: any). For an extent that is not constant the factors are -1, 1, 1, ...
//
// A decision that is given is repaired from the innermost factor outwards: one that does not divide what is left takes
// all of it, and the outermost gets the rest.
//
// Legal when
//   1. n is at least 1, and 2 where factors are drawn under a limit,
//   2. the limit is positive, or -1,
//   3. the extent is positive and fits 32 bits, and
//   4. a decision that is given has at least two factors, all but the first positive.
#include "schedule/primitives/sample/tiles.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

Result<Primitive::Sampled> draw_perfect_tile(const Context& context, const Arguments& args) {
  constexpr std::string_view name = "sample_perfect_tile";
  int64_t n = args.integer("n"), limit = args.integer("max_innermost_factor");
  TS_TRY_VOID(require_tile_count(name, n, /*several=*/false));  // 1
  // 2. a positive limit
  if (limit < 1 && limit != -1)
    return fail(reject("sample_perfect_tile.limit",
                       message("the limit of the innermost factor must be positive, or -1 for none, not {0}", limit),
                       "ValueError", formatted("max_innermost_factor must be positive or -1, but is {}", limit)));
  std::optional<int64_t> extent = as_int(args.loop("loop").loop()->extent);
  if (!extent) return sampled_tile(unknown_tile(n));
  TS_TRY_VOID(require_tileable_extent(name, *extent));  // 3
  if (!args.is_none("decision")) {
    std::vector<int64_t> decision = args.integers("decision");
    TS_TRY_VOID(require_tile_decision(name, decision, n));  // 4
    return sampled_tile(repaired_tile(std::move(decision), *extent));
  }
  TS_TRY_VOID(require_tile_count(name, n, limit != -1));  // 1
  std::vector<int64_t> factors;
  do factors = draw_tile(*context.random, int32_t(*extent), int32_t(n));
  while (limit != -1 && factors.back() > limit);
  return sampled_tile(factors);
}

std::vector<Suggestion> suggest_sample_perfect_tile(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop()) return {};
  std::vector<Suggestion> out;
  for (int n : {2, 3, 4}) out.push_back({{NodeRef(subject.sref->stmt), n}, {}, message("{0} factors", n)});
  return out;
}

}  // namespace

const Primitive& sample_perfect_tile() {
  static const Primitive primitive = Primitive::sample(
      {.name = "sample_perfect_tile",
       .instruction = "SamplePerfectTile",
       .error_name = "sample-perfect-tile",
       .summary = "samples factors whose product is a loop's extent",
       .returns = Returns::Exprs,
       .parameters = {{"loop", ParameterType::Loop, Role::Input, "the loop to tile"},
                      {"n", ParameterType::Integer, Role::Attribute, "how many factors"},
                      {"max_innermost_factor", ParameterType::Integer, Role::Attribute,
                       "the largest innermost factor; -1 for no limit", Value(16)},
                      {"decision", ParameterType::Integers, Role::Decision, "the factors; None to sample", Value()}}},
      draw_perfect_tile, suggest_sample_perfect_tile);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
