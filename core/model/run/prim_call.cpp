// SPDX-License-Identifier: Apache-2.0
#include "model/run/prim_call.h"

#include <unordered_set>

#include "ir/ir.h"
#include "ir/walk/param_buffers.h"
#include "ir/walk/visitor.h"
#include "support/format.h"

namespace tirscope::model {

namespace {

/// The data of buffers that are stored to, viewed through others, or handed on as pointers.
class WriteFinder final : public Visitor {
 public:
  std::unordered_set<const VarNode*> data;

 protected:
  void visit_BufferStore(const BufferStoreNode& store) override {
    data.insert(store.buffer->data.get());
    children(store);
  }
  void visit_Block(const BlockNode& block) override {
    for (const MatchBufferRegion& match : block.match_buffers) data.insert(match->source->buffer->data.get());
    children(block);
  }
  void visit_Var(const VarNode& var) override {
    if (var.dtype.is_handle()) data.insert(&var);
  }
};

}  // namespace

Result<void> check_operands(const PrimFuncNode& function, const std::string& name,
                            const std::vector<Operand>& operands) {
  auto wrong = [&](const std::string& what) {
    return fail(bad_input("model.call", "the call of {0}: {1}", name, what));
  };
  if (operands.size() != function.params.size())
    return wrong(formatted("it takes {} arguments, but got {}", function.params.size(), operands.size()));
  Symbols symbols;
  const ParamBuffers buffers(function);
  std::vector<std::pair<Expr, int64_t>> extents;
  std::vector<std::string> labels;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const Var& param = function.params[k];
    const Buffer buffer = buffers.of(param);
    auto tensor = std::get_if<TensorValue>(&operands[k]);
    if (!buffer && param->dtype.is_handle())
      return wrong("parameter " + param->name + " is a pointer without a buffer");
    if (!buffer) {
      auto number = std::get_if<NumberValue>(&operands[k]);
      if (!number) return wrong("parameter " + param->name + " is a number, but got a tensor");
      if (param->dtype.is_integer()) symbols[param.get()] = number->integer;
      continue;
    }
    if (!tensor) return wrong("parameter " + buffer->name + " is a tensor, but got a number");
    if (tensor->dtype != buffer->dtype)
      return wrong(formatted("parameter {} has the type {}, but got {}", buffer->name, buffer->dtype.str(),
                             tensor->dtype.str()));
    if (tensor->shape.size() != buffer->shape.size())
      return wrong(formatted("parameter {} has {} dimensions, but got {}", buffer->name, buffer->shape.size(),
                             type_text(tensor->dtype, tensor->shape)));
    for (std::size_t d = 0; d < buffer->shape.size(); ++d) {
      if (auto var = as<VarNode>(buffer->shape[d])) symbols.emplace(var, tensor->shape[d]);
      extents.emplace_back(buffer->shape[d], tensor->shape[d]);
      labels.push_back(formatted("dimension {} of parameter {}", d, buffer->name));
    }
  }
  for (std::size_t k = 0; k < extents.size(); ++k) {
    const auto wanted = evaluate(extents[k].first, symbols);
    if (wanted && *wanted != extents[k].second)
      return wrong(formatted("{} is {}, but got {}", labels[k], *wanted, extents[k].second));
  }
  return {};
}

std::vector<bool> written_parameters(const PrimFuncNode& function) {
  WriteFinder finder;
  finder.visit(function.body);
  const ParamBuffers buffers(function);
  std::vector<bool> out;
  for (const Var& param : function.params) {
    const Buffer buffer = buffers.of(param);
    out.push_back(buffer && finder.data.contains(buffer->data.get()));
  }
  return out;
}

}  // namespace tirscope::model
