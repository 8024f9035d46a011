// SPDX-License-Identifier: Apache-2.0
// Operators that take parts of a tensor, and those that put parts around it.
#include <algorithm>
#include <limits>

#include "import/onnx/node.h"
#include "ir/build.h"

namespace tirscope::onnx_import {

namespace {

RelaxExpr prims(const std::vector<int64_t>& values) {
  Values items;
  for (int64_t value : values) items.push_back(relax::prim_value(int64(value)));
  return relax::make_tuple(std::move(items));
}

/// Axes, starts, ends and steps: attributes before version 10, then inputs.
Values sliced(Node& node) {
  RelaxExpr x = node.input(0);
  std::vector<int64_t> starts = node.integers("starts"), ends = node.integers("ends"), axes = node.integers("axes"),
                       steps;
  if (node.opset() >= 10) {
    starts = node.known_constants(1), ends = node.known_constants(2);
    if (node.has(3)) axes = node.known_constants(3);
    if (node.has(4)) steps = node.known_constants(4);
  }
  if (axes.empty())
    for (std::size_t i = 0; i < starts.size(); ++i) axes.push_back(int64_t(i));
  if (steps.empty()) steps.assign(starts.size(), 1);
  if (starts.size() != ends.size() || starts.size() != axes.size() || starts.size() != steps.size())
    node.refuse("starts, ends, axes and steps differ in length");
  for (int64_t& axis : axes) axis = node.axis_of(axis, node.rank(x));
  // ONNX writes "to the end" as a number beyond every array; one beyond int32 is clamped to the extent where it is
  // known.
  std::vector<Expr> shape = node.shape(x);
  for (std::size_t i = 0; i < axes.size(); ++i) {
    auto extent = as_int(shape[std::size_t(axes[i])]);
    if (!extent) continue;
    starts[i] = std::clamp<int64_t>(starts[i], -*extent - 1, *extent);
    ends[i] = std::clamp<int64_t>(ends[i], -*extent - 1, *extent);
  }
  return {node.call("strided_slice", {x, prims(axes), prims(starts), prims(ends), prims(steps)})};
}

/// Into as many equal parts as there are results, or into parts of given sizes.
Values split(Node& node) {
  RelaxExpr x = node.input(0);
  const int axis = node.axis_of(node.integer("axis", 0), node.rank(x));
  std::vector<int64_t> sizes = node.has(1) ? node.known_constants(1) : node.integers("split");
  const int64_t parts = node.integer("num_outputs", int64_t(node.outputs()));
  if (parts < 1 || parts != int64_t(node.outputs())) node.refuse("as many parts as results are expected");
  if (sizes.empty()) {
    const int64_t extent = node.extent(x, axis), part = extent / parts + (extent % parts != 0);
    for (int64_t rest = extent; rest > 0; rest -= part) sizes.push_back(std::min(part, rest));
  }
  if (sizes.size() != node.outputs()) node.refuse("as many parts as results are expected");
  if (std::ranges::any_of(sizes, [](int64_t size) { return size < 0 || size > std::numeric_limits<int32_t>::max(); }))
    node.refuse("the sizes of the parts must be from 0 to 2147483647");
  if (sizes.size() == 1) return {x};
  std::vector<int64_t> ends;
  for (std::size_t i = 0; i + 1 < sizes.size(); ++i) ends.push_back((ends.empty() ? 0 : ends.back()) + sizes[i]);
  RelaxExpr all = node.call("split", {x}, {{"indices_or_sections", attr_list(ends)}, {"axis", axis}});
  Values results;
  auto infos = as<TupleStructInfoNode>(all->struct_info);
  for (std::size_t i = 0; i < sizes.size(); ++i)
    results.push_back(node.graph.emit(make<TupleGetItemNode>(infos ? infos->items[i] : nullptr, all, int(i))));
  return results;
}

/// Indices below 0 count from the end, which `take` does not know: constant ones are counted from 0 here.
Values gathered(Node& node) {
  RelaxExpr x = node.input(0), indices = node.raw_input(1);
  const int axis = node.axis_of(node.integer("axis", 0), node.rank(x));
  if (const Integers* known = node.graph.known(indices)) {
    Integers counted;
    for (const Expr& index : *known) {
      auto number = as_int(index);
      counted.push_back(number && *number < 0 ? add(index, node.shape(x)[std::size_t(axis)]) : index);
    }
    if (node.graph.is_known_scalar(indices)) {
      RelaxExpr taken = node.call("take", {x, node.graph.integers({counted.front()})}, {{"axis", axis}});
      return {node.call("squeeze", {taken}, {{"axis", attr_list({axis})}})};
    }
    return {node.call("take", {x, node.graph.integers(counted)}, {{"axis", axis}})};
  }
  return {node.call("take", {x, node.input(1)}, {{"axis", axis}})};
}

/// The elements of one axis at these positions.
RelaxExpr picked(Node& node, const RelaxExpr& x, int axis, const std::vector<int64_t>& positions) {
  Integers indices;
  for (int64_t position : positions) indices.push_back(int64(position));
  return node.call("take", {x, node.graph.integers(std::move(indices))}, {{"axis", axis}});
}

RelaxExpr mirrored(Node& node, RelaxExpr x, int axis, int64_t before, int64_t after, bool repeats) {
  if (before == 0 && after == 0) return x;
  const int64_t extent = node.extent(x, axis);
  if (extent == 0 || (!repeats && (before >= extent || after >= extent)))
    node.refuse("the edge is wider than what it reflects");
  constexpr int64_t most = 1'000'000;
  if (std::max({before, after, extent}) > most || before + after + extent > most)
    node.refuse("an edge of more than a million elements");
  std::vector<int64_t> positions;
  for (int64_t i = before; i > 0; --i) positions.push_back(repeats ? 0 : i);
  for (int64_t i = 0; i < extent; ++i) positions.push_back(i);
  for (int64_t i = 1; i <= after; ++i) positions.push_back(repeats ? extent - 1 : extent - 1 - i);
  return picked(node, x, axis, positions);
}

/// An edge of one value, cut off where its width is below 0, or of elements reflected or repeated.
Values pad(Node& node) {
  RelaxExpr x = node.input(0);
  const int rank = node.rank(x);
  std::vector<int64_t> given = node.opset() >= 11 ? node.known_constants(1) : node.integers("pads");
  double value = node.number("value", 0);
  if (node.has(2)) value = node.constant_number(2);
  std::vector<int64_t> axes;
  if (node.has(3)) axes = node.known_constants(3);
  for (int axis = 0; !node.has(3) && axis < rank; ++axis) axes.push_back(axis);
  if (given.size() != 2 * axes.size()) node.refuse("expected a width before and behind each axis");
  if (std::ranges::any_of(given, [](int64_t width) { return width != int32_t(width); }))
    node.refuse("the widths must have 32 bits");
  std::vector<int64_t> before(std::size_t(rank), 0), after(std::size_t(rank), 0);
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const std::size_t axis = std::size_t(node.axis_of(axes[i], rank));
    before[axis] = given[i], after[axis] = given[i + axes.size()];
  }
  // A width below 0 cuts off.
  for (int axis = 0; axis < rank; ++axis) {
    int64_t &b = before[std::size_t(axis)], &a = after[std::size_t(axis)];
    if (b >= 0 && a >= 0) continue;
    const int64_t extent = node.extent(x, axis);
    x = node.call("strided_slice",
                  {x, prims({axis}), prims({std::max<int64_t>(-b, 0)}), prims({extent - std::max<int64_t>(-a, 0)})});
    b = std::max<int64_t>(b, 0), a = std::max<int64_t>(a, 0);
  }
  const std::string mode = node.text("mode", "constant");
  if (mode == "constant") {
    std::vector<int64_t> widths;
    for (int axis = 0; axis < rank; ++axis)
      widths.insert(widths.end(), {before[std::size_t(axis)], after[std::size_t(axis)]});
    RelaxExpr filling = relax_constant(TensorData::scalar(DataType::floating(32), double(value)));
    return {node.call("nn.pad", {x, filling}, {{"pad_width", attr_list(widths)}, {"pad_mode", "constant"}})};
  }
  if (mode != "reflect" && mode != "edge") node.refuse("the mode \"" + mode + "\" has no translation");
  for (int axis = 0; axis < rank; ++axis)
    x = mirrored(node, x, axis, before[std::size_t(axis)], after[std::size_t(axis)], mode == "edge");
  return {x};
}

/// The lower or the upper triangle.
Values trilu(Node& node) {
  const int64_t k = node.has(1) ? node.known_constant(1) : 0;
  return {node.call(node.integer("upper", 1) ? "triu" : "tril", {node.input(0), relax::prim_value(int64(k))})};
}

constexpr Converter slice_table[] = {
    {"Slice", sliced}, {"Split", split}, {"Gather", gathered}, {"Pad", pad}, {"Trilu", trilu}};

}  // namespace

std::span<const Converter> slice_converters() { return slice_table; }

}  // namespace tirscope::onnx_import
