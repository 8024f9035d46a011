// SPDX-License-Identifier: Apache-2.0
// Tensors and the operations that produce them: the graph of a tensor expression.
//
// A tensor is an operation and the number of one of its results. A read of a tensor inside an expression is a
// BufferLoad of the tensor's buffer, so bodies are ordinary expressions that every pass, printer and simplifier takes.
// That buffer (a TensorNode) knows its tensor and keeps the operation alive; it has no memory of its own: the tensor's
// real buffer is made by `create_prim_func` or by a schedule's lowering.
#pragma once

#include <span>

#include "ir/build.h"

namespace tirscope::te {

using Shape = std::vector<Expr>;
using Indices = std::vector<Expr>;

struct OperationNode;
struct TensorNode;
using Operation = Ref<const OperationNode>;

/// Result number `value_index` of an operation. Two tensors are the same when both agree.
class Tensor {
 public:
  Tensor() = default;
  Tensor(const Operation& operation, std::size_t value_index);
  /// The tensor whose reads name `buffer`; none where it is an ordinary buffer.
  static Tensor of(const Buffer& buffer);

  explicit operator bool() const { return buffer_ != nullptr; }
  friend bool operator==(const Tensor& a, const Tensor& b);

  const Operation& operation() const;
  std::size_t value_index() const;
  const Shape& shape() const;
  DataType dtype() const;
  std::size_t ndim() const { return shape().size(); }
  /// The operation's name; with ".v<index>" where it has several results (TVM's name hint).
  const std::string& name() const;
  /// What reads of it in expressions name.
  const Buffer& buffer() const { return buffer_; }

  /// The element at `indices`, which are as many as dimensions and integers: `te.arity`, `te.index-type` otherwise.
  Result<Expr> at(Indices indices) const;
  /// The same for code inside `compute`, which reports the refusal (thrown as LimitReached).
  Expr operator()(Indices indices) const;
  Expr operator()(std::span<const Var> indices) const { return (*this)(Indices(indices.begin(), indices.end())); }
  template <class... T>
    requires(std::is_convertible_v<const T&, Expr> && ...)
  Expr operator()(const T&... indices) const {
    return (*this)(Indices{Expr(indices)...});
  }

 private:
  const TensorNode& node() const;
  Buffer buffer_;  ///< a TensorNode
};

/// The buffer that stands for a tensor in expressions.
struct TensorNode final : BufferNode {
  TensorNode(Operation operation, std::size_t value_index);
  ~TensorNode() override;
  Operation operation;
  std::size_t value_index;
};

/// Where tensors come from. Immutable; identity is the object.
struct OperationNode : RefCounted {
  enum class Kind : uint8_t { Placeholder, Compute, Extern };

  OperationNode(Kind kind, std::string name, std::string tag = {}, AttrDict attrs = {})
      : kind(kind), name(std::move(name)), tag(std::move(tag)), attrs(std::move(attrs)) {}
  const Kind kind;
  std::string name, tag;
  AttrDict attrs;  ///< a tensor in it is held as its buffer

  virtual std::size_t num_outputs() const = 0;
  virtual const Shape& output_shape(std::size_t index) const = 0;
  virtual DataType output_dtype(std::size_t index) const = 0;
  /// The tensors that it reads, each once, in the order of the first read.
  virtual std::vector<Tensor> inputs() const = 0;

  Tensor output(std::size_t index) const { return Tensor(Operation(this), index); }
  std::vector<Tensor> outputs() const;
};

/// An input of the program.
struct PlaceholderNode final : OperationNode {
  PlaceholderNode(std::string name, Shape shape, DataType dtype);
  Shape shape;
  DataType dtype;

  std::size_t num_outputs() const override { return 1; }
  const Shape& output_shape(std::size_t) const override { return shape; }
  DataType output_dtype(std::size_t) const override { return dtype; }
  std::vector<Tensor> inputs() const override { return {}; }
};

/// Every element by an expression of its indices. Where the bodies are reductions, they are one Reduce, of which each
/// result takes another value.
struct ComputeNode final : OperationNode {
  ComputeNode(std::string name, std::string tag, AttrDict attrs, std::vector<IterVar> axis, std::vector<Expr> body);
  std::vector<IterVar> axis;         ///< data-parallel, one a dimension
  std::vector<IterVar> reduce_axis;  ///< those of the reduction
  std::vector<Expr> body;            ///< one a result
  Shape shape;                       ///< the extents of `axis`

  /// The reduction on top of body `index`, or null.
  const ReduceNode* reduction(std::size_t index = 0) const { return as<ReduceNode>(body[index]); }
  std::size_t num_outputs() const override { return body.size(); }
  const Shape& output_shape(std::size_t) const override { return shape; }
  DataType output_dtype(std::size_t index) const override { return body[index]->dtype; }
  std::vector<Tensor> inputs() const override;
};

/// A statement over buffers: a call of a library function, or code of the user's own.
struct ExternNode final : OperationNode {
  ExternNode(std::string name, std::string tag, AttrDict attrs, std::vector<Tensor> inputs,
             std::vector<Buffer> input_buffers, std::vector<Buffer> output_buffers, Stmt body);
  std::vector<Tensor> reads;
  std::vector<Buffer> input_buffers;   ///< what `body` calls the tensors in `reads`
  std::vector<Buffer> output_buffers;  ///< what it calls the results; their shapes and types are the results'
  Stmt body;

  std::size_t num_outputs() const override { return output_buffers.size(); }
  const Shape& output_shape(std::size_t index) const override { return output_buffers[index]->shape; }
  DataType output_dtype(std::size_t index) const override { return output_buffers[index]->dtype; }
  std::vector<Tensor> inputs() const override;
};

inline const PlaceholderNode* as_placeholder(const Operation& operation) {
  return operation->kind == OperationNode::Kind::Placeholder ? static_cast<const PlaceholderNode*>(operation.get())
                                                             : nullptr;
}
inline const ComputeNode* as_compute(const Operation& operation) {
  return operation->kind == OperationNode::Kind::Compute ? static_cast<const ComputeNode*>(operation.get()) : nullptr;
}
inline const ExternNode* as_extern(const Operation& operation) {
  return operation->kind == OperationNode::Kind::Extern ? static_cast<const ExternNode*>(operation.get()) : nullptr;
}

/// The tensors that the expressions of `root` read, in the order of the first read; indices come before what they
/// index.
std::vector<Tensor> tensors_read(const Node& root);

/// `roots` and every operation that they need, inputs before their users (TVM's PostDFSOrder).
std::vector<Operation> operations_in_order(const std::vector<Operation>& roots);

}  // namespace tirscope::te
