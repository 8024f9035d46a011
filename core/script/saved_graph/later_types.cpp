// SPDX-License-Identifier: Apache-2.0
#include "script/saved_graph/later_types.h"

#include <charconv>
#include <optional>

namespace tirscope::script {

namespace {

using SavedNode = SavedGraph::Node;
using Field = SavedGraph::Field;

struct OperatorNode {
  std::string_view op;
  int since;
  std::string_view type;
};
constexpr OperatorNode operator_nodes[] = {
#define TS_OPERATOR_NODE(op, since, type) {op, since, type},
#include "script/saved_graph/type_keys.def"
};

class Restoring {
 public:
  Restoring(SavedGraph& graph, int minor) : graph_(graph), boxed_(Release{minor}.has(Style::BoxedIntegers)) {}

  void run() {
    const std::size_t saved = graph_.nodes().size();  // those after it are made here
    for (std::size_t n = 0; n < saved; ++n) types(n);
    for (std::size_t n = 0; n < saved; ++n)
      if (at(n).type_key == "tir.PrimFunc") parameters(n);
  }

 private:
  SavedNode& at(std::size_t n) { return graph_.nodes()[n]; }

  std::optional<std::size_t> child(std::size_t n, const char* key) {
    auto it = at(n).fields.find(key);
    std::size_t number = 0;
    if (it == at(n).fields.end()) return std::nullopt;
    const std::string& text = it->second.text;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number >= graph_.nodes().size())
      return std::nullopt;
    return number;
  }

  /// The data type that a type node stands for: that of the values, or a pointer.
  std::string dtype_of(std::size_t type) {
    if (at(type).type_key != "PrimType") return "handle";
    auto it = at(type).fields.find("dtype");
    return it == at(type).fields.end() ? std::string() : it->second.text;
  }

  void types(std::size_t n) {
    if (boxed_ && at(n).type_key == "IntImm")
      if (auto value = child(n, "value"); value && at(*value).type_key == "runtime.BoxInt")
        graph_.set_number(n, "value", at(*value).text);
    if (auto source = child(n, "source"); source && at(n).type_key != "tir.MatchBufferRegion")
      graph_.set(n, "buffer", *source);
    for (const OperatorNode& row : operator_nodes)
      if (at(n).type_key == row.type) call(n, row);
    std::optional<std::size_t> type = child(n, "ty");
    if (!type) return;
    if (at(n).type_key == "tir.Var" && at(*type).type_key == "tir.BufferType") return buffer(n, *type);
    if (at(n).type_key == "tir.Var") graph_.set(n, "type_annotation", *type);
    graph_.set_text(n, "dtype", dtype_of(*type));
  }

  void call(std::size_t n, const OperatorNode& row) {
    const std::size_t op = graph_.add("Op", std::string(row.op)), args = graph_.add("Array");
    for (const char* operand : {"a", "b"})
      if (auto value = child(n, operand)) graph_.push_back(args, *value);
    at(n).type_key = "tir.Call";
    graph_.set(n, "op", op);
    graph_.set(n, "args", args);
  }

  void buffer(std::size_t n, std::size_t type) {
    std::optional<std::size_t> elements = child(type, "dtype"), scope = child(type, "storage_scope");
    std::optional<std::size_t> name = child(n, "name");
    if (!elements || !scope || !name) return;
    const std::size_t pointer = graph_.add("PointerType"), data = graph_.add("tir.Var");
    graph_.set(pointer, "element_type", *elements);
    graph_.set(pointer, "storage_scope", *scope);
    graph_.set(data, "name", *name);
    graph_.set(data, "type_annotation", pointer);
    graph_.set_text(data, "dtype", "handle");
    at(n).type_key = "tir.Buffer";
    graph_.set(n, "data", data);
    graph_.set(n, "axis_separators", graph_.add("Array"));
    graph_.set_number(n, "buffer_type", "1");
    graph_.set_text(n, "dtype", dtype_of(*elements));
    for (const char* key : {"shape", "strides", "elem_offset", "data_alignment", "offset_factor"})
      if (auto it = at(type).fields.find(key); it != at(type).fields.end()) at(n).fields[key] = it->second;
  }

  /// A parameter that is a buffer becomes a handle and an entry of the function's map.
  void parameters(std::size_t function) {
    std::optional<std::size_t> params = child(function, "params");
    if (!params || at(function).fields.contains("buffer_map")) return;
    const std::size_t map = graph_.add("Map");
    const std::vector<std::size_t> items = at(*params).items;
    const std::size_t handles = graph_.add("Array");
    for (std::size_t item : items) {
      const bool is_buffer = item < graph_.nodes().size() && at(item).type_key == "tir.Buffer";
      if (is_buffer) {
        const std::size_t handle = graph_.add("tir.Var");
        graph_.set(handle, "name", child(item, "name").value_or(0));
        graph_.set_text(handle, "dtype", "handle");
        graph_.push_back(map, handle);
        graph_.push_back(map, item);
        item = handle;
      }
      graph_.push_back(handles, item);
    }
    graph_.set(function, "params", handles);
    graph_.set(function, "buffer_map", map);
  }

  SavedGraph& graph_;
  const bool boxed_;  ///< integers are nodes
};

}  // namespace

void restore_earlier_types(SavedGraph& graph, int minor) { Restoring(graph, minor).run(); }

std::string_view operator_node(std::string_view op, Release release) {
  for (const OperatorNode& row : operator_nodes)
    if (row.op == op && release.minor >= row.since) return row.type;
  return {};
}

}  // namespace tirscope::script
