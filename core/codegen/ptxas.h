// SPDX-License-Identifier: Apache-2.0
// NVIDIA's assembler: whether it takes the PTX, and what a kernel costs in registers. Found when it is needed.
#pragma once

#include <string>
#include <vector>

#include "protocol/messages/build.h"
#include "support/diagnostic.h"

namespace tirscope::codegen {

using protocol::KernelCost;
using protocol::PtxasReport;

/// What TIRSCOPE_PTXAS names, else ptxas on PATH, in CUDA_HOME or in /usr/local/cuda; empty where there is none.
std::string find_ptxas();

/// Assembles `ptx` for `arch` ("sm_80"); empty: the one that it says it is for. `accepted` is false for PTX that the
/// assembler refuses. Environment: `ptxas.missing`, `ptxas.failed`, `ptxas.arch` for an architecture that this
/// assembler does not know.
Result<PtxasReport> run_ptxas(const std::string& ptx, std::string arch = {}, std::string program = {});

/// A line for each kernel: "main_kernel: 32 registers, 4096 bytes of shared memory, nothing spilled"; or why it is
/// refused.
std::string report_text(const PtxasReport& report);

/// The costs in the output of ptxas -v.
std::vector<KernelCost> read_costs(const std::string& log);

}  // namespace tirscope::codegen
