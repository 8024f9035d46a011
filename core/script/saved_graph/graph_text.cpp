// SPDX-License-Identifier: Apache-2.0
// The text of a saved graph: dmlc's JSON writer up to TVM 0.21, that of tvm-ffi from 0.22 on.
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "script/saved_graph/base64.h"
#include "script/saved_graph/saved_graph.h"
#include "support/bounded_json.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

using Json = nlohmann::json;
using SavedNode = SavedGraph::Node;
using Field = SavedGraph::Field;

struct TypeKey {
  std::string_view earlier;
  int since;
  std::string_view later;
  bool is_prefix() const { return earlier.ends_with('.'); }
};
constexpr TypeKey renamed_types[] = {
#define TS_TYPE_KEY(earlier, since, later) {earlier, since, later},
#include "script/saved_graph/type_keys.def"
};

std::string type_key_in(Release release, const std::string& key) {
  std::string out = key;
  bool exact = false;
  for (const TypeKey& row : renamed_types) {
    if (release.minor < row.since) continue;
    if (key == row.earlier) {
      out = row.later;
      exact = true;
    } else if (!exact && row.is_prefix() && key.starts_with(row.earlier)) {
      out = std::string(row.later) + key.substr(row.earlier.size());
    }
  }
  return out;
}

std::string plain_type_key(const std::string& key) {
  for (const TypeKey& row : renamed_types)
    if (key == row.later) return std::string(row.earlier);
  for (const TypeKey& row : renamed_types)
    if (row.is_prefix() && key.starts_with(row.later)) return std::string(row.earlier) + key.substr(row.later.size());
  return key;
}

std::string quoted(const std::string& text) {
  return Json(text).dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
}

std::string version_of(Release release) { return quoted(release.str() + ".0"); }

// ---- dmlc -----------------------------------------------------------------------------------------------------------

bool printable(const std::string& text) {
  return std::ranges::all_of(text, [](unsigned char c) { return std::isprint(c); });
}

/// Elements on lines of their own, or all on one.
void list(std::string& out, const char* key, const std::vector<std::string>& elements, bool lines) {
  out += formatted(", \n      \"{}\": [", key);
  for (std::size_t i = 0; i < elements.size(); ++i)
    out += (i ? ", " : "") + std::string(lines ? "\n        " : "") + elements[i];
  out += lines ? "\n      ]" : "]";
}

std::string indented_text(const SavedGraph& graph, std::size_t root, Release release) {
  std::string out = formatted("{{\n  \"root\": {}, \n  \"nodes\": [", root);
  const std::size_t count = graph.first_tensor();  // arrays are apart
  for (std::size_t i = 0; i < count; ++i) {
    const SavedNode& node = graph.nodes()[i];
    out += i ? ", \n    {" : "\n    {";
    out += "\n      \"type_key\": " + quoted(node.type_key);
    if (!node.text.empty())
      out += printable(node.text) ? ", \n      \"repr_str\": " + quoted(node.text)
                                  : ", \n      \"repr_b64\": " + quoted(to_base64(node.text));
    if (!node.fields.empty()) {
      const bool several = node.fields.size() > 1;
      out += ", \n      \"attrs\": {";
      bool first = true;
      for (const auto& [key, field] : node.fields) {
        if (!first) out += ", ";
        if (several) out += "\n        ";
        const std::size_t child = field.holds == Field::Holds::Child ? std::stoul(field.text) : 0;
        out += quoted(key) + ": " + quoted(child >= count ? std::to_string(child - count) : field.text);
        first = false;
      }
      out += several ? "\n      }" : "}";
    }
    std::vector<std::string> keys, items;
    for (const std::string& key : node.keys) keys.push_back(quoted(key));
    for (std::size_t item : node.items) items.push_back(std::to_string(item));
    if (!keys.empty()) list(out, "keys", keys, true);
    if (!items.empty()) list(out, "data", items, items.size() > 10);
    out += "\n    }";
  }
  out += "\n  ], \n  \"b64ndarrays\": [";
  for (std::size_t i = count; i < graph.nodes().size(); ++i)
    out += (i > count ? ", \n    \"" : "\n    \"") + graph.nodes()[i].text + "\"";
  out += count < graph.nodes().size() ? "\n  ]" : "]";
  return out + ", \n  \"attrs\": {\"tvm_version\": " + version_of(release) + "}\n}";
}

