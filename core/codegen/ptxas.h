// SPDX-License-Identifier: Apache-2.0
// NVIDIA's assembler: whether it takes the PTX, and what a kernel costs in registers. Found when it is needed.
#pragma once

#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::codegen {

/// What ptxas -v says of one kernel.
struct KernelCost {
  std::string kernel;
  int registers = 0;                                     ///< of a thread
  int64_t spill_stores = 0, spill_loads = 0, stack = 0;  ///< bytes of a thread
  int64_t shared = 0;                                    ///< bytes of a block, without what the launch adds
  int64_t constant = 0;                                  ///< bytes
  int barriers = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("kernel", t.kernel), v("registers", t.registers), v("spill_stores", t.spill_stores);
    v("spill_loads", t.spill_loads), v("stack", t.stack), v("shared", t.shared), v("constant", t.constant);
    v("barriers", t.barriers);
  }
};

struct PtxasReport {
  std::string program, arch;
  bool accepted = false;
  std::vector<KernelCost> kernels;
  std::string log;  ///< all that it said
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("program", t.program), v("arch", t.arch), v("accepted", t.accepted), v("kernels", t.kernels), v("log", t.log);
  }
};

/// What TIRSCOPE_PTXAS names, else ptxas on PATH, in CUDA_HOME or in /usr/local/cuda; empty where there is none.
std::string find_ptxas();

/// Assembles `ptx` for `arch` ("sm_80"); empty: the one that it says it is for. `accepted` is false for PTX that the
/// assembler refuses. Environment: `ptxas.missing`, `ptxas.failed`, `ptxas.arch` for an architecture that this
/// assembler does not know.
Result<PtxasReport> run_ptxas(const std::string& ptx, std::string arch = {}, std::string program = {});

/// A line for each kernel: "main_kernel: 32 registers, 4096 bytes of shared memory, nothing spilled"; or why it is
/// refused.
std::string report_text(const PtxasReport& report);

/// The costs that stand in what ptxas -v says.
std::vector<KernelCost> read_costs(const std::string& log);

}  // namespace tirscope::codegen
