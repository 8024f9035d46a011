// SPDX-License-Identifier: Apache-2.0
// Arithmetic on shapes while the model is translated: Shape, Gather, Concat, Reshape and their like are no part of what
// runs, as in TVM's importer.
#include <algorithm>

#include "arith/analyzer.h"
#include "import/onnx/node.h"
#include "ir/build.h"

namespace tirscope::onnx_import {

namespace {

struct Known {
  Integers values;
  bool is_scalar = false;
};
using Inputs = std::vector<Known>;
/// The result, or nothing where the operator leaves what is known.
using Fold = std::optional<Known> (*)(Node&, const Inputs&);

std::optional<Known> fold_arithmetic(Node& node, const Inputs& in) {
  if (in.size() != 2 || node.proto.output_size() != 1) return std::nullopt;
  const std::size_t n = std::max(in[0].values.size(), in[1].values.size());
  for (const Known& side : in)
    if (side.values.size() != n && side.values.size() != 1) return std::nullopt;
  Known out{{}, in[0].is_scalar && in[1].is_scalar};
  arith::Analyzer analyzer;
  for (std::size_t i = 0; i < n; ++i) {
    const Expr &a = in[0].values[in[0].values.size() == 1 ? 0 : i], &b = in[1].values[in[1].values.size() == 1 ? 0 : i];
    const std::string& op = node.proto.op_type();
    if (op == "Div" && is_zero(b)) node.refuse("a size is divided by 0");
    Expr value = op == "Add" ? add(a, b) : op == "Sub" ? sub(a, b) : op == "Mul" ? mul(a, b) : truncdiv(a, b);
    out.values.push_back(analyzer.simplify(value));
  }
  return out;
}

std::optional<Known> fold_gather(Node& node, const Inputs& in) {
  if (in.size() != 2 || in[0].is_scalar || node.integer("axis", 0) != 0) return std::nullopt;
  Known out{{}, in[1].is_scalar};
  const int64_t n = int64_t(in[0].values.size());
  for (const Expr& index : in[1].values) {
    auto number = as_int(index);
    if (!number) return std::nullopt;
    if (*number < -n || *number >= n) node.refuse("an index outside the shape");
    out.values.push_back(in[0].values[std::size_t(*number < 0 ? *number + n : *number)]);
  }
  return out;
}

std::optional<Known> fold_concat(Node&, const Inputs& in) {
  Known out;
  for (const Known& part : in) out.values.insert(out.values.end(), part.values.begin(), part.values.end());
  return out;
}

std::optional<Known> fold_unsqueeze(Node&, const Inputs& in) {
  if (!in[0].is_scalar) return std::nullopt;
  return Known{in[0].values, false};
}

std::optional<Known> fold_squeeze(Node&, const Inputs& in) {
  if (in[0].is_scalar || in[0].values.size() != 1) return std::nullopt;
  return Known{in[0].values, true};
}

std::optional<Known> fold_same(Node&, const Inputs& in) { return in[0]; }

std::optional<Known> fold_cast(Node& node, const Inputs& in) {
  const int64_t to = node.integer("to", 0);
  if (to != onnx::TensorProto::INT64 && to != onnx::TensorProto::INT32) return std::nullopt;
  return in[0];
}

/// To one dimension or to a single number.
std::optional<Known> fold_reshape(Node&, const Inputs& in) {
  if (in.size() != 2 || in[1].is_scalar || in[1].values.size() > 1) return std::nullopt;
  return Known{in[0].values, in[1].values.empty()};
}

std::optional<Known> fold_slice(Node& node, const Inputs& in) {
  std::vector<int64_t> starts = node.integers("starts"), ends = node.integers("ends");
  int64_t step = 1;
  auto numbers = [](const Known& known) -> std::vector<int64_t> {
    std::vector<int64_t> out;
    for (const Expr& value : known.values)
      if (auto number = as_int(value)) out.push_back(*number);
    return out;
  };
  if (in.size() >= 3) starts = numbers(in[1]), ends = numbers(in[2]);
  if (in.size() == 5 && numbers(in[4]).size() == 1) step = numbers(in[4])[0];
  if (in[0].is_scalar || starts.size() != 1 || ends.size() != 1 || step != 1) return std::nullopt;
  const int64_t n = int64_t(in[0].values.size());
  auto bound = [&](int64_t position) { return std::clamp<int64_t>(position < 0 ? position + n : position, 0, n); };
  const int64_t start = bound(starts[0]), end = std::max(start, bound(ends[0]));
  return Known{{in[0].values.begin() + start, in[0].values.begin() + end}, false};
}

constexpr std::pair<std::string_view, Fold> folds[] = {
    {"Add", fold_arithmetic}, {"Sub", fold_arithmetic}, {"Mul", fold_arithmetic},      {"Div", fold_arithmetic},
    {"Gather", fold_gather},  {"Concat", fold_concat},  {"Unsqueeze", fold_unsqueeze}, {"Squeeze", fold_squeeze},
    {"Identity", fold_same},  {"Cast", fold_cast},      {"Slice", fold_slice},         {"Reshape", fold_reshape}};

}  // namespace

RelaxExpr folded_integers(Node& node) {
  auto fold =
      std::ranges::find(folds, std::string_view(node.proto.op_type()), [](const auto& entry) { return entry.first; });
  if (fold == std::end(folds) || node.inputs() == 0) return nullptr;
  Inputs inputs;
  for (std::size_t i = 0; i < node.inputs(); ++i) {
    if (!node.has(i)) return nullptr;
    const Integers* values = node.graph.known(node.raw_input(i));
    if (!values) return nullptr;
    inputs.push_back({*values, node.graph.is_known_scalar(node.raw_input(i))});
  }
  auto result = fold->second(node, inputs);
  return result ? node.graph.integers(std::move(result->values), result->is_scalar) : nullptr;
}

}  // namespace tirscope::onnx_import
