// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class PassBuilder;
}

namespace tirscope::codegen {

inline constexpr unsigned least_lanes = 4;  ///< of a vector that a loop without a remainder becomes

/// Lets the loop vectorizer see short innermost loops before they are unrolled. To be called before a pipeline is
/// built.
///
/// LLVM unrolls a loop of a few iterations as a whole, early, and leaves it to the superword vectorizer to find the
/// lanes again. What comes in between moves single elements into registers, and then there are none to find: eight
/// columns of a tile, with the initialisation of their sums before them, stay scalars. A loop is held back where
/// 1. it is innermost, of one block, and its constant number of iterations is a multiple of 4, the least that is
///    vectorized without a remainder,
/// 2. it stores, and each store goes to one element after another; or it stores nothing and sums up to 32 integers
///    that it loads, in whatever order, and
/// 3. each load does too, or is the same in each iteration, or steps over elements that are narrower than what is
///    stored: a vector of bytes is gathered quickly, and widened and computed with in lanes.
/// After the vectorizer what is left of such loops may be unrolled, and vectors that a loop around them loads and
/// stores each time stay in registers.
void vectorize_before_unrolling(llvm::PassBuilder& passes);

}  // namespace tirscope::codegen
