// SPDX-License-Identifier: Apache-2.0
// Operators that rearrange elements: reshapes, transposes, concatenations, constants.
#include <algorithm>
#include <numeric>

#include "arith/analyzer.h"
#include "import/onnx/node.h"
#include "ir/build.h"

namespace tirscope::onnx_import {

namespace {

RelaxExpr reshaped(Node& node, const RelaxExpr& x, std::vector<Expr> shape) {
  return node.call("reshape", {x, shape_expr(std::move(shape))});
}

/// 0 keeps an extent (unless allowzero), -1 is what is left.
Values reshape(Node& node) {
  RelaxExpr x = node.input(0);
  Integers wanted = node.has(1) ? node.known_input(1) : Integers{};
  for (int64_t extent : node.has(1) ? std::vector<int64_t>{} : node.integers("shape")) wanted.push_back(int64(extent));
  if (node.integer("allowzero", 0)) return {reshaped(node, x, wanted)};
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (is_zero(wanted[i])) wanted[i] = node.shape(x)[std::size_t(node.axis_of(int64_t(i), node.rank(x)))];
  for (Expr& left : wanted) {
    if (!is_const_int(left, -1)) continue;
    Expr all = int64(1), others = int64(1);
    for (const Expr& extent : node.shape(x)) all = mul(all, extent);
    for (const Expr& extent : wanted)
      if (&extent != &left) others = mul(others, extent);
    if (is_zero(others)) node.refuse("the size that is left cannot be told");
    left = arith::Analyzer().simplify(floordiv(all, others));
    break;
  }
  return {reshaped(node, x, wanted)};
}

Values flatten(Node& node) {
  RelaxExpr x = node.input(0);
  std::vector<Expr> shape = node.shape(x);
  const int64_t given = node.integer("axis", 1);
  const int rank = int(shape.size()), axis = given == rank ? rank : node.axis_of(given, std::max(rank, 1));
  Expr rows = int64(1), columns = int64(1);
  for (int i = 0; i < rank; ++i) (i < axis ? rows : columns) = mul(i < axis ? rows : columns, shape[std::size_t(i)]);
  return {reshaped(node, x, {rows, columns})};
}

Values transpose(Node& node) {
  Attr axes;
  if (node.attribute("perm")) axes = attr_list(node.integers("perm"));
  return {node.call("permute_dims", {node.input(0)}, {{"axes", axes}})};
}

/// The axes of Squeeze and Unsqueeze: an attribute, from version 13 on an input.
std::vector<int64_t> listed_axes(Node& node) { return node.has(1) ? node.known_constants(1) : node.integers("axes"); }

Values squeeze(Node& node) {
  std::vector<int64_t> axes = listed_axes(node);
  return {node.call("squeeze", {node.input(0)}, {{"axis", axes.empty() ? Attr() : attr_list(axes)}})};
}
Values unsqueeze(Node& node) {
  return {node.call("expand_dims", {node.input(0)}, {{"axis", attr_list(listed_axes(node))}})};
}

Values concat(Node& node) {
  Values all = node.all_inputs();
  return {node.call("concat", {relax::make_tuple(all)}, {{"axis", node.integer("axis", 1)}})};
}

/// Broadcast both ways: an extent of 1 in the wanted shape keeps the tensor's, and so does one that is told when the
/// model runs, where the tensor's is no 1.
Values expand(Node& node) {
  RelaxExpr x = node.input(0);
  std::vector<Expr> shape = node.shape(x);
  Integers wanted = node.sizes(1);
  const std::size_t rank = std::max(shape.size(), wanted.size());
  shape.insert(shape.begin(), rank - shape.size(), int64(1));
  wanted.insert(wanted.begin(), rank - wanted.size(), int64(1));
  for (std::size_t i = 0; i < rank; ++i)
    if (is_one(wanted[i]) || (!as_int(wanted[i]) && as_int(shape[i]) && !is_one(shape[i]))) wanted[i] = shape[i];
  return {node.call("broadcast_to", {x, shape_expr(wanted)})};
}

Values tile(Node& node) {
  return {node.call("tile", {node.input(0)}, {{"repeats", attr_list(node.known_constants(1))}})};
}

/// An array of that shape that is filled with one value; zeros where there is none.
Values constant_of_shape(Node& node) {
  Integers shape = node.sizes(0);
  TensorData value = TensorData::scalar(DataType::floating(32), 0.0);
  if (auto given = node.attribute("value")) value = relax::checked(tensor_data(node.graph.file, given->t()));
  if (value.size() != 1) node.refuse("its value has more than one element");
  const DataType dtype = value.dtype();
  const auto count = shape.size() == 1 ? as_int(shape[0]) : std::nullopt;
  if (dtype == DataType::integer(64) && count && *count >= 0 && *count <= 64)
    return {node.graph.integers(Integers(std::size_t(*count), int64(value.integer(0))))};
  RelaxExpr element = node.graph.constant(dtype, dtype.is_floating() ? value.number(0) : double(value.integer(0)));
  return {node.call("full", {shape_expr(shape), element}, {{"dtype", dtype.str()}})};
}

Values constant(Node& node) {
  if (auto given = node.attribute("value"))
    return {node.graph.constant(relax::checked(tensor_data(node.graph.file, given->t())))};
  const DataType reals = DataType::floating(32);
  if (auto given = node.attribute("value_float")) return {node.graph.constant(reals, double(given->f()))};
  if (auto given = node.attribute("value_int")) return {node.graph.integers({int64(given->i())}, true)};
  if (auto given = node.attribute("value_ints")) {
    Integers values;
    for (int64_t value : given->ints()) values.push_back(int64(value));
    return {node.graph.integers(std::move(values))};
  }
  if (auto given = node.attribute("value_floats")) {
    std::vector<float> values(given->floats().begin(), given->floats().end());
    return {node.graph.constant(TensorData::copied(reals, {int64_t(values.size())}, std::as_bytes(std::span(values))))};
  }
  node.refuse("its value is neither a tensor nor numbers");
}

Values shape_of(Node& node) {
  std::vector<Expr> shape = node.shape(node.input(0));
  const int rank = int(shape.size());
  auto bound = [&](int64_t position) {
    return std::clamp<int64_t>(position < 0 ? position + rank : position, 0, rank);
  };
  const int64_t start = bound(node.integer("start", 0)), end = bound(node.integer("end", rank));
  return {node.graph.integers(Integers(shape.begin() + start, shape.begin() + std::max(start, end)))};
}

Values size_of(Node& node) {
  Expr product = int64(1);
  for (const Expr& extent : node.shape(node.input(0))) product = mul(product, extent);
  return {node.graph.integers({product}, true)};
}

Values range(Node& node) {
  std::vector<int64_t> bounds;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!node.graph.known(node.raw_input(i))) node.refuse("its bounds are no integers that the model states");
    bounds.push_back(node.known_constant(i));
  }
  if (bounds[2] == 0) node.refuse("a step of 0");
  Integers values;
  for (int64_t value = bounds[0]; bounds[2] > 0 ? value < bounds[1] : value > bounds[1];) {
    if (values.size() > 1'000'000) node.refuse("more than a million elements");
    values.push_back(int64(value));
    if (__builtin_add_overflow(value, bounds[2], &value)) break;
  }
  return {node.graph.integers(std::move(values))};
}

