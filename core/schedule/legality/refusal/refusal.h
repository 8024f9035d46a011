// SPDX-License-Identifier: Apache-2.0
// How a primitive says no: our sentence, and TVM's.
#pragma once

#include "ir/ir.h"

namespace tirscope::schedule {

/// A ScheduleError. `tvm` is TVM's sentence; its holes {0}, {1} are the nodes in `where`, which TVM underlines.
Diagnostic refuse(std::string code, Message message, const std::vector<const Node*>& where, std::string tvm);

/// A hard check of TVM (ValueError, IndexError, TypeError, InternalError, a ScheduleError without a program around it):
/// input that makes no sense, unless `fault` says otherwise. `tvm` is its whole text.
Diagnostic reject(std::string code, Message message, std::string tvm_class, std::string tvm,
                  Fault fault = Fault::BadInput);

}  // namespace tirscope::schedule
