// SPDX-License-Identifier: Apache-2.0
// Which variables of a block are the axes of C[S, I, J] += A[S, I, K] * B[S, J, K].
#pragma once

#include <array>

#include "schedule/steps.h"

namespace tirscope::schedule::dlight {

/// The maps that fuse the axes of each kind.
struct GemmMaps {
  IndexMap block;    ///< to S, I, J, K
  IndexMap a, b, c;  ///< of the reads and of the write, reindexed: to S, I, K; S, J, K; S, I, J
};

/// Nothing where the block is no such product:
///   1. two reads and one write, of single elements;
///   2. a spatial variable is used by all three (S), by A and C (I), or by B and C (J);
///   3. a reduction variable is used by A and B alone (K);
///   4. each of I, J and K has a variable of more than one value.
std::optional<GemmMaps> gemm_maps(const BlockNode& block);

/// The extents of I, J and K of such a product; nothing for one that is symbolic, or beyond 64 bits.
std::array<std::optional<int64_t>, 3> gemm_extents(const BlockNode& block);

/// Brings such a product to that form: reads and writes by indices of their own, then the maps.
Result<void> normalize_gemm(Steps& steps, const Handle& block);

}  // namespace tirscope::schedule::dlight