/// Blocks of the depth become pixels (DCR: the block is the outer part of the depth; CRD: the inner one).
Values depth_to_space(Node& node) {
  RelaxExpr x = node.input(0);
  std::vector<Expr> s = node.shape(x);
  const int64_t block = node.integer("blocksize", 0), depth = node.extent(x, 1);
  if (s.size() != 4 || block <= 0 || depth % (block * block) != 0) node.refuse("the depth is no multiple of the block");
  const Expr b = int64(block), c = int64(depth / (block * block));
  const bool outer = node.text("mode", "DCR") == "DCR";
  RelaxExpr apart =
      outer ? reshaped(node, x, {s[0], b, b, c, s[2], s[3]}) : reshaped(node, x, {s[0], c, b, b, s[2], s[3]});
  RelaxExpr moved = node.call("permute_dims", {apart},
                              {{"axes", outer ? attr_list({0, 3, 4, 1, 5, 2}) : attr_list({0, 1, 4, 2, 5, 3})}});
  return {reshaped(node, moved, {s[0], c, mul(s[2], b), mul(s[3], b)})};
}

Values space_to_depth(Node& node) {
  RelaxExpr x = node.input(0);
  std::vector<Expr> s = node.shape(x);
  const int64_t block = node.integer("blocksize", 0);
  if (s.size() != 4 || block <= 0 || node.extent(x, 2) % block != 0 || node.extent(x, 3) % block != 0)
    node.refuse("the sizes are no multiples of the block");
  const Expr b = int64(block), h = int64(node.extent(x, 2) / block), w = int64(node.extent(x, 3) / block);
  RelaxExpr apart = reshaped(node, x, {s[0], s[1], h, b, w, b});
  RelaxExpr moved = node.call("permute_dims", {apart}, {{"axes", attr_list({0, 3, 5, 1, 2, 4})}});
  return {reshaped(node, moved, {s[0], mul(s[1], int64(block * block)), h, w})};
}

Values einsum(Node& node) {
  Values all = node.all_inputs();
  return {node.call("einsum", {relax::make_tuple(all)}, {{"subscripts", node.text("equation", "")}})};
}

constexpr Converter shape_table[] = {{"Reshape", reshape},
                                     {"Flatten", flatten},
                                     {"Transpose", transpose},
                                     {"Squeeze", squeeze},
                                     {"Unsqueeze", unsqueeze},
                                     {"Concat", concat},
                                     {"Expand", expand},
                                     {"Tile", tile},
                                     {"ConstantOfShape", constant_of_shape},
                                     {"Constant", constant},
                                     {"Shape", shape_of},
                                     {"Size", size_of},
                                     {"Range", range},
                                     {"DepthToSpace", depth_to_space},
                                     {"SpaceToDepth", space_to_depth},
                                     {"Einsum", einsum}};

}  // namespace

std::span<const Converter> shape_converters() { return shape_table; }

}  // namespace tirscope::onnx_import
