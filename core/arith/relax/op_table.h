// SPDX-License-Identifier: Apache-2.0
// The operators of Relax: one table from which programs are read, printed and built. A family a file; each holds its
// rows and the rules by which the struct info of a call follows from that of its operands.
#pragma once

#include <span>
#include <string_view>

#include "ir/relax/ops.h"

namespace tirscope {

/// The operator, or the function of Python's, of that name ("nn.relu"); null when there is none.
const RelaxOp* find_relax_op(std::string_view name);
/// All of them, a family after the other.
std::span<const RelaxOp> relax_ops();

/// Checks the number of operands, and gives the attributes that are missing their defaults. Refused as
/// `relax.operator-arity`, `relax.unknown-attribute`, `relax.missing-attribute` or `relax.wrong-argument`.
Result<void> complete_call(const RelaxOp& op, const std::vector<NodeRef>& args, AttrDict& attrs);

/// A call of an operator with its struct info. Attributes are completed as by complete_call, and by the operator's
/// rule, which refuses as `relax.wrong-argument`, `relax.wrong-shape`, `relax.wrong-type` or `relax.wrong-device`.
Result<RelaxExpr> relax_call(const RelaxOp& op, std::vector<NodeRef> args, AttrDict attrs = {},
                             std::vector<StructInfo> types = {});
/// The same by the operator's name; refused as `relax.unknown-operator` where the table has none.
Result<RelaxExpr> relax_call(std::string_view name, std::vector<NodeRef> args, AttrDict attrs = {},
                             std::vector<StructInfo> types = {});

}  // namespace tirscope
