// SPDX-License-Identifier: Apache-2.0
// What passes ask about functions of Relax and calls in them.
#pragma once

#include <set>
#include <string>

#include "ir/function.h"
#include "ir/relax/ops.h"

namespace tirscope::passes {

/// The function that a call of R.call_tir or R.call_tir_inplace names; null for other calls.
const GlobalVarNode* tir_callee(const RelaxCallNode& call);
bool is_call_of(const RelaxExpr& value, std::string_view op);
/// Whether fusion made the function: the attribute Primitive.
bool is_fused(const RelaxFunctionNode& function);
/// Known from outside: it has a global_symbol.
bool is_public(const NodeRef& function);
/// Whether evaluating `value` may do more than give a result: calls of impure operators and functions.
bool is_impure(const RelaxExpr& value, const IRModuleNode& module);

}  // namespace tirscope::passes
