// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class PassBuilder;
}

namespace tirscope::codegen {

/// Keeps addresses short enough for LLVM's alias analysis. To be called before a pipeline is built.
///
/// InstCombine takes an index that is a sum apart, into a chain of additions to a pointer, one a loop; the analysis
/// looks back over six of them (MaxLookupSearchDepth of BasicAliasAnalysis.cpp). Behind a longer chain any two
/// elements may be the same for it, so that the tile of a convolution stays in memory instead of registers. After each
/// InstCombine the first three parts of a chain of five and more are one addition of a sum again, in the same order
/// and where the third was.
void join_addresses(llvm::PassBuilder& passes);

}  // namespace tirscope::codegen
