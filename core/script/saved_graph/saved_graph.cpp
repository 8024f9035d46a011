// SPDX-License-Identifier: Apache-2.0
#include "script/saved_graph/saved_graph.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "script/saved_graph/base64.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

std::string quoted(const std::string& text) {
  using Json = nlohmann::json;
  return Json(text).dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
}

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

}  // namespace

std::size_t SavedGraph::add(std::string type_key, std::string text) {
  nodes_.push_back({std::move(type_key), std::move(text), {}, {}, {}});
  return nodes_.size() - 1;
}

void SavedGraph::insert(std::size_t node, std::string key, std::size_t child) {
  nodes_[node].keys.push_back(std::move(key));
  nodes_[node].items.push_back(child);
}

std::string SavedGraph::render(std::size_t root) const {
  std::string out = formatted("{{\n  \"root\": {}, \n  \"nodes\": [", root);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    out += i ? ", \n    {" : "\n    {";
    out += "\n      \"type_key\": " + quoted(node.type_key);
    if (!node.text.empty())
      out += printable(node.text) ? ", \n      \"repr_str\": " + quoted(node.text)
                                  : ", \n      \"repr_b64\": " + quoted(to_base64(node.text));
    if (!node.attrs.empty()) {
      const bool several = node.attrs.size() > 1;
      out += ", \n      \"attrs\": {";
      bool first = true;
      for (const auto& [key, value] : node.attrs) {
        if (!first) out += ", ";
        if (several) out += "\n        ";
        out += quoted(key) + ": " + quoted(value);
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
  return out + "\n  ], \n  \"b64ndarrays\": [], \n  \"attrs\": {\"tvm_version\": \"0.18.0\"}\n}";
}

}  // namespace tirscope::script
