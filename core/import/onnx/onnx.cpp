// SPDX-License-Identifier: Apache-2.0
#include "import/onnx/onnx.h"

#include <algorithm>
#include <set>

#include "arith/relax/op_table.h"
#include "import/onnx/node.h"
#include "ir/build.h"

namespace tirscope::onnx_import {

namespace {

const std::unordered_map<std::string_view, Convert>& converters() {
  static const std::unordered_map<std::string_view, Convert> table = [] {
    std::unordered_map<std::string_view, Convert> made;
    for (auto family : {elementwise_converters(), reduction_converters(), shape_converters(), slice_converters(),
                        network_converters(), normalization_converters(), sequence_converters()})
      for (const Converter& converter : family) made.emplace(converter.op_type, converter.convert);
    return made;
  }();
  return table;
}

bool is_default_domain(const onnx::NodeProto& node) { return node.domain().empty() || node.domain() == "ai.onnx"; }

/// A name that Python and the printer take: what is no letter or digit becomes an underscore, as TVM does.
std::string sanitized(std::string name) {
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') c = '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front()))) name = "input_" + name;
  return name;
}

class Importer {
 public:
  Importer(const ModelFile& file, const Options& options) : file_(file), options_(options), graph_(file, builder_) {}

  Imported run() {
    const onnx::GraphProto& graph = file_.proto->graph();
    for (const auto& tensor : graph.initializer()) initializers_.emplace(tensor.name(), &tensor);
    std::vector<RelaxVar> params = inputs(graph);
    const std::size_t count = params.size();
    const bool keeps =
        options_.keep_params || (options_.keep_params_above && initializer_bytes(graph) > *options_.keep_params_above);
    if (keeps) keep_initializers(graph, params);
    for (const auto& [name, size] : options_.sizes)
      if (!used_sizes_.contains(name))
        throw LimitReached{bad_input("onnx.unknown-size", "the model has no size named {0}", name)};
    relax::FunctionOptions function{.params = params};
    if (keeps) function.attrs["num_input"] = int64_t(count);
    builder_.begin_function("main", std::move(function));
    relax::checked(builder_.begin_dataflow());
    for (const auto& node : graph.node()) translate(node);
    RelaxExpr output = results(graph);
    relax::checked(builder_.end_dataflow());
    relax::checked(builder_.emit_func_output(output));
    relax::checked(builder_.end_function());
    tell_unknown();
    imported_.module = relax::checked(builder_.finalize());
    return std::move(imported_);
  }

  /// The extents of a value by the model's own words; sizes with a name are one variable each.
  std::optional<std::vector<Expr>> extents(const onnx::TypeProto& type) {
    if (!type.has_tensor_type() || !type.tensor_type().has_shape()) return std::nullopt;
    std::vector<Expr> shape;
    for (const auto& dim : type.tensor_type().shape().dim()) {
      if (dim.has_dim_value())
        shape.push_back(int64(dim.dim_value()));
      else
        shape.push_back(size(dim.has_dim_param() && !dim.dim_param().empty() ? dim.dim_param()
                                                                             : "dim_" + std::to_string(unnamed_++)));
    }
    return shape;
  }

 private:
  Expr size(const std::string& name) {
    used_sizes_.insert(name);
    if (auto given = options_.sizes.find(name); given != options_.sizes.end()) return int64(given->second);
    auto [entry, is_new] = sizes_.try_emplace(name, nullptr);
    if (is_new) entry->second = make_var(sanitized(name), DataType::integer(64));
    return entry->second;
  }

  std::vector<RelaxVar> inputs(const onnx::GraphProto& graph) {
    std::vector<RelaxVar> params;
    for (const auto& input : graph.input()) {
      if (initializers_.contains(input.name())) continue;
      if (!input.type().has_tensor_type())
        throw LimitReached{bad_input("onnx.operator", "the input {0} is no tensor; expected a tensor", input.name())};
      DataType dtype = relax::checked(element_type(input.type().tensor_type().elem_type(), input.name()));
      auto shape = extents(input.type());
      StructInfo info = shape ? tensor_info(*shape, dtype) : StructInfo(make<TensorStructInfoNode>(nullptr, dtype, -1));
      params.push_back(make<RelaxVarNode>(builder_.unique_name(sanitized(input.name())), info));
      values_[input.name()] = params.back();
    }
    return params;
  }

  /// By their shapes; what is no size counts as nothing.
  static int64_t initializer_bytes(const onnx::GraphProto& graph) {
    int64_t sum = 0;
    for (const auto& tensor : graph.initializer()) {
      auto dtype = element_type(tensor.data_type(), tensor.name());
      const std::vector<int64_t> shape(tensor.dims().begin(), tensor.dims().end());
      sum += dtype ? tensor_bytes(*dtype, shape).value_or(0) : 0;
    }
    return sum;
  }

  void keep_initializers(const onnx::GraphProto& graph, std::vector<RelaxVar>& params) {
    for (const auto& tensor : graph.initializer()) {
      TensorData data = relax::checked(tensor_data(file_, tensor));
      // Shapes have to be known while the model is translated.
      if (!data.dtype().is_floating() && data.shape().size() <= 1) continue;
      const std::string name = builder_.unique_name(sanitized(tensor.name()));
      RelaxVar param = make<RelaxVarNode>(name, relax_constant(data)->struct_info);
      params.push_back(param);
      values_[tensor.name()] = param;
      imported_.params.emplace(name, std::move(data));
    }
  }

