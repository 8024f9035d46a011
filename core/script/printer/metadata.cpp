// SPDX-License-Identifier: Apache-2.0
#include "script/printer/metadata.h"

#include "script/saved_graph/saved_graph.h"

namespace tirscope::script {

std::string saved(const Metadata& metadata) {
  if (metadata.empty()) return {};
  SavedGraph graph;
  const std::size_t root = graph.add("Map");
  for (const auto& [key, objects] : metadata.objects) {
    const std::size_t array = graph.add("Array");
    graph.insert(root, key, array);
    for (const Attr& object : objects) {
      if (auto text = object.get<std::string>()) {
        graph.push_back(array, graph.add_string(*text));
        continue;
      }
      auto imm = as<StringImmNode>(*object.get<NodeRef>());
      if (!imm) return {};
      const std::size_t node = graph.add("tir.StringImm");
      graph.push_back(array, node);
      graph.set_text(node, "dtype", imm->dtype.str());
      graph.set(node, "span", std::size_t(0));
      graph.set(node, "value", graph.add_string(imm->value));
    }
  }
  std::string out = "metadata = tvm.ir.load_json(\"\"\"";
  for (char c : graph_text(graph, root, Release{})) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"\"\")\n";
}

}  // namespace tirscope::script
