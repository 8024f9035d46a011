// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/measure/roofline.h"

namespace tirscope::runtime {

/// A kernel whose time gives a ceiling: the peak of its arithmetic.
struct PeakProgram {
  Peak peak;              ///< without its figure
  std::string text;       ///< a function, as TVMScript
  double operations = 0;  ///< of a call
};

/// Independent multiply-adds in registers of `blocks` blocks, one program for each type and width; of CUDA also
/// products of matrices on tensor cores. A device may lack what some of them need.
std::vector<PeakProgram> peak_programs(passes::Target::Kind kind, int64_t blocks);

/// The ceilings of the device that the target means, measured with kernels like any other and by the device's own
/// clock. Types that the device does not compute with are left out. Refused as building and running are.
Result<Roofline> device_roofline(Worker& worker, const passes::Context& context, const Job& job);

}  // namespace tirscope::runtime
