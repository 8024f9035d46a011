// SPDX-License-Identifier: Apache-2.0
#include "script/saved_graph/node_graph.h"

#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "script/saved_graph/base64.h"
#include "script/saved_graph/node_graph_items.h"
#include "support/bounded_json.h"

namespace tirscope::script {

namespace node_graph {

namespace {

constexpr int deepest = 3000;

/// The bytes of an object without fields.
std::string bytes_of(const Json& node, const std::string& type) {
  if (auto it = node.find("repr_str"); it != node.end() && it->is_string()) return it->get<std::string>();
  if (auto it = node.find("repr_b64"); it != node.end() && it->is_string())
    if (auto bytes = from_base64(it->get<std::string>())) return *bytes;
  broken("bad-node", "a {0} has no value", type);
}

}  // namespace

std::size_t GraphReader::index_of(const Json& value) const {
  if (!value.is_number_unsigned() || value.get<uint64_t>() >= nodes_.size())
    broken("bad-node", "a list refers to a node that is not in the graph");
  return value.get<std::size_t>();
}

const Item& GraphReader::item(std::size_t index) {
  if (index >= nodes_.size()) broken("bad-node", "the graph has no node {0}", index);
  if (state_[index] == State::Read) return items_[index];
  if (state_[index] == State::Reading) broken("cycle", "node {0} of the graph contains itself", index);
  if (++depth_ > deepest) broken("too-deep", "the graph is nested too deeply");
  const Json& node = nodes_[index];
  if (!node.is_object() || !node.contains("type_key") || !node["type_key"].is_string())
    broken("bad-node", "node {0} of the graph has no type", index);
  state_[index] = State::Reading;
  std::string type = node["type_key"].get<std::string>();
  Item item = made(index, type);
  item.type = type.empty() ? "null" : std::move(type);
  items_[index] = std::move(item);
  state_[index] = State::Read;
  --depth_;
  return items_[index];
}

Item GraphReader::made(std::size_t index, const std::string& type) {
  const Json& node = nodes_[index];
  auto list = [&](const char* key) -> const Json& {
    static const Json none = Json::array();
    auto it = node.find(key);
    if (it == node.end()) return none;
    if (!it->is_array()) broken("bad-node", "the elements of a {0} are not a list", type);
    return *it;
  };
  if (type.empty()) return {};
  if (type == "runtime.String") {
    auto text = node.find("repr_str") == node.end() && node.find("repr_b64") == node.end() ? "" : bytes_of(node, type);
    return {text, {}};
  }
  if (type == "runtime.BoxInt") return {int64_t(std::strtoll(bytes_of(node, type).c_str(), nullptr, 10)), {}};
  if (type == "runtime.BoxFloat") return {std::strtod(bytes_of(node, type).c_str(), nullptr), {}};
  if (type == "runtime.BoxBool") return {bytes_of(node, type) == "true" || bytes_of(node, type) == "1", {}};
  if (type == "Op") {
    std::string name = bytes_of(node, type);
    const OpInfo* op = find_op(name);
    if (!op) broken("unknown-type", "there is no operator \"{0}\"", name);
    return {op, {}};
  }
  if (type == "Array") {
    Items items;
    for (const Json& element : list("data")) items.push_back(item(index_of(element)));
    return {std::move(items), {}};
  }
  if (type == "Map") {
    Pairs pairs;
    const Json& keys = list("keys");
    const Json& data = list("data");
    if (!keys.empty()) {
      if (keys.size() != data.size()) broken("bad-node", "a map has {0} keys but {1} values", keys.size(), data.size());
      for (std::size_t i = 0; i < keys.size(); ++i) {
        if (!keys[i].is_string()) broken("bad-node", "a key of a map is not a string");
        pairs.emplace_back(Item{keys[i].get<std::string>(), {}}, item(index_of(data[i])));
      }
    } else {
      if (data.size() % 2) broken("bad-node", "a map has a key without a value");
      for (std::size_t i = 0; i < data.size(); i += 2)
        pairs.emplace_back(item(index_of(data[i])), item(index_of(data[i + 1])));
    }
    return {std::move(pairs), {}};
  }
  auto maker = makers().find(type);
  if (maker == makers().end())
    broken("unknown-type", "node {0} of the graph is a {1}, which Tirscope's TensorIR does not support", index, type);
  Fields fields(*this, node, type);
  return maker->second(*this, fields);
}

}  // namespace node_graph

Result<IRModule> read_node_graph(std::string_view text) {
  using namespace node_graph;
  auto graph = read_json(text);
  Json root = graph ? std::move(*graph) : Json();
  if (!root.is_object() || !root.contains("nodes") || !root["nodes"].is_array() || !root.contains("root") ||
      !root["root"].is_number_unsigned())
    return fail(bad_input("node-graph.bad-json", "this is not a node graph saved by TVM"));
  Result<IRModule> built = catching([&]() -> Result<IRModule> {
    GraphReader reader(root["nodes"]);
    const Item& item = reader.item(root["root"].get<std::size_t>());
    auto node = std::get_if<NodeRef>(&item.value);
    if (node && as<IRModuleNode>(*node)) return ref_as<IRModuleNode>(*node);
    if (node && as<PrimFuncNode>(*node)) return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", *node}});
    return fail(bad_input("node-graph.no-module", "the graph contains a {0}, not a module", item.type));
  });
  if (!built) return built;
  if ((*built)->size > most_nodes(text.size()))
    return fail(
        bad_input("ir.too-large", "the graph has more than {0} parts when fully expanded", most_nodes(text.size())));
  // Through its text the module meets every rule that modules are read by.
  auto read = read_module(tirscope::script::text(*built));
  if (!read) return fail(std::move(read.error().front()));
  return read->module;
}

}  // namespace tirscope::script
