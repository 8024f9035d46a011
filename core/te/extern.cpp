// SPDX-License-Identifier: Apache-2.0
#include <unordered_set>

#include "ir/walk/visitor.h"
#include "te/te.h"

namespace tirscope::te {

namespace {

/// A buffer at an offset that is not known, as te.extern declares them.
Buffer at_some_offset(const std::string& name, const Shape& shape, DataType dtype) {
  return with(make_buffer(name, shape, dtype),
              [](BufferNode& buffer) { buffer.elem_offset = make_var("elem_offset"); });
}

/// The buffers that a function stores to, by stores or through their pointers.
class Stored : public Visitor {
 public:
  std::unordered_set<const VarNode*> data;

 protected:
  void visit_BufferStore(const BufferStoreNode& node) override {
    data.insert(node.buffer->data.get());
    children(node);
  }
  void visit_Var(const VarNode& node) override {
    if (node.dtype.is_handle()) data.insert(&node);
  }
  void visit_Block(const BlockNode& node) override {
    children(node);
    for (const MatchBufferRegion& match : node.match_buffers)
      if (data.contains(match->buffer->data.get())) data.insert(match->source->buffer->data.get());
  }
};

/// The statement of a function without the block around it, unless that block allocates.
Stmt body_of(const PrimFunc& function) {
  auto realize = as<BlockRealizeNode>(function->body);
  if (!realize || !realize->block->iter_vars.empty() || !realize->block->alloc_buffers.empty() ||
      !realize->block->match_buffers.empty())
    return function->body;
  return realize->block->body;
}

}  // namespace

Result<std::vector<Tensor>> extern_op(const std::vector<ExternResult>& results, const std::vector<Tensor>& inputs,
                                      const ExternBody& body, ExternOptions options) {
  if (results.empty()) return fail(bad_input("te.no-result", "the extern operation {0} has no result", options.name));
  std::vector<Buffer> ins = options.in_buffers, outs = options.out_buffers;
  if ((!ins.empty() && ins.size() != inputs.size()) || (!outs.empty() && outs.size() != results.size()))
    return fail(bad_input("te.extern-buffers", "{0} is given {1} buffers for {2} inputs and {3} for {4} results",
                          options.name, ins.size(), inputs.size(), outs.size(), results.size()));
  if (ins.empty())
    for (const Tensor& input : inputs)
      ins.push_back(at_some_offset(input.operation()->name, input.shape(), input.dtype()));
  if (outs.empty())
    for (const ExternResult& result : results) outs.push_back(at_some_offset(options.name, result.shape, result.dtype));
  TS_TRY(Stmt stmt, catching([&] { return body(ins, outs); }));
  if (!stmt)
    return fail(bad_input("te.no-result", "the function of the extern operation {0} gives no statement", options.name));
  return Operation(new ExternNode(std::move(options.name), std::move(options.tag), std::move(options.attrs), inputs,
                                  std::move(ins), std::move(outs), std::move(stmt)))
      ->outputs();
}

Result<std::vector<Tensor>> extern_primfunc(const std::vector<Tensor>& inputs, const PrimFunc& function,
                                            ExternOptions options) {
  Stored stored;
  stored.visit(function->body);
  options.in_buffers.clear();
  options.out_buffers.clear();
  std::vector<ExternResult> results;
  for (const Var& param : function->params) {
    const Buffer buffer = function->buffer_of(param);
    if (!buffer)
      return fail(
          bad_input("te.extern-function", "the parameter {0} is no buffer; only buffers can be tensors", param->name));
    if (stored.data.contains(buffer->data.get())) {
      options.out_buffers.push_back(buffer);
      results.push_back({buffer->shape, buffer->dtype});
    } else {
      options.in_buffers.push_back(buffer);
    }
  }
  if (options.in_buffers.size() != inputs.size())
    return fail(bad_input("te.extern-function", "the function reads {0} buffers and is given {1} tensors",
                          options.in_buffers.size(), inputs.size()));
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Buffer& buffer = options.in_buffers[i];
    if (buffer->dtype != inputs[i].dtype() || buffer->shape.size() != inputs[i].ndim())
      return fail(bad_input("te.extern-function", "the buffer {0} is {1} of {2} dimensions, the tensor {3} {4} of {5}",
                            buffer->name, buffer->dtype.str(), buffer->shape.size(), inputs[i].name(),
                            inputs[i].dtype().str(), inputs[i].ndim()));
  }
  const Stmt body = body_of(function);
  return extern_op(results, inputs, [&](const auto&, const auto&) -> Result<Stmt> { return body; }, std::move(options));
}

}  // namespace tirscope::te
