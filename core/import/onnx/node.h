// SPDX-License-Identifier: Apache-2.0
// A node of the model while it is translated: its inputs as graph values, its attributes, and ways to emit operators.
// Translations return plain values; what they cannot translate they `refuse`, which ends the import with the node's
// name.
#pragma once

#include <onnx/onnx_pb.h>

#include <unordered_map>

#include "import/onnx/model_file.h"
#include "relax/block_builder.h"

namespace tirscope::onnx_import {

using Values = std::vector<RelaxExpr>;
/// Elements of a small integer array that are known while the model is translated: shapes and what is computed from
/// them.
using Integers = std::vector<Expr>;

/// A graph value, or several of a sequence.
class Graph {
 public:
  Graph(const ModelFile& file, relax::BlockBuilder& builder) : file(file), builder(builder) {}

  const ModelFile& file;
  relax::BlockBuilder& builder;

  /// The result of an operator of Relax in a variable of its own.
  RelaxExpr call(std::string_view op, std::vector<NodeRef> args, AttrDict attrs = {});
  RelaxExpr emit(const RelaxExpr& value, const std::string& name = {});

  /// A constant whose elements stay known as integers where they are few.
  RelaxExpr constant(const TensorData& data);
  RelaxExpr constant(DataType dtype, double value);
  /// An int64 array of known elements, or one number: a constant, or a shape where an element is symbolic.
  RelaxExpr integers(Integers values, bool is_scalar = false);
  /// The elements of an int32 or int64 array of at most one dimension, where they are known.
  const Integers* known(const RelaxExpr& value) const;
  /// The elements of an array of so many, of int64 or int32, as symbolic sizes that are matched when the model runs.
  const Integers& sizes(const RelaxExpr& array, int64_t count);
  bool is_known_scalar(const RelaxExpr& value) const { return known_scalars_.contains(value.get()); }
  /// The items of a sequence; null for what is none.
  const Values* sequence(const RelaxExpr& value) const;
  RelaxExpr make_sequence(Values items);

 private:
  std::unordered_map<const RelaxExprNode*, Integers> known_;
  std::unordered_map<const RelaxExprNode*, bool> known_scalars_;
  std::unordered_map<RelaxExpr, Integers> sizes_;
  std::unordered_map<const RelaxExprNode*, Values> sequences_;
  std::vector<RelaxExpr> kept_;  ///< what the maps above point to
};

class Node {
 public:
  Node(Graph& graph, const onnx::NodeProto& proto, Values inputs)
      : graph(graph), proto(proto), inputs_(std::move(inputs)) {}

  Graph& graph;
  const onnx::NodeProto& proto;

  int64_t opset() const { return graph.file.opset; }
  std::size_t inputs() const { return inputs_.size(); }
  std::size_t outputs() const { return std::size_t(proto.output_size()); }
  /// Whether output `index` is read or is a result of the model.
  bool wants(std::size_t index) const { return index < outputs() && !proto.output(int(index)).empty(); }

  bool has(std::size_t index) const { return index < inputs_.size() && inputs_[index]; }
  /// Input `index` as a tensor; refused where it is left out.
  RelaxExpr input(std::size_t index) const;
  /// Input `index` as it was bound: a sequence or known integers too.
  RelaxExpr raw_input(std::size_t index) const;
  Values all_inputs() const;
  /// The elements of input `index`, refused where they are not known while the model is translated.
  Integers known_input(std::size_t index) const;
  /// The elements of input `index`, which are sizes. Those that the model computes, or is given, become symbolic sizes
  /// that are matched when it runs; refused where not even their number is known.
  Integers sizes(std::size_t index) const;
  std::vector<int64_t> known_constants(std::size_t index) const;
  /// The first of them.
  int64_t known_constant(std::size_t index) const;
  /// The one element of input `index` as a number; refused where it is not constant.
  double constant_number(std::size_t index) const;

  /// The extents of a tensor; refused where not even their number is known.
  std::vector<Expr> shape(const RelaxExpr& value) const;
  int rank(const RelaxExpr& value) const;
  DataType dtype(const RelaxExpr& value) const;
  /// An extent, which may be symbolic; refused where the tensor has no such axis.
  Expr dimension(const RelaxExpr& value, int axis) const;
  /// An extent that has to be a number here.
  int64_t extent(const RelaxExpr& value, int axis) const;
  /// `axis` counted from 0; refused where the tensor has no such axis.
  int axis_of(int64_t axis, int rank) const;

  const onnx::AttributeProto* attribute(std::string_view name) const;
  int64_t integer(std::string_view name, int64_t otherwise) const;
  double number(std::string_view name, double otherwise) const;
  std::string text(std::string_view name, std::string otherwise) const;
  std::vector<int64_t> integers(std::string_view name, std::vector<int64_t> otherwise = {}) const;

  RelaxExpr call(std::string_view op, std::vector<NodeRef> args, AttrDict attrs = {}) const {
    return graph.call(op, std::move(args), std::move(attrs));
  }
  /// A constant in the type of `like`.
  RelaxExpr constant_like(const RelaxExpr& like, double value) const { return graph.constant(dtype(like), value); }

  /// Ends the import with `onnx.operator`: the operator, the node, its inputs' shapes, and `why`.
  [[noreturn]] void refuse(std::string why) const;

 private:
  Values inputs_;
};

using Convert = Values (*)(Node&);
struct Converter {
  std::string_view op_type;  ///< of the default domain
  Convert convert;
};

// The tables of the families, one file each.
std::span<const Converter> elementwise_converters();
std::span<const Converter> reduction_converters();
std::span<const Converter> shape_converters();
std::span<const Converter> slice_converters();
std::span<const Converter> network_converters();
std::span<const Converter> normalization_converters();
std::span<const Converter> sequence_converters();

/// The result of a node whose inputs are known integers, where the operator keeps them known (Shape's relatives);
/// null elsewhere.
RelaxExpr folded_integers(Node& node);

/// Integers as an attribute.
Attr attr_list(const std::vector<int64_t>& values);

}  // namespace tirscope::onnx_import
