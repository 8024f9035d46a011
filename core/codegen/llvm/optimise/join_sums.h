// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class PassBuilder;
}

namespace tirscope::codegen {

/// Adds lanes of integers up once, not once for each part of a sum. To be called before a pipeline is built.
///
/// A sum in parts, such as one that goes on in memory from tile to tile, becomes vectors that begin with the sum so far
/// in their first lane and end with a reduction: each part waits for the reduction of the one before. Where nothing
/// else uses what comes in between,
/// 1. the reduction of lanes and a sum so far becomes that sum plus the reduction of the lanes, and
/// 2. a sum of two reductions becomes a reduction of the sums of their lanes.
/// Integers wrap, so their order is free.
void join_sums(llvm::PassBuilder& passes);

}  // namespace tirscope::codegen
