// SPDX-License-Identifier: Apache-2.0
// What fusion made of a program: from a binding to its group, to the group's function, to the buffer that holds its
// result there. Computed from the module after FuseOps, in which the bindings of a group keep their names.
#pragma once

#include <string>
#include <vector>

#include "ir/function.h"

namespace tirscope::passes {

/// A binding inside a group.
struct FusedBinding {
  std::string variable;  ///< as it was named before it was fused; the last of a group is "gv"
  std::string function;  ///< of TensorIR, that it calls; empty where it calls none
  std::string buffer;    ///< of the fused function of TensorIR, for its result; empty where there is none
};

/// Where a group's function is called.
struct FusedCall {
  std::string function;  ///< that calls
  std::string variable;  ///< bound to the call
};

struct FusedGroup {
  std::string function;  ///< of Relax after FuseOps, of TensorIR after FuseTIR
  std::vector<FusedBinding> bindings;
  std::vector<FusedCall> calls;
};

/// The groups of a module after FuseOps, in the order of their functions' names.
std::vector<FusedGroup> fused_groups(const IRModuleNode& module);

}  // namespace tirscope::passes
