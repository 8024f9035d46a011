// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class PassBuilder;
}

namespace tirscope::codegen {

/// Writes the pointers of gathers and scatters as one scalar pointer and a vector of offsets. To be called before a
/// pipeline is built.
///
/// `(p + offsets) + i`, and further scalars, which LLVM 19 makes where `p + offsets` leaves a loop, becomes
/// `(p + i) + offsets`: a processor adds the scalar and a constant within the gather, and neighbouring gathers share
/// the offsets. As it was, each gather needs a vector of addresses of its own: a broadcast, a shift and an addition
/// before each of sixteen.
void give_gathers_bases(llvm::PassBuilder& passes);

}  // namespace tirscope::codegen
