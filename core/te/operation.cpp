// SPDX-License-Identifier: Apache-2.0
#include "te/operation.h"

#include <unordered_set>

#include "ir/walk/visitor.h"

namespace tirscope::te {

namespace {

/// Operations of tensors that are being destroyed. A chain of operations may be longer than the stack is deep, so the
/// outermost destructor releases them one after the other.
struct Releases {
  std::vector<Operation> waiting;
  bool running = false;

  void add(Operation operation) {
    waiting.push_back(std::move(operation));
    if (running) return;
    running = true;
    while (!waiting.empty()) {
      const Operation next = std::move(waiting.back());
      waiting.pop_back();
    }
    running = false;
  }
};
thread_local Releases releases;

std::string hint(const OperationNode& operation, std::size_t value_index) {
  if (operation.num_outputs() == 1) return operation.name;
  return formatted("{}.v{}", operation.name, value_index);
}

/// Notes each tensor that is read, after those that its indices read.
class TensorReads : public Visitor {
 public:
  std::vector<Tensor> found;

 protected:
  void visit_BufferLoad(const BufferLoadNode& node) override {
    children(node);
    if (!seen_.insert(node.buffer.get()).second) return;
    if (Tensor tensor = Tensor::of(node.buffer); tensor && std::ranges::find(found, tensor) == found.end())
      found.push_back(std::move(tensor));
  }

 private:
  std::unordered_set<const BufferNode*> seen_;
};

}  // namespace

TensorNode::TensorNode(Operation from, std::size_t index)
    : BufferNode(make<VarNode>(hint(*from, index), DataType::handle(), PointerType{from->output_dtype(index), ""}),
                 from->output_dtype(index), from->output_shape(index), {}, int32(0), hint(*from, index)),
      operation(std::move(from)),
      value_index(index) {}

TensorNode::~TensorNode() { releases.add(std::move(operation)); }

Tensor::Tensor(const Operation& operation, std::size_t value_index) {
  Ref<TensorNode> node(new TensorNode(operation, value_index));
  seal(static_cast<BufferNode&>(*node));
  buffer_ = std::move(node);
}

Tensor Tensor::of(const Buffer& buffer) {
  Tensor tensor;
  if (dynamic_cast<const TensorNode*>(buffer.get())) tensor.buffer_ = buffer;
  return tensor;
}

bool operator==(const Tensor& a, const Tensor& b) {
  if (!a || !b) return !a && !b;
  return a.operation() == b.operation() && a.value_index() == b.value_index();
}

const TensorNode& Tensor::node() const { return static_cast<const TensorNode&>(*buffer_); }
const Operation& Tensor::operation() const { return node().operation; }
std::size_t Tensor::value_index() const { return node().value_index; }
const Shape& Tensor::shape() const { return buffer_->shape; }
DataType Tensor::dtype() const { return buffer_->dtype; }
const std::string& Tensor::name() const { return buffer_->name; }

Result<Expr> Tensor::at(Indices indices) const {
  if (indices.size() != ndim())
    return fail(
        bad_input("te.arity", "{0} has {1} dimensions and is read with {2} indices", name(), ndim(), indices.size()));
  for (const Expr& index : indices)
    if (!index->dtype.is_integer())
      return fail(
          bad_input("te.index-type", "the indices of {0} must be integers, not {1}", name(), index->dtype.str()));
  return load(buffer_, std::move(indices));
}

Expr Tensor::operator()(Indices indices) const {
  Result<Expr> read = at(std::move(indices));
  if (!read) throw LimitReached{std::move(read).error()};
  return *std::move(read);
}

std::vector<Tensor> OperationNode::outputs() const {
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < num_outputs(); ++i) tensors.push_back(output(i));
  return tensors;
}

PlaceholderNode::PlaceholderNode(std::string name, Shape shape, DataType dtype)
    : OperationNode(Kind::Placeholder, std::move(name)), shape(std::move(shape)), dtype(dtype) {}

ComputeNode::ComputeNode(std::string name, std::string tag, AttrDict attrs, std::vector<IterVar> axes,
                         std::vector<Expr> bodies)
    : OperationNode(Kind::Compute, std::move(name), std::move(tag), std::move(attrs)),
      axis(std::move(axes)),
      body(std::move(bodies)) {
  if (const ReduceNode* reduce = reduction()) reduce_axis = reduce->axis;
  for (const IterVar& iter : axis) shape.push_back(iter->domain->extent);
}

std::vector<Tensor> ComputeNode::inputs() const {
  TensorReads reads;
  for (const Expr& expr : body) reads.visit(expr);
  return std::move(reads.found);
}

ExternNode::ExternNode(std::string name, std::string tag, AttrDict attrs, std::vector<Tensor> inputs,
                       std::vector<Buffer> input_buffers, std::vector<Buffer> output_buffers, Stmt body)
    : OperationNode(Kind::Extern, std::move(name), std::move(tag), std::move(attrs)),
      reads(std::move(inputs)),
      input_buffers(std::move(input_buffers)),
      output_buffers(std::move(output_buffers)),
      body(std::move(body)) {}

std::vector<Tensor> ExternNode::inputs() const {
  std::vector<Tensor> distinct;
  for (const Tensor& tensor : reads)
    if (std::ranges::find(distinct, tensor) == distinct.end()) distinct.push_back(tensor);
  return distinct;
}

std::vector<Tensor> tensors_read(const Node& root) {
  TensorReads reads;
  reads.visit(root);
  return std::move(reads.found);
}

std::vector<Operation> operations_in_order(const std::vector<Operation>& roots) {
  struct Visit {
    Operation operation;
    std::vector<Tensor> inputs;
    std::size_t next = 0;
  };
  std::vector<Operation> order;
  std::unordered_set<const OperationNode*> seen;
  std::vector<Visit> path;
  const auto enter = [&](const Operation& operation) {
    if (seen.insert(operation.get()).second) path.push_back({operation, operation->inputs()});
  };
  for (const Operation& root : roots) {
    enter(root);
    while (!path.empty()) {
      Visit& top = path.back();
      if (top.next < top.inputs.size()) {
        const Operation input = top.inputs[top.next++].operation();
        enter(input);
      } else {
        order.push_back(std::move(top.operation));
        path.pop_back();
      }
    }
  }
  return order;
}

}  // namespace tirscope::te
