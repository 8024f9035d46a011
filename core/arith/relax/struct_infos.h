// SPDX-License-Identifier: Apache-2.0
// Struct infos as types: what a call gives, what two of them have in common, and renaming the variables in them.
#pragma once

#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "ir/relax/ops.h"
#include "ir/walk/mutator.h"

namespace tirscope::relax {

/// What variables and constants become.
using RelaxVarMap = std::unordered_map<const RelaxExprNode*, RelaxExpr>;

/// `info` with its size variables, and the variables of Relax that hold shapes, replaced. Itself where none is in a
/// map.
StructInfo substitute(const StructInfo& info, const VarMap& sizes, const RelaxVarMap& values = {});
/// The same for a shape, a number or any expression that is an operand; struct infos follow.
RelaxExpr substitute(const RelaxExpr& expr, const VarMap& sizes, const RelaxVarMap& values = {});

/// The most that is known of a value of which either holds (TVM's StructInfoLCA).
StructInfo common_info(const StructInfo& a, const StructInfo& b);

/// Adds to `vars` the variables in the sizes of `info`.
void collect_sizes(const StructInfo& info, std::unordered_set<const VarNode*>& vars);
/// Those variables in the order of their first occurrence.
std::vector<Var> sizes_in(const StructInfo& info);
/// Calls `visit` with the sizes of `info` and of its items, in order.
void for_each_size(const StructInfo& info, const std::function<void(const Expr&)>& visit);

/// The struct info of a function of a module; of a TensorIR function that of its parameters, with an empty result.
StructInfo function_info(const NodeRef& function);

/// What a call of a function of type `callee` gives: its result with the sizes that the arguments determine. Refused
/// as `relax.call-arity` and, where an argument is of another kind than its parameter, as `relax.call-argument`.
Result<StructInfo> call_result(const FuncStructInfoNode& callee, const std::vector<NodeRef>& args);

}  // namespace tirscope::relax