// ---- tvm-ffi --------------------------------------------------------------------------------------------------------

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ",") + part;
  return out;
}

/// What stands under "data"; empty for null.
std::string data_of(const SavedNode& node, const std::vector<std::size_t>& keys, Release release) {
  if (node.type_key.empty()) return {};
  if (node.type_key == "Array" || node.type_key == "Map") {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      if (i < keys.size()) items.push_back(std::to_string(keys[i]));
      items.push_back(std::to_string(node.items[i]));
    }
    return "[" + joined(items) + "]";
  }
  if (node.type_key == "runtime.BoxInt" || node.type_key == "runtime.BoxFloat") return node.text;
  if (node.type_key == "runtime.BoxBool") return node.text == "1" ? "true" : "false";
  if (node.type_key == "runtime.String" || node.type_key == tensor_key) return quoted(node.text);
  if (node.type_key == "Op") return quoted(type_key_in(release, node.text));
  std::vector<std::string> fields;
  for (const auto& [key, field] : node.fields)
    fields.push_back(quoted(key) + ":" + (field.holds == Field::Holds::Text ? quoted(field.text) : field.text));
  return "{" + joined(fields) + "}";
}

std::string one_line_text(const SavedGraph& graph, std::size_t root, Release release) {
  std::vector<std::string> nodes, names;  // the keys of maps are nodes here, after the others
  for (const SavedNode& node : graph.nodes()) {
    std::vector<std::size_t> keys;
    for (const std::string& key : node.keys) {
      keys.push_back(graph.nodes().size() + names.size());
      names.push_back("{\"type\":" + quoted(type_key_in(release, "runtime.String")) + ",\"data\":" + quoted(key) + "}");
    }
    const std::string data = data_of(node, keys, release);
    nodes.push_back("{\"type\":" + quoted(type_key_in(release, node.type_key)) +
                    (data.empty() ? "" : ",\"data\":" + data) + "}");
  }
  nodes.insert(nodes.end(), names.begin(), names.end());
  return formatted("{{\"root_index\":{},\"nodes\":[", root) + joined(nodes) +
         "],\"metadata\":{\"tvm_version\":" + version_of(release) + "}}";
}

// ---- reading --------------------------------------------------------------------------------------------------------

std::unexpected<Diagnostic> bad_node(std::string text, std::size_t number) {
  return fail(bad_input("node-graph.bad-node", std::move(text), number));
}

Result<std::vector<std::size_t>> items_in(const Json& list, std::size_t number) {
  std::vector<std::size_t> out;
  if (!list.is_array()) return bad_node("node {0} of the graph has elements that are not a list", number);
  for (const Json& item : list) {
    if (!item.is_number_unsigned())
      return bad_node("node {0} of the graph has an element that is not the number of a node", number);
    out.push_back(item.get<std::size_t>());
  }
  return out;
}

/// The text of a value that a node or a field holds by itself.
Result<Field> value_in(const Json& value, std::size_t number) {
  if (value.is_string()) return Field{Field::Holds::Text, value.get<std::string>()};
  if (value.is_boolean()) return Field{Field::Holds::Number, value.get<bool>() ? "1" : "0"};
  if (value.is_number_integer()) return Field{Field::Holds::Number, value.dump()};
  if (value.is_number_float()) return Field{Field::Holds::Number, formatted("{:.17g}", value.get<double>())};
  return bad_node("node {0} of the graph holds a value that is neither text nor a number", number);
}

