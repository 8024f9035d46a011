// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/program_graph.h"

#include "analysis/graph/relax_graph.h"
#include "support/format.h"

namespace tirscope::analysis {

std::string_view graph_node_kind_name(GraphNodeKind kind) {
  switch (kind) {
    case GraphNodeKind::Parameter: return "parameter";
    case GraphNodeKind::Constant: return "constant";
    case GraphNodeKind::Operator: return "operator";
    case GraphNodeKind::CallTir: return "call_tir";
    case GraphNodeKind::CallPacked: return "call_packed";
    case GraphNodeKind::CallFunction: return "call";
    case GraphNodeKind::MatchCast: return "match_cast";
    case GraphNodeKind::Tuple: return "tuple";
    case GraphNodeKind::TupleItem: return "item";
    case GraphNodeKind::Value: return "value";
    case GraphNodeKind::Branch: return "if";
    case GraphNodeKind::Block: return "block";
    case GraphNodeKind::Buffer: return "buffer";
    case GraphNodeKind::Result: return "result";
  }
  return {};
}

int ProgramGraph::find(const Node* node) const {
  if (!node) return -1;
  for (std::size_t n = 0; n < nodes.size(); ++n)
    if (nodes[n].node.get() == node) return int(n);
  return -1;
}

ProgramGraph program_graph(const IRModule& module, const std::string& function) {
  NodeRef found = module ? module->find(function) : nullptr;
  if (auto relax = as<RelaxFunctionNode>(found)) return relax_graph(module, function, *relax);
  if (PrimFunc tir = ref_as<PrimFuncNode>(found)) return block_graph(function, tir);
  return {};
}

std::string to_text(const ProgramGraph& graph) {
  std::string out;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    const GraphNode& node = graph.nodes[n];
    out += formatted("{} {} {}", n, graph_node_kind_name(node.kind), node.title);
    if (!node.detail.empty()) out += " " + node.detail;
    std::string operands;
    for (const GraphOperand& operand : node.operands)
      operands += formatted("{}{}{}", operands.empty() ? "" : ", ", operand.role.empty() ? "" : operand.role + "=",
                            operand.from);
    if (!operands.empty()) out += " (" + operands + ")";
    if (!node.value.name.empty() && node.value.name != node.title) out += " -> " + node.value.name;
    if (!node.value.shape.empty()) out += " " + node.value.shape;
    if (!node.value.dtype.empty()) out += " " + node.value.dtype;
    if (node.operations) out += formatted(", {} operations", node.operations->str());
    if (node.bytes) out += formatted(", {} bytes", node.bytes->str());
    if (node.group >= 0) out += " in " + graph.groups[std::size_t(node.group)].title;
    out += "\n";
  }
  return out;
}

}  // namespace tirscope::analysis
