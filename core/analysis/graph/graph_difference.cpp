// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/graph_difference.h"

#include <map>

namespace tirscope::analysis {

namespace {

class Pairing {
 public:
  Pairing(const ProgramGraph& before, const ProgramGraph& after) : before_(before), after_(after) {
    out_.partner_before.assign(before.nodes.size(), -1);
    out_.partner_after.assign(after.nodes.size(), -1);
  }

  GraphDifference run() {
    pair_by([&](const ProgramGraph& graph, int n) { return name_key(graph, n); });
    pair_by([&](const ProgramGraph& graph, int n) { return structure_key(graph, n); });
    mark();
    return std::move(out_);
  }

 private:
  /// Empty for a node that is known by no name. One name occurs in several functions that are drawn inside.
  static std::string name_key(const ProgramGraph& graph, int n) {
    const GraphNode& node = graph.nodes[std::size_t(n)];
    std::string key = node.kind == GraphNodeKind::Result ? "return " + node.title : node.value.name;
    if (key.empty()) return key;
    if (node.kind == GraphNodeKind::Parameter) key = "parameter " + key;
    for (int g = node.group; g >= 0; g = graph.groups[std::size_t(g)].parent)
      if (graph.groups[std::size_t(g)].kind == GraphGroupKind::Function)
        key += " in " + graph.groups[std::size_t(g)].title;
    return key;
  }

  /// What is computed from nodes that have partners: the partner's number is used for both.
  std::string structure_key(const ProgramGraph& graph, int n) const {
    const GraphNode& node = graph.nodes[std::size_t(n)];
    std::string key = std::string(graph_node_kind_name(node.kind)) + ' ' + node.title + ' ' + node.detail;
    for (const GraphOperand& operand : node.operands) key += ' ' + std::to_string(number(graph, operand.from));
    return key;
  }

  int number(const ProgramGraph& graph, int n) const {
    return &graph == &before_ ? n : out_.partner_after[std::size_t(n)];
  }

  template <class Key>
  void pair_by(Key&& key) {
    std::map<std::string, std::vector<int>> open;  // the last of a key first
    for (int n = int(before_.nodes.size()) - 1; n >= 0; --n)
      if (out_.partner_before[std::size_t(n)] < 0)
        if (std::string text = key(before_, n); !text.empty()) open[text].push_back(n);
    for (int n = 0; n < int(after_.nodes.size()); ++n) {
      if (out_.partner_after[std::size_t(n)] >= 0) continue;
      auto found = open.find(key(after_, n));
      if (found == open.end() || found->second.empty()) continue;
      out_.partner_after[std::size_t(n)] = found->second.back();
      out_.partner_before[std::size_t(found->second.back())] = n;
      found->second.pop_back();
    }
  }

  bool same(const GraphNode& a, const GraphNode& b) const {
    if (a.kind != b.kind || a.title != b.title || a.detail != b.detail) return false;
    if (a.value.shape != b.value.shape || a.value.dtype != b.value.dtype) return false;
    if (a.operands.size() != b.operands.size()) return false;
    for (std::size_t i = 0; i < a.operands.size(); ++i)
      if (out_.partner_before[std::size_t(a.operands[i].from)] != b.operands[i].from) return false;
    return true;
  }

  void mark() {
    out_.before.assign(before_.nodes.size(), GraphMark::Only);
    out_.after.assign(after_.nodes.size(), GraphMark::Only);
    for (std::size_t n = 0; n < before_.nodes.size(); ++n) {
      const int partner = out_.partner_before[n];
      if (partner < 0) {
        ++out_.removed;
        continue;
      }
      const bool equal = same(before_.nodes[n], after_.nodes[std::size_t(partner)]);
      out_.before[n] = out_.after[std::size_t(partner)] = equal ? GraphMark::Same : GraphMark::Changed;
      out_.changed += !equal;
    }
    for (int partner : out_.partner_after) out_.added += partner < 0;
  }

  const ProgramGraph &before_, &after_;
  GraphDifference out_;
};

}  // namespace

GraphDifference graph_difference(const ProgramGraph& before, const ProgramGraph& after) {
  return Pairing(before, after).run();
}

}  // namespace tirscope::analysis
