// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class PassBuilder;
}

namespace tirscope::codegen {

/// Gives a load what was stored before it, however many instructions lie between, and leaves out stores that later ones
/// overwrite. To be called before a pipeline is built.
///
/// A tile that is summed up in memory over a loop that is unrolled as a whole is stored and loaded again in each of its
/// steps. LLVM's value numbering looks back over 100 instructions of a block (memdep-block-scan-limit of
/// MemoryDependenceAnalysis.cpp); a step of 16 vectors, with their addresses, has 128. MemorySSA knows what wrote an
/// element without looking at each instruction, so it is asked once more before loops are vectorized.
void forward_stores(llvm::PassBuilder& passes);

}  // namespace tirscope::codegen
