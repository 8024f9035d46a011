// SPDX-License-Identifier: Apache-2.0
#include "script/saved_graph/node_graph.h"

#include <algorithm>

#include "ir/relax/ops.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "script/saved_graph/base64.h"
#include "script/saved_graph/later_types.h"
#include "script/saved_graph/node_graph_items.h"
#include "script/saved_graph/saved_tensor.h"

namespace tirscope::script {

namespace node_graph {

namespace {

constexpr int deepest = 3000;

/// The bytes that an item takes in a list.
int64_t bytes_of(const Item& item) {
  int64_t bytes = sizeof(Item);
  if (auto text = std::get_if<std::string>(&item.value)) bytes += int64_t(text->size());
  if (auto items = std::get_if<Items>(&item.value))
    for (const Item& element : *items) bytes += bytes_of(element);
  if (auto pairs = std::get_if<Pairs>(&item.value))
    for (const auto& [key, value] : *pairs) bytes += bytes_of(key) + bytes_of(value);
  return bytes;
}

/// The text of an object without fields.
const std::string& text_of(const SavedGraph::Node& node) {
  if (node.text.empty()) broken("bad-node", "a {0} has no value", node.type_key);
  return node.text;
}

Item map_item(GraphReader& reader, const SavedGraph::Node& node) {
  Pairs pairs;
  if (!node.keys.empty()) {
    if (node.keys.size() != node.items.size())
      broken("bad-node", "a map has {0} keys but {1} values", node.keys.size(), node.items.size());
    for (std::size_t i = 0; i < node.keys.size(); ++i)
      pairs.emplace_back(Item{node.keys[i], {}}, reader.item(node.items[i]));
  } else {
    if (node.items.size() % 2) broken("bad-node", "a map has a key without a value");
    for (std::size_t i = 0; i < node.items.size(); i += 2)
      pairs.emplace_back(reader.item(node.items[i]), reader.item(node.items[i + 1]));
  }
  return {std::move(pairs), {}};
}

}  // namespace

Attr attr_of(const Item& item) { return GraphReader::Fields::attr(item); }

const Item& GraphReader::item(std::size_t index) {
  if (index >= nodes_.size()) broken("bad-node", "the graph has no node {0}", index);
  if (state_[index] == State::Reading) broken("cycle", "node {0} of the graph contains itself", index);
  if (state_[index] == State::Unread) make_item(index);
  bytes_left_ -= bytes_[index];
  if (bytes_left_ < 0)
    broken("too-large", "the lists and strings of the graph take more than {0} MB when each is written out",
           most_bytes >> 20);
  return items_[index];
}

void GraphReader::make_item(std::size_t index) {
  if (++depth_ > deepest) broken("too-deep", "the graph is nested too deeply");
  state_[index] = State::Reading;
  Item item = made(nodes_[index], index);
  item.type = nodes_[index].type_key.empty() ? "null" : nodes_[index].type_key;
  items_[index] = std::move(item);
  bytes_[index] = bytes_of(items_[index]) - int64_t(sizeof(Item));
  state_[index] = State::Read;
  --depth_;
}

Item GraphReader::made(const SavedGraph::Node& node, std::size_t index) {
  const std::string& type = node.type_key;
  if (type.empty()) return {};
  if (type == "runtime.String") return {node.text, {}};
  if (type == "runtime.BoxInt") return {int64_t(std::strtoll(text_of(node).c_str(), nullptr, 10)), {}};
  if (type == "runtime.BoxFloat") return {std::strtod(text_of(node).c_str(), nullptr), {}};
  if (type == "runtime.BoxBool") return {text_of(node) == "true" || text_of(node) == "1", {}};
  if (type == tensor_key) {
    auto bytes = from_base64(text_of(node));
    if (!bytes) broken("bad-tensor", "an array in the metadata is not base64 text");
    auto data = read_saved_tensor(*bytes, flat_);
    if (!data) throw LimitReached{std::move(data).error()};
    return {NodeRef(relax_constant(*std::move(data))), {}};
  }
  if (type == "Op") {
    const OpInfo* op = find_op(text_of(node));
    if (!op) broken("unknown-type", "there is no operator \"{0}\"", node.text);
    return {op, {}};
  }
  if (type == "Array") {
    Items items;
    for (std::size_t element : node.items) items.push_back(item(element));
    return {std::move(items), {}};
  }
  if (type == "Map") return map_item(*this, node);
  auto maker = makers().find(type);
  if (maker == makers().end())
    broken("unknown-type", "node {0} of the graph is a {1}, which Tirscope's TensorIR does not support", index, type);
  return maker->second(*this, Fields(*this, node));
}

}  // namespace node_graph

namespace {

/// What `take` makes of the root of the graph in `text`.
template <class T>
Result<Ref<const T>> root_of(RootedGraph read, std::size_t length,
                             Result<Ref<const T>> (*take)(const node_graph::Item& root)) {
  restore_earlier_types(read.graph, read.minor);
  Result<Ref<const T>> made = catching([&]() -> Result<Ref<const T>> {
    node_graph::GraphReader reader(read.graph);
    return take(reader.item(read.root));
  });
  if (made && (*made)->size > most_nodes(length))
    return fail(bad_input("ir.too-large", "the graph has more than {0} parts when fully expanded", most_nodes(length)));
  return made;
}

Result<IRModule> as_module(const node_graph::Item& root) {
  auto node = std::get_if<NodeRef>(&root.value);
  if (node && as<IRModuleNode>(*node)) return ref_as<IRModuleNode>(*node);
  if (node && as<PrimFuncNode>(*node)) return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", *node}});
  return fail(bad_input("node-graph.no-module", "the graph contains a {0}, not a module", root.type));
}

Result<IndexMap> as_index_map(const node_graph::Item& root) {
  auto node = std::get_if<NodeRef>(&root.value);
  IndexMap map = node ? ref_as<IndexMapNode>(*node) : nullptr;
  if (!map) return fail(bad_input("node-graph.no-index-map", "the graph contains a {0}, not an index map", root.type));
  return map;
}

}  // namespace

Result<IndexMap> read_index_map_graph(std::string_view text) {
  TS_TRY(RootedGraph graph, read_graph_text(text));
  return root_of<IndexMapNode>(std::move(graph), text.size(), as_index_map);
}

Result<AttrDict> read_metadata_graph(std::string_view text) {
  TS_TRY(RootedGraph graph, read_graph_text(text));
  const bool flat = graph.flat;
  restore_earlier_types(graph.graph, graph.minor);
  return catching([&]() -> Result<AttrDict> {
    node_graph::GraphReader reader(graph.graph, flat);
    const Attr root = node_graph::attr_of(reader.item(graph.root));
    auto dict = root.get<AttrDict>();
    const bool lists =
        dict && std::ranges::all_of(*dict, [](const auto& e) { return e.second.template get<AttrList>(); });
    if (!lists) return fail(bad_input("node-graph.no-metadata", "the graph is not a map of lists of objects"));
    return *dict;
  });
}

Result<SavedModule> read_node_graph(std::string_view text) {
  TS_TRY(RootedGraph graph, read_graph_text(text));
  const int minor = graph.minor;
  TS_TRY(IRModule built, root_of<IRModuleNode>(std::move(graph), text.size(), as_module));
  // Through its text the module meets every rule that modules are read by.
  auto read = read_module(tirscope::script::text(built));
  if (!read) return fail(std::move(read.error().front()));
  return SavedModule{read->module, minor ? std::optional(Release{minor}) : std::nullopt};
}

}  // namespace tirscope::script
