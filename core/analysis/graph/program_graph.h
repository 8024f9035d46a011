// SPDX-License-Identifier: Apache-2.0
// A function as a graph of what is computed from what: the bindings of a Relax function, or the blocks of a TensorIR
// function with the buffers between them. What is drawn of it is the views' business.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/amount.h"
#include "ir/function.h"

namespace tirscope::analysis {

enum class GraphNodeKind : uint8_t {
  Parameter,     ///< of the function, or a buffer that it is given
  Constant,      ///< a tensor of the program
  Operator,      ///< of Relax: R.nn.relu
  CallTir,       ///< a TensorIR function is called by R.call_tir
  CallPacked,    ///< a registered function is called, by R.call_dps_packed or otherwise
  CallFunction,  ///< another Relax function is called
  MatchCast,
  Tuple,
  TupleItem,
  Value,   ///< a shape, a number, a string, or another name for a value
  Branch,  ///< `if`: takes the condition and what each branch gives
  Block,   ///< of TensorIR: an innermost block, or a statement outside of blocks
  Buffer,  ///< one that several blocks write
  Result,  ///< what the function returns, or a buffer that it writes
};
std::string_view graph_node_kind_name(GraphNodeKind kind);

/// What flows along an edge.
struct GraphValue {
  std::string name;             ///< of the variable or buffer; empty for a constant without one
  std::string shape;            ///< "(1, n)"; "(?, ?)" of known rank; empty where there is none
  std::string dtype;            ///< "float32"; "tuple", "shape", "object" for what is no tensor; empty where unknown
  std::optional<Amount> bytes;  ///< of a tensor, or of all tensors of a tuple; empty where unknown
  bool is_tensor = false;
};

/// An input of a node.
struct GraphOperand {
  int from = -1;     ///< the node whose value it is
  std::string role;  ///< "weight", "A", "condition"; empty where the position says it all
};

struct GraphNode {
  GraphNodeKind kind = GraphNodeKind::Value;
  std::string title;   ///< "nn.relu", "linear0", "match_cast"; of a parameter or constant, its name
  std::string detail;  ///< attributes that differ from their defaults: "strides=[2, 2]"
  GraphValue value;    ///< what it gives; of a result, what it takes
  std::vector<GraphOperand> operands;
  NodeRef node;                      ///< the binding, parameter, statement or buffer; null for what has none of its own
  std::string address;               ///< of `node`, as of ir/walk/address.h; empty where there is none
  std::string callee;                ///< the function that it calls; empty where it calls none
  NodeRef callee_function;           ///< the same in the module; null where it is not of the module
  int group = -1;                    ///< the innermost group around it, an index of ProgramGraph::groups
  int body = -1;                     ///< the group that shows what its callee does; -1: none
  bool is_weight = false;            ///< a constant, or a parameter that is no input of the model
  bool reduction = false;            ///< a block that reduces
  std::optional<Amount> operations;  ///< empty where they are not known
  std::optional<Amount> bytes;       ///< of its operands and its value, each once; empty where they are not known
};

enum class GraphGroupKind : uint8_t {
  Dataflow,  ///< R.dataflow()
  Function,  ///< the body of a Primitive function, instead of the node that calls it
  Then,
  Else,
  Block,  ///< of TensorIR, with blocks inside
};

struct GraphGroup {
  GraphGroupKind kind;
  std::string title;
  NodeRef node;
  int parent = -1;  ///< the group around it
  int caller = -1;  ///< of a Function: the node that calls it; of a branch: the `if`
  /// Of a Function: the nodes inside that are its parameters, in order, and its result.
  std::vector<int> parameters = {};
  int result = -1;
};

/// The nodes are in program order; operands come before what uses them, except those of a buffer.
struct ProgramGraph {
  std::string function;
  bool is_relax = false;
  std::vector<GraphNode> nodes;
  std::vector<GraphGroup> groups;  ///< outer ones first
  bool complete = true;            ///< false: `most_nodes` was reached, and the rest is left out

  static constexpr std::size_t most_nodes = 100'000;

  /// The first node of a binding, parameter, statement or buffer; -1 where there is none.
  int find(const Node* node) const;
};

/// The graph of a function of `module`; empty where there is no such function, or one of another kind.
ProgramGraph program_graph(const IRModule& module, const std::string& function);

std::string to_text(const ProgramGraph& graph);

}  // namespace tirscope::analysis