Result<SavedNode> indented_node(const Json& json, std::size_t number) {
  SavedNode node;
  auto text_at = [&](const char* key) -> const std::string* {
    auto it = json.find(key);
    return it == json.end() ? nullptr : it->get_ptr<const std::string*>();
  };
  const std::string* type = json.is_object() ? text_at("type_key") : nullptr;
  if (!type) return bad_node("node {0} of the graph has no type", number);
  node.type_key = *type;
  if (const std::string* text = text_at("repr_str"))
    node.text = *text;
  else if (const std::string* coded = text_at("repr_b64")) {
    auto bytes = from_base64(*coded);
    if (!bytes) return bad_node("node {0} of the graph has a value that is not base64 text", number);
    node.text = *bytes;
  }
  if (auto attrs = json.find("attrs"); attrs != json.end()) {
    if (!attrs->is_object()) return bad_node("node {0} of the graph has attributes that are not an object", number);
    for (const auto& [key, value] : attrs->items()) {
      if (!value.is_string()) return bad_node("node {0} of the graph has an attribute that is not text", number);
      node.fields[key] = {Field::Holds::Text, value.get<std::string>()};
    }
  }
  if (auto keys = json.find("keys"); keys != json.end()) {
    if (!keys->is_array()) return bad_node("node {0} of the graph has keys that are not a list", number);
    for (const Json& key : *keys) {
      if (!key.is_string()) return bad_node("node {0} of the graph has a key that is not a string", number);
      node.keys.push_back(key.get<std::string>());
    }
  }
  if (auto data = json.find("data"); data != json.end()) {
    TS_TRY(node.items, items_in(*data, number));
  }
  return node;
}

Result<SavedNode> one_line_node(const Json& json, std::size_t number) {
  if (!json.is_object() || !json.contains("type") || !json["type"].is_string())
    return bad_node("node {0} of the graph has no type", number);
  SavedNode node{plain_type_key(json["type"].get_ref<const std::string&>()), {}, {}, {}, {}};
  auto data = json.find("data");
  if (data == json.end()) return node;
  if (data->is_object()) {
    for (const auto& [key, value] : data->items()) {
      TS_TRY(node.fields[key], value_in(value, number));
    }
  } else if (data->is_array()) {
    TS_TRY(node.items, items_in(*data, number));
  } else {
    TS_TRY(Field held, value_in(*data, number));
    node.text = node.type_key == "Op" ? plain_type_key(held.text) : held.text;
  }
  return node;
}

/// The minor number of "0.25.0.post1"; 0 where there is none.
int minor_in(const Json& graph, const char* key) {
  auto about = graph.find(key);
  if (about == graph.end() || !about->is_object()) return 0;
  auto version = about->find("tvm_version");
  if (version == about->end() || !version->is_string()) return 0;
  auto release = Release::parse(version->get_ref<const std::string&>());
  return release ? release->minor : 0;
}

}  // namespace

std::string graph_text(const SavedGraph& graph, std::size_t root, Release release) {
  return release.has(Style::FlatGraphs) ? one_line_text(graph, root, release) : indented_text(graph, root, release);
}

Result<RootedGraph> read_graph_text(std::string_view text) {
  auto read = read_json(text);
  const Json json = read ? std::move(*read) : Json();
  const bool one_line = json.is_object() && json.contains("root_index");
  const char* root = one_line ? "root_index" : "root";
  if (!json.is_object() || !json.contains("nodes") || !json["nodes"].is_array() || !json.contains(root) ||
      !json[root].is_number_unsigned())
    return fail(bad_input("node-graph.bad-json", "this is not a node graph saved by TVM"));
  std::vector<SavedNode> nodes;
  for (const Json& node : json["nodes"]) {
    TS_TRY(SavedNode made, one_line ? one_line_node(node, nodes.size()) : indented_node(node, nodes.size()));
    nodes.push_back(std::move(made));
  }
  if (auto arrays = json.find("b64ndarrays"); !one_line && arrays != json.end() && arrays->is_array()) {
    const std::size_t first = nodes.size();
    for (SavedNode& node : nodes)
      if (auto data = node.fields.find("data"); node.type_key == "relax.expr.Constant" && data != node.fields.end())
        data->second.text = std::to_string(first + std::strtoull(data->second.text.c_str(), nullptr, 10));
    for (const Json& array : *arrays) {
      if (!array.is_string()) return fail(bad_input("node-graph.bad-tensor", "an array in the metadata is not text"));
      nodes.push_back({std::string(tensor_key), array.get<std::string>(), {}, {}, {}});
    }
  }
  return RootedGraph{SavedGraph(std::move(nodes)), json[root].get<std::size_t>(),
                     minor_in(json, one_line ? "metadata" : "attrs"), one_line};
}

}  // namespace tirscope::script
