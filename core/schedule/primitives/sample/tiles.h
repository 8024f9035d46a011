// SPDX-License-Identifier: Apache-2.0
// How the sampling of tiles draws and repairs: the same numbers from the same seed as TVM built with libstdc++.
#pragma once

#include "schedule/legality/refusal/refusal.h"
#include "schedule/primitive.h"

namespace tirscope::schedule::primitives {

/// TVM's SampleInt: one of [low, high). Nothing is drawn when there is nothing to choose.
int32_t draw_integer(Random& random, int32_t low, int32_t high);

/// `n` factors of `extent`, uniform over the ways to spread each prime's exponent.
std::vector<int64_t> draw_tile(Random& random, int32_t extent, int32_t n);

/// A decision made to fit `extent`, from the innermost factor outwards: one that does not divide what is left takes all
/// of it, and the outermost gets the rest.
std::vector<int64_t> repaired_tile(std::vector<int64_t> factors, int64_t extent);

/// The factors of a loop whose extent is unknown: -1, 1, 1, ...
std::vector<int64_t> unknown_tile(int64_t n);

/// What both ways to sample tiles ask: 1 <= n (at least 2 where `several`), an extent that is positive and fits 32
/// bits, and a decision of at least two factors (one where
/// n is 1), all but the first positive. `primitive` begins the codes.
Result<void> require_tile_count(std::string_view primitive, int64_t n, bool several);
Result<void> require_tileable_extent(std::string_view primitive, int64_t extent);
Result<void> require_tile_decision(std::string_view primitive, const std::vector<int64_t>& factors, int64_t n);

/// The factors as outputs and as the decision.
Primitive::Sampled sampled_tile(const std::vector<int64_t>& factors);

}  // namespace tirscope::schedule::primitives
