// SPDX-License-Identifier: Apache-2.0
// Functions as workloads: what two functions of different modules and databases have in common.
#pragma once

#include "ir/function.h"

namespace tirscope::tuning {

/// A module of the function alone, as TVM's tuner makes it of what it tunes: named "main", known from outside, with
/// the attribute tir.noalias, not yet scheduled.
IRModule workload_of(const PrimFunc& function);

/// The same of a module that has one TensorIR function and nothing else; other modules as they are.
IRModule workload_of(const IRModule& module);

/// The function under the attributes that it had in another place: what a schedule made of the workload, put where
/// `original` was. A module of Relax asks that it is marked as scheduled.
PrimFunc in_place_of(const PrimFunc& original, const PrimFunc& scheduled, bool mark);

}  // namespace tirscope::tuning
