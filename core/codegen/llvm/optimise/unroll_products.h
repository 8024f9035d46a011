// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class PassBuilder;
}

namespace tirscope::codegen {

/// Unrolls loops over real numbers as a whole where they are up to half as long again as what LLVM unrolls. To be
/// called before a pipeline is built.
///
/// LLVM 19 unrolls loops of up to 300 instructions before it looks for vectors, and then sees the loop around them as
/// one to vectorize. A product and its sum are two of these instructions, but one of a processor that fuses them, and
/// windows of convolutions stop short of the limit. A loop of a constant number of iterations is unrolled up to 450,
/// unless
/// 1. it stores or sums up integers: their order is free, and they are left to the loop vectorizer,
/// 2. it may have lanes: it is innermost, of one block, runs a multiple of 4 times, and stores elsewhere each time, or
/// 3. it has lanes: it stores vectors, elsewhere each time.
void unroll_products(llvm::PassBuilder& passes);

}  // namespace tirscope::codegen
