// SPDX-License-Identifier: Apache-2.0
// Sequences of tensors: their items are known while the model is translated, so they are no part of what runs.
#include "import/onnx/node.h"
#include "ir/build.h"

namespace tirscope::onnx_import {

namespace {

const Values& sequence(Node& node) {
  const Values* items = node.graph.sequence(node.raw_input(0));
  if (!items) node.refuse("input 0 is no sequence that the model makes itself");
  return *items;
}

/// A position in a sequence of that many items; `otherwise` where the input is left out.
std::size_t position(Node& node, std::size_t input, std::size_t items, int64_t otherwise, int64_t most) {
  int64_t index = node.has(input) ? node.known_constant(input) : otherwise;
  if (index < 0) index += int64_t(items);
  if (index < 0 || index > most) node.refuse("the position is outside the sequence");
  return std::size_t(index);
}

Values construct(Node& node) { return {node.graph.make_sequence(node.all_inputs())}; }
Values empty(Node& node) { return {node.graph.make_sequence({})}; }

Values at(Node& node) {
  const Values& items = sequence(node);
  return {items.at(position(node, 1, items.size(), 0, int64_t(items.size()) - 1))};
}

Values insert(Node& node) {
  Values items = sequence(node);
  const std::size_t index = position(node, 2, items.size(), int64_t(items.size()), int64_t(items.size()));
  items.insert(items.begin() + std::ptrdiff_t(index), node.input(1));
  return {node.graph.make_sequence(std::move(items))};
}

Values erase(Node& node) {
  Values items = sequence(node);
  const int64_t last = int64_t(items.size()) - 1;
  items.erase(items.begin() + std::ptrdiff_t(position(node, 1, items.size(), last, last)));
  return {node.graph.make_sequence(std::move(items))};
}

Values length(Node& node) { return {node.graph.integers({int64(int64_t(sequence(node).size()))}, true)}; }

Values concatenated(Node& node) {
  Values items = sequence(node);
  if (items.empty()) node.refuse("the sequence is empty");
  const int64_t axis = node.integer("axis", 0);
  if (node.integer("new_axis", 0))
    for (RelaxExpr& item : items) item = node.call("expand_dims", {item}, {{"axis", attr_list({axis})}});
  return {node.call("concat", {relax::make_tuple(items)}, {{"axis", axis}})};
}

/// Parts of one size, of given sizes, or single elements whose axis goes.
Values split_to_sequence(Node& node) {
  RelaxExpr x = node.input(0);
  const int axis = node.axis_of(node.integer("axis", 0), node.rank(x));
  const int64_t extent = node.extent(x, axis);
  constexpr int64_t most_parts = 1000;
  auto check = [&](int64_t parts) {
    if (parts > most_parts) node.refuse("more than a thousand parts");
  };
  Integers sizes;
  if (!node.has(1)) {
    check(extent);
    sizes.assign(std::size_t(extent), int64(1));
  } else if (node.graph.is_known_scalar(node.raw_input(1))) {
    const int64_t part = node.known_constant(1);
    if (part <= 0) node.refuse("parts of no elements");
    check((extent - 1) / part + 1);
    for (int64_t rest = extent; rest > 0; rest -= part) sizes.push_back(int64(std::min(part, rest)));
  } else {
    sizes = node.sizes(1);
  }
  check(int64_t(sizes.size()));
  Values items;
  Expr start = int64(0);
  auto one = [](const Expr& value) { return relax::make_tuple({relax::prim_value(value)}); };
  for (const Expr& size : sizes) {
    const Expr end = add(start, size);
    RelaxExpr part = node.call("strided_slice", {x, one(int64(axis)), one(start), one(end)});
    if (!node.has(1) && !node.integer("keepdims", 1))
      part = node.call("squeeze", {part}, {{"axis", attr_list({axis})}});
    items.push_back(part);
    start = end;
  }
  return {node.graph.make_sequence(std::move(items))};
}

constexpr Converter sequence_table[] = {{"SequenceConstruct", construct},
                                        {"SequenceEmpty", empty},
                                        {"SequenceAt", at},
                                        {"SequenceInsert", insert},
                                        {"SequenceErase", erase},
                                        {"SequenceLength", length},
                                        {"ConcatFromSequence", concatenated},
                                        {"SplitToSequence", split_to_sequence}};

}  // namespace

std::span<const Converter> sequence_converters() { return sequence_table; }

}  // namespace tirscope::onnx_import
