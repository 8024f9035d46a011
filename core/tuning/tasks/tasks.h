// SPDX-License-Identifier: Apache-2.0
// What there is to tune in a module.
#pragma once

#include "tuning/workload.h"

namespace tirscope::tuning {

/// A function to tune, once for all that are equal.
struct Task {
  std::string function;                ///< the first that it stands for
  std::vector<std::string> functions;  ///< all of them, in the order in which they are called
  int64_t weight = 1;                  ///< how often they are called
  IRModule workload;                   ///< the function alone, as it is tuned
};

/// Of a module of Relax: the TensorIR functions that R.call_tir calls in it, those that are structurally equal joined,
/// with the number of calls as weight, as TVM's extract_tasks has them; in the order of the graphs' names and bindings.
/// Of a module without such calls: each TensorIR function, by name, with weight 1.
std::vector<Task> tasks_of(const IRModule& module);

}  // namespace tirscope::tuning
