// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/mutator.h"
#include "te/schedule/graph.h"

namespace tirscope::te {

/// Reads of tensors, rewritten.
class Inputs::Rewrite final : public Mutator {
 public:
  explicit Rewrite(const Inputs& inputs) : inputs_(inputs) {}

 protected:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    const Tensor tensor = Tensor::of(node.buffer);
    if (!tensor) return rebuilt(node);
    for (const auto& [read, compute] : inputs_.inlined_)
      if (read == tensor) return value_at(*as_compute(compute), node.indices);
    for (const auto& [read, by] : inputs_.replaced_)
      if (read == tensor) return by(indices_of(node));
    return rebuilt(node);
  }

 private:
  Indices indices_of(const BufferLoadNode& node) {
    Indices indices;
    for (const Expr& index : node.indices) indices.push_back((*this)(index));
    return indices;
  }
  NodeRef value_at(const ComputeNode& compute, const std::vector<Expr>& indices) {
    VarMap values;
    for (std::size_t i = 0; i < indices.size(); ++i) values[compute.axis[i]->var.get()] = (*this)(indices[i]);
    return substitute(compute.body[0], values);
  }

  const Inputs& inputs_;
};

void Inputs::replace(const Operation& operation, const Operation& by) {
  for (std::size_t i = 0; i < operation->num_outputs(); ++i) replace(operation->output(i), by->output(i));
}

Operation Inputs::of(const Operation& operation) const {
  Rewrite rewrite(*this);
  if (auto compute = as_compute(operation)) {
    std::vector<Expr> body;
    for (const Expr& expr : compute->body) body.push_back(rewrite(expr));
    if (body == compute->body) return operation;
    return Operation(new ComputeNode(compute->name, compute->tag, compute->attrs, compute->axis, std::move(body)));
  }
  auto node = as_extern(operation);
  if (!node) return operation;
  std::vector<Tensor> reads = node->reads;
  bool changed = false;
  for (Tensor& tensor : reads)
    for (const auto& [read, by] : replaced_)
      if (read == tensor) {
        tensor = by;
        changed = true;
        break;
      }
  if (!changed) return operation;
  return Operation(new ExternNode(node->name, node->tag, node->attrs, std::move(reads), node->input_buffers,
                                  node->output_buffers, node->body));
}

}  // namespace tirscope::te
