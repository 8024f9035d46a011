// SPDX-License-Identifier: Apache-2.0
// A call in a Relax function as words: what it calls, what it is given and how.
#pragma once

#include "analysis/graph/program_graph.h"
#include "ir/relax/relax.h"

namespace tirscope::analysis {

struct CalledFunction {
  GraphNodeKind kind = GraphNodeKind::Operator;
  std::string title;  ///< "nn.relu", "linear0", "vm.builtin.reshape"
  std::string name;   ///< of the function that is called; empty for an operator
  NodeRef function;   ///< the same in the module, or null
};
CalledFunction called_function(const RelaxCallNode& call, const IRModule& module);

struct OperandText {
  NodeRef expr;
  std::string role;
};
/// The operands of a call without the function that it calls; tuples in which R.call_tir takes them are opened.
/// `function`: the TensorIR function that is called, whose buffers name them; else the operator's parameters do.
std::vector<OperandText> operands_of(const RelaxCallNode& call, const NodeRef& function);

/// The attributes that differ from their defaults: "strides=[2, 2], axis=1".
std::string attributes_text(const RelaxCallNode& call);

/// The text of what is written in place: a shape, a number, a string, a type, a function's name. Empty for others.
std::optional<std::string> literal_text(const NodeRef& expr);

}  // namespace tirscope::analysis
