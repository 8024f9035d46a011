// SPDX-License-Identifier: Apache-2.0
#include "interp/fragments.h"

#include "ir/walk/visitor.h"

namespace tirscope::interp {

Fragments::Fragments(const PrimFuncNode& function) {
  walk(*function.body, [&](const Node& node) {
    if (auto block = as<BlockNode>(&node))
      for (const MatchBufferRegion& match : block->match_buffers)
        sources_[match->buffer->data.get()] = match->source->buffer->data.get();
    return true;
  });
  walk(*function.body, [&](const Node& node) {
    auto call = as<CallNode>(&node);
    if (!call || call->op == &op::tvm_store_matrix_sync()) return true;
    auto product = product_shape(*call);
    const VarNode* var = product ? allocated(as<VarNode>(call->args[0])) : nullptr;
    if (!var || !var->pointer) return true;
    const bool factor = var->pointer->scope != "wmma.accumulator";
    const bool loads = call->op == &op::tvm_load_matrix_sync() && call->args.size() == 8;
    shapes_[var] = {*product, loads && factor && is_by_columns(call->args[7])};
    return true;
  });
}

const Fragments::Shape* Fragments::find(const VarNode* pointer) const {
  auto known = shapes_.find(allocated(pointer));
  return known == shapes_.end() ? nullptr : &known->second;
}

const VarNode* Fragments::allocated(const VarNode* pointer) const {
  for (std::size_t turn = 0; turn < sources_.size(); ++turn) {
    auto source = sources_.find(pointer);
    if (source == sources_.end()) break;
    pointer = source->second;
  }
  return pointer;
}

bool is_by_columns(const Expr& layout) {
  auto text = as<StringImmNode>(layout);
  return text && text->value == "col_major";
}

}  // namespace tirscope::interp
