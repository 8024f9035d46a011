// SPDX-License-Identifier: Apache-2.0
#include "script/printer/metadata.h"

#include "script/files/tensor_names.h"
#include "script/saved_graph/base64.h"
#include "script/saved_graph/saved_graph.h"
#include "script/saved_graph/saved_tensor.h"

namespace tirscope::script {

namespace {

/// The objects of a metadata while they become a graph.
class MetadataGraph {
 public:
  explicit MetadataGraph(Release release) : release_(release) {}

  /// Empty where something in it cannot be expressed.
  std::string text(const Metadata& metadata) {
    const std::size_t root = graph_.add("Map");
    for (const auto& [key, objects] : metadata.objects) {
      const std::size_t array = graph_.add("Array");
      graph_.insert(root, key, array);
      for (const Attr& object : objects) {
        auto made = this->object(key, object);
        if (!made) return {};
        graph_.push_back(array, *made);
      }
    }
    for (auto& [constant, base64] : tensors_)  // behind all other nodes
      graph_.set(constant, "data", graph_.add_tensor(std::move(base64)));
    return graph_text(graph_, root, release_);
  }

 private:
  std::optional<std::size_t> object(const std::string& key, const Attr& object) {
    if (auto text = object.get<std::string>()) return graph_.add_string(*text);
    auto held = object.get<NodeRef>();
    if (auto imm = held ? as<StringImmNode>(*held) : nullptr) {
      const std::size_t node = graph_.add("tir.StringImm");
      graph_.set_text(node, "dtype", imm->dtype.str());
      graph_.set(node, "span", std::size_t(0));
      graph_.set(node, "value", graph_.add_string(imm->value));
      return node;
    }
    auto constant = held ? as<RelaxConstantNode>(*held) : nullptr;
    if (!constant || !constant->data || key != "relax.expr.Constant") return std::nullopt;
    auto bytes = saved_tensor(constant->data, release_);
    if (!bytes || release_.has(Style::TypeNodes)) return std::nullopt;
    const std::size_t node = graph_.add("relax.expr.Constant");
    graph_.set(node, "span", std::size_t(0));
    if (!release_.has(Style::FlatGraphs)) graph_.set(node, "_checked_type_", std::size_t(0));
    graph_.set(node, "struct_info_", type_of(constant->data));
    tensors_.emplace_back(node, to_base64(*bytes));
    return node;
  }

  std::size_t type_of(const TensorData& data) {
    const std::size_t extents = graph_.add("Array");
    for (int64_t extent : data.shape()) {
      const std::size_t imm = graph_.add("IntImm");
      graph_.set_text(imm, "dtype", "int64");
      graph_.set(imm, "span", std::size_t(0));
      graph_.set_number(imm, "value", std::to_string(extent));
      graph_.push_back(extents, imm);
    }
    const std::string ndim = std::to_string(data.shape().size());
    const std::size_t shape_type = graph_.add("relax.ShapeStructInfo"), shape = graph_.add("relax.expr.ShapeExpr"),
                      type = graph_.add("relax.TensorStructInfo");
    graph_.set(shape_type, "values", extents);
    graph_.set_number(shape_type, "ndim", ndim);
    graph_.set(shape, "values", extents);
    graph_.set(shape, "struct_info_", shape_type);
    if (!release_.has(Style::FlatGraphs)) graph_.set(shape, "_checked_type_", std::size_t(0));
    graph_.set(type, "shape", shape);
    graph_.set_text(type, "dtype", data.dtype().str());
    graph_.set(type, "vdevice", std::size_t(0));
    graph_.set_number(type, "ndim", ndim);
    for (std::size_t node : {shape_type, shape, type}) graph_.set(node, "span", std::size_t(0));
    return type;
  }

  Release release_;
  SavedGraph graph_;
  std::vector<std::pair<std::size_t, std::string>> tensors_;
};

}  // namespace

std::string saved(const Metadata& metadata, Release release) {
  if (metadata.empty()) return {};
  const std::string json = MetadataGraph(release).text(metadata);
  if (json.empty()) return {};
  std::string out = "metadata = tvm.ir.load_json(\"\"\"";
  for (char c : json) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"\"\")\n";
}

std::string named_tensors(const Metadata& metadata, std::string_view file) {
  if (metadata.objects.size() != 1 || metadata.objects.front().first != constants_key) return {};
  std::string out = "metadata = tirscope.tensors(\"";
  for (char c : file) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\", [\n";
  for (const Attr& object : metadata.objects.front().second) {
    auto held = object.get<NodeRef>();
    auto constant = held ? as<RelaxConstantNode>(*held) : nullptr;
    const std::string name = constant ? tensor_name(*constant) : std::string();
    if (name.empty()) return {};
    out += "    \"" + name + "\",\n";
  }
  return out + "])\n";
}

}  // namespace tirscope::script
