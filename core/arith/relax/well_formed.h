// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope {

/// What is wrong with the functions of Relax in a module, by TVM's rules of well-formed programs. Each diagnostic names
/// the function and the variable; what can still be printed and run is a warning.
///
///   relax.undefined-var      a variable is used that no parameter and no earlier binding defines
///   relax.defined-twice      a variable is bound twice
///   relax.dataflow-var       a variable of a dataflow block is used outside of it (a warning)
///   relax.if-in-dataflow     an If in a dataflow block
///   relax.impure-in-dataflow an impure call in a dataflow block
///   relax.impure-in-pure     an impure call in a function declared pure
///   relax.nested-operand     an operand is neither a variable nor a constant
///   relax.no-type            a variable has no struct info
///   relax.undefined-size     a size is used that no parameter and no match_cast defines
///   relax.symbol-name        a function's global_symbol is not its name
///   relax.unknown-function   a function is called that the module does not have
///   relax.kernel-arguments   R.call_tir and the function that it calls differ in the number of arguments
Diagnostics check_relax(const IRModuleNode& module);

}  // namespace tirscope
