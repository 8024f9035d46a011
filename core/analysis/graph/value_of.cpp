// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/value_of.h"

#include "analysis/nest/label.h"

namespace tirscope::analysis {

namespace {

std::string unknown_shape(int ndim) {
  if (ndim < 0) return {};
  std::string text = "(";
  for (int n = 0; n < ndim; ++n) text += n ? ", ?" : "?";
  return text + (ndim == 1 ? ",)" : ")");
}

void describe_tensor(GraphValue& value, const TensorStructInfoNode& tensor) {
  value.is_tensor = true;
  value.dtype = tensor.dtype.is_void() ? std::string() : tensor.dtype.str();
  auto shape = as<ShapeExprNode>(tensor.shape);
  value.shape = shape ? shape_label(shape->values) : unknown_shape(tensor.ndim);
  if (shape && !tensor.dtype.is_void()) value.bytes = element_count(shape->values) * Amount::of(tensor.dtype.bytes());
}

void describe_tuple(GraphValue& value, const TupleStructInfoNode& tuple) {
  value.dtype = "tuple";
  Amount sum;
  bool known = true;
  for (const StructInfo& item : tuple.items) {
    GraphValue inner = graph_value({}, item);
    if (!value.shape.empty()) value.shape += ", ";
    value.shape += inner.shape.empty() ? inner.dtype : inner.shape;
    known &= inner.bytes.has_value();
    if (inner.bytes) sum = sum + *inner.bytes;
  }
  if (known && !tuple.items.empty()) value.bytes = sum;
}

}  // namespace

Amount element_count(const std::vector<Expr>& extents) {
  Amount count = Amount::of(1);
  for (const Expr& extent : extents) count = count * Amount::of(extent);
  return count;
}

std::optional<std::vector<Expr>> tensor_extents(const StructInfo& info) {
  auto tensor = as<TensorStructInfoNode>(info);
  auto shape = tensor ? as<ShapeExprNode>(tensor->shape) : nullptr;
  if (!shape) return std::nullopt;
  return shape->values;
}

GraphValue graph_value(std::string name, const StructInfo& info) {
  GraphValue value;
  value.name = std::move(name);
  if (auto tensor = as<TensorStructInfoNode>(info)) {
    describe_tensor(value, *tensor);
  } else if (auto tuple = as<TupleStructInfoNode>(info)) {
    describe_tuple(value, *tuple);
  } else if (auto shape = as<ShapeStructInfoNode>(info)) {
    value.dtype = "shape";
    value.shape = shape->has_values ? shape_label(shape->values) : unknown_shape(shape->ndim);
  } else if (auto number = as<PrimStructInfoNode>(info)) {
    value.dtype = number->dtype.str();
    if (number->value) value.shape = label(number->value);
  } else if (as<FuncStructInfoNode>(info)) {
    value.dtype = "function";
  } else if (info) {
    value.dtype = "object";
  }
  return value;
}

GraphValue graph_value(const Buffer& buffer) {
  GraphValue value{buffer->name, shape_label(buffer->shape), buffer->dtype.str(), {}, true};
  value.bytes = element_count(buffer->shape) * Amount::of(buffer->dtype.bytes());
  return value;
}

}  // namespace tirscope::analysis
