// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class PassBuilder;
}

namespace tirscope::codegen {

/// Moves gathers out of the loops in which they give the same vector each time. To be called before a pipeline is
/// built.
///
/// A column of a tile that the vectorizer gathers is often the same for all rows of the tile. LLVM 19 moves a load out
/// of a loop where nothing there may write to its memory, but it takes a gather for a call that may read any memory,
/// and leaves it in a loop with stores. A gather is moved where
/// 1. its pointers and its mask are the same in each iteration,
/// 2. it is executed whenever the loop is entered, and
/// 3. nothing in the loop may write what it reads.
void hoist_gathers(llvm::PassBuilder& passes);

}  // namespace tirscope::codegen
