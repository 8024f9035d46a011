// SPDX-License-Identifier: Apache-2.0
#include "import/onnx/node.h"

#include <algorithm>

#include "ir/build.h"
#include "script/printer/printer.h"

namespace tirscope::onnx_import {

namespace {

/// Arrays with more elements than this are data, not shapes.
constexpr int64_t most_known = 1024;
constexpr int64_t most_sizes = 1000;

bool is_known_type(DataType dtype) { return dtype == DataType::integer(64) || dtype == DataType::integer(32); }

}  // namespace

RelaxExpr Graph::call(std::string_view op, std::vector<NodeRef> args, AttrDict attrs) {
  return emit(relax::checked(relax::call_op(op, std::move(args), std::move(attrs))));
}

RelaxExpr Graph::emit(const RelaxExpr& value, const std::string& name) {
  return relax::checked(builder.emit(value, name));
}

RelaxExpr Graph::constant(const TensorData& data) {
  RelaxExpr made = relax_constant(data);
  if (!is_known_type(data.dtype()) || data.shape().size() > 1 || data.size() > most_known) return made;
  Integers values;
  for (int64_t i = 0; i < data.size(); ++i) values.push_back(int64(data.integer(i)));
  if (data.shape().empty()) known_scalars_[made.get()] = true;
  known_.emplace(made.get(), std::move(values));
  kept_.push_back(made);
  return made;
}

RelaxExpr Graph::constant(DataType dtype, double value) {
  if (dtype.is_floating()) return relax_constant(TensorData::scalar(dtype, value));
  return relax_constant(TensorData::scalar(dtype, int64_t(value)));
}

RelaxExpr Graph::integers(Integers values, bool is_scalar) {
  std::vector<int64_t> numbers;
  for (const Expr& value : values)
    if (auto number = as_int(value)) numbers.push_back(*number);
  RelaxExpr made;
  if (numbers.size() == values.size()) {
    std::vector<int64_t> shape;
    if (!is_scalar) shape.push_back(int64_t(values.size()));
    made =
        relax_constant(TensorData::copied(DataType::integer(64), std::move(shape), std::as_bytes(std::span(numbers))));
  } else {
    made = shape_expr(values);
  }
  if (is_scalar) known_scalars_[made.get()] = true;
  known_.emplace(made.get(), std::move(values));
  kept_.push_back(made);
  return made;
}

const Integers* Graph::known(const RelaxExpr& value) const {
  auto found = known_.find(value.get());
  return found == known_.end() ? nullptr : &found->second;
}

const Integers& Graph::sizes(const RelaxExpr& array, int64_t count) {
  auto [found, is_new] = sizes_.try_emplace(array);
  if (!is_new) return found->second;
  for (int64_t i = 0; i < count; ++i) found->second.push_back(make_var("size", DataType::integer(64)));
  const bool is_wide = as<TensorStructInfoNode>(array->struct_info)->dtype == DataType::integer(64);
  const RelaxExpr wide = is_wide ? array : call("astype", {array}, {{"dtype", "int64"}});
  relax::checked(builder.match_cast(call("tensor_to_shape", {wide}), make<ShapeStructInfoNode>(found->second)));
  return found->second;
}

const Values* Graph::sequence(const RelaxExpr& value) const {
  auto found = sequences_.find(value.get());
  return found == sequences_.end() ? nullptr : &found->second;
}

RelaxExpr Graph::make_sequence(Values items) {
  RelaxExpr made = relax::make_tuple(items);
  sequences_.emplace(made.get(), std::move(items));
  kept_.push_back(made);
  return made;
}

RelaxExpr Node::raw_input(std::size_t index) const {
  if (!has(index)) refuse(formatted("input {} is missing", index));
  return inputs_[index];
}

RelaxExpr Node::input(std::size_t index) const {
  RelaxExpr value = raw_input(index);
  if (graph.sequence(value)) refuse(formatted("input {} is a sequence; expected a tensor", index));
  if (value->kind == Kind::ShapeExpr) return graph.call("shape_to_tensor", {value});
  return value;
}

Values Node::all_inputs() const {
  Values all;
  for (std::size_t i = 0; i < inputs_.size(); ++i) all.push_back(input(i));
  return all;
}

Integers Node::known_input(std::size_t index) const {
  if (const Integers* values = graph.known(raw_input(index))) return *values;
  refuse(formatted("input {} is computed while the model runs; expected a value that the model states", index));
}

Integers Node::sizes(std::size_t index) const {
  if (const Integers* values = graph.known(raw_input(index))) return *values;
  const RelaxExpr given = input(index);
  if (rank(given) != 1 || !is_known_type(dtype(given))) refuse(formatted("input {} is no array of sizes", index));
  const int64_t count = extent(given, 0);
  if (count > most_sizes) refuse(formatted("input {} has {} sizes; expected at most {}", index, count, most_sizes));
  return graph.sizes(given, count);
}

std::vector<int64_t> Node::known_constants(std::size_t index) const {
  std::vector<int64_t> numbers;
  for (const Expr& value : known_input(index)) {
    auto number = as_int(value);
    if (!number) refuse(formatted("input {} depends on a symbolic size; set it to a number", index));
    numbers.push_back(*number);
  }
  return numbers;
}

double Node::constant_number(std::size_t index) const {
  auto constant = as<RelaxConstantNode>(raw_input(index));
  if (!constant || !constant->data || constant->data.size() != 1)
    refuse(formatted("input {} is computed while the model runs; expected one number", index));
  return constant->data.dtype().is_floating() ? constant->data.number(0) : double(constant->data.integer(0));
}

int64_t Node::known_constant(std::size_t index) const {
  const std::vector<int64_t> values = known_constants(index);
  if (values.empty()) refuse(formatted("input {} has no elements; expected one", index));
  return values.front();
}

std::vector<Expr> Node::shape(const RelaxExpr& value) const {
  auto tensor = as<TensorStructInfoNode>(value->struct_info);
  auto extents = tensor ? as<ShapeExprNode>(tensor->shape) : nullptr;
  if (!extents) refuse("the shape of an input is not known");
  return extents->values;
}

int Node::rank(const RelaxExpr& value) const {
  auto tensor = as<TensorStructInfoNode>(value->struct_info);
  if (!tensor || tensor->ndim < 0) refuse("the number of dimensions of an input is not known");
  return tensor->ndim;
}

DataType Node::dtype(const RelaxExpr& value) const {
  auto tensor = as<TensorStructInfoNode>(value->struct_info);
  if (!tensor || tensor->dtype.is_void()) refuse("the type of an input is not known");
  return tensor->dtype;
}

Expr Node::dimension(const RelaxExpr& value, int axis) const {
  const std::vector<Expr> sizes = shape(value);
  if (axis < 0 || std::size_t(axis) >= sizes.size())
    refuse(formatted("an input has {} dimensions; expected more than {}", sizes.size(), axis));
  return sizes[std::size_t(axis)];
}

int64_t Node::extent(const RelaxExpr& value, int axis) const {
  auto number = as_int(dimension(value, axis));
  if (!number) refuse(formatted("dimension {} of an input is symbolic; set it to a number", axis));
  return *number;
}

int Node::axis_of(int64_t axis, int rank) const {
  if (axis < -rank || axis >= rank) refuse(formatted("axis {} of a tensor of {} dimensions", axis, rank));
  return int(axis < 0 ? axis + rank : axis);
}

const onnx::AttributeProto* Node::attribute(std::string_view name) const {
  for (const auto& attribute : proto.attribute())
    if (attribute.name() == name) return &attribute;
  return nullptr;
}

int64_t Node::integer(std::string_view name, int64_t otherwise) const {
  auto found = attribute(name);
  return found ? found->i() : otherwise;
}

double Node::number(std::string_view name, double otherwise) const {
  auto found = attribute(name);
  return found ? double(found->f()) : otherwise;
}

std::string Node::text(std::string_view name, std::string otherwise) const {
  auto found = attribute(name);
  return found ? found->s() : otherwise;
}

std::vector<int64_t> Node::integers(std::string_view name, std::vector<int64_t> otherwise) const {
  auto found = attribute(name);
  if (!found) return otherwise;
  return {found->ints().begin(), found->ints().end()};
}

void Node::refuse(std::string why) const {
  std::string shapes;
  for (const RelaxExpr& value : inputs_) {
    if (!shapes.empty()) shapes += ", ";
    shapes += value && value->struct_info ? script::text(value->struct_info) : "none";
  }
  throw LimitReached{bad_input("onnx.operator", "{0} (node {1}): {2}", proto.op_type(),
                               proto.name().empty() ? "without a name" : proto.name(), why)
                         .note(message("its inputs: {0}", shapes))};
}

Attr attr_list(const std::vector<int64_t>& values) {
  AttrList list;
  for (int64_t value : values) list.push_back(Attr(value));
  return list;
}

}  // namespace tirscope::onnx_import