  RelaxExpr value(const std::string& name, const onnx::NodeProto& reader) {
    if (auto found = values_.find(name); found != values_.end()) return found->second;
    if (auto found = initializers_.find(name); found != initializers_.end())
      return values_[name] = graph_.constant(relax::checked(tensor_data(file_, *found->second)));
    throw LimitReached{bad_input("onnx.missing-value", "{0} (node {1}) reads {2}, which nothing before it computes",
                                 reader.op_type(), reader.name(), name)};
  }

  void translate(const onnx::NodeProto& proto) {
    Values inputs;
    for (const std::string& name : proto.input()) inputs.push_back(name.empty() ? nullptr : value(name, proto));
    Node node(graph_, proto, std::move(inputs));
    auto converter = converters().find(proto.op_type());
    Values outputs;
    if (converter == converters().end() || !is_default_domain(proto))
      outputs = unknown(node);
    else if (RelaxExpr folded = folded_integers(node))
      outputs = {folded};
    else
      outputs = converter->second(node);
    for (int i = 0; i < proto.output_size(); ++i) {
      if (proto.output(i).empty()) continue;
      if (std::size_t(i) < outputs.size())
        values_[proto.output(i)] = outputs[std::size_t(i)];
      else if (is_read(proto.output(i)))
        node.refuse("its result " + proto.output(i) + " has no translation");
    }
  }

  bool is_read(const std::string& name) const {
    const onnx::GraphProto& graph = file_.proto->graph();
    auto names = [&](const auto& value) { return value.name() == name; };
    if (std::ranges::any_of(graph.output(), names)) return true;
    return std::ranges::any_of(graph.node(),
                               [&](const auto& node) { return std::ranges::count(node.input(), name) > 0; });
  }

  /// A call of a function that nothing provides, so that the rest of the graph can be inspected.
  Values unknown(Node& node) {
    const onnx::NodeProto& proto = node.proto;
    unknown_.insert(is_default_domain(proto) ? proto.op_type() : proto.domain() + "." + proto.op_type());
    std::vector<StructInfo> infos;
    for (const std::string& name : proto.output()) infos.push_back(inferred(name));
    std::vector<NodeRef> args = {relax::extern_func("onnx." + proto.op_type())};
    for (std::size_t i = 0; i < node.inputs(); ++i)
      if (node.has(i)) args.push_back(node.raw_input(i));
    StructInfo result = infos.size() == 1 ? infos[0] : make<TupleStructInfoNode>(infos);
    RelaxExpr all = graph_.emit(make<RelaxCallNode>(result, find_relax_op("call_pure_packed"), nullptr, std::move(args),
                                                    AttrDict{}, std::vector<StructInfo>{result}));
    if (infos.size() == 1) return {all};
    Values outputs;
    for (std::size_t i = 0; i < infos.size(); ++i)
      outputs.push_back(graph_.emit(make<TupleGetItemNode>(infos[i], all, int(i))));
    return outputs;
  }

  /// What shape inference or the model says of a value.
  StructInfo inferred(const std::string& name) {
    const onnx::GraphProto& graph = file_.proto->graph();
    for (const auto* infos : {&graph.value_info(), &graph.output()})
      for (const auto& info : *infos) {
        if (info.name() != name || !info.type().has_tensor_type()) continue;
        auto dtype = element_type(info.type().tensor_type().elem_type(), name);
        if (!dtype) continue;
        if (auto shape = extents(info.type())) return tensor_info(*shape, *dtype);
        return make<TensorStructInfoNode>(nullptr, *dtype, -1);
      }
    return object_info();
  }

  RelaxExpr results(const onnx::GraphProto& graph) {
    onnx::NodeProto reader;
    reader.set_op_type("the model's result");
    Values outputs;
    for (const auto& output : graph.output()) {
      RelaxExpr value = this->value(output.name(), reader);
      if (value->kind == Kind::ShapeExpr) value = graph_.call("shape_to_tensor", {value});
      outputs.push_back(value);
    }
    if (outputs.empty()) throw LimitReached{bad_input("onnx.no-graph", "the model has no result")};
    return relax::checked(builder_.emit_output(outputs.size() == 1 ? outputs[0] : relax::make_tuple(outputs)));
  }

  void tell_unknown() {
    if (unknown_.empty()) return;
    std::string names;
    for (const std::string& name : unknown_) names += (names.empty() ? "" : ", ") + name;
    imported_.notes.push_back(
        bad_input("onnx.unknown-operator", "these operators have no translation and cannot run: {0}", names)
            .warning()
            .note(message("each is a call of a function \"onnx.<operator>\" in the module; bind functions of these "
                          "names to run it")));
  }

  const ModelFile& file_;
  const Options& options_;
  relax::BlockBuilder builder_;
  Graph graph_;
  std::unordered_map<std::string, const onnx::TensorProto*> initializers_;
  std::unordered_map<std::string, RelaxExpr> values_;
  std::unordered_map<std::string, Expr> sizes_;
  std::set<std::string> used_sizes_, unknown_;
  int unnamed_ = 0;
  Imported imported_;
};

}  // namespace

Result<Imported> import_model(const std::string& path, const Options& options) {
  TS_TRY(ModelFile file, read_model(path));
  return catching([&]() -> Result<Imported> {
    Imported imported = Importer(file, options).run();
    imported.notes.insert(imported.notes.begin(), file.notes.begin(), file.notes.end());
    return imported;
  });
}

std::vector<std::string_view> known_operators() {
  std::vector<std::string_view> names;
  for (const auto& [name, _] : converters()) names.push_back(name);
  std::ranges::sort(names);
  return names;
}

}  // namespace tirscope::onnx_import
