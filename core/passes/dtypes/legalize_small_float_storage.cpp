// SPDX-License-Identifier: Apache-2.0
// BF16StorageLegalize and FP8StorageLegalize: memory of a small floating type becomes memory of unsigned integers of
// the same size, after all computing with it has become computing with its bits.
//
//   X: T.handle("bfloat16")                            X: T.handle("uint16")
//   .. T.reinterpret("uint16", X_1[i]) ..      ->      .. X_1[i] ..
//
// 1. Pointers (parameters, lets, allocations), buffers, loads and stores change their type; a reinterpretation that has
//    become one to its own type vanishes.
// 2. Parameters must not be bound to buffers any more: MakePackedAPI comes first.
// 3. Functions for a CUDA device that has the types itself stay as they are.
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "passes/dtypes/dtype_conversion.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// Rule 1.
class StorageLegalizer final : public Mutator {
 public:
  explicit StorageLegalizer(const SmallFloats& floats) : floats_(floats) {}

  /// The variable that holds, or points to, unsigned integers instead.
  Var successor(const Var& var) {
    if (var->pointer && floats_.matches(var->pointer->element))
      vars_[var.get()] = with(var, [](VarNode& v) { v.pointer->element = storage_uint(v.pointer->element); });
    else if (!var->dtype.is_handle() && floats_.matches(var->dtype))
      vars_[var.get()] = with(var, [](VarNode& v) { v.dtype = storage_uint(v.dtype); });
    auto it = vars_.find(var.get());
    return it == vars_.end() ? var : it->second;
  }

 private:
  Var var_def(const Var& var) override { return successor(var); }
  NodeRef mutate_Var(const VarNode& node) override {
    auto it = vars_.find(&node);
    return it == vars_.end() ? NodeRef(&node) : NodeRef(it->second);
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    // An allocation knows its type also where the pointer does not.
    if (floats_.matches(node.dtype) && !node.buffer_var->pointer)
      vars_[node.buffer_var.get()] = make<VarNode>(node.buffer_var->name, DataType::handle());
    auto allocate = ref_as<AllocateNode>(rebuilt(node));
    if (!floats_.matches(node.dtype)) return allocate;
    return with(allocate, [&](AllocateNode& n) { n.dtype = storage_uint(n.dtype); });
  }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    return about(ref_as<AttrStmtNode>(rebuilt(node)), vars_);
  }

  Buffer buffer_def(const Buffer& buffer) override { return buffer_use(buffer); }
  Buffer buffer_use(const Buffer& buffer) override {
    auto it = vars_.find(buffer->data.get());
    if (it == vars_.end() && !floats_.matches(buffer->dtype)) return buffer;
    auto [known, fresh] = buffers_.emplace(buffer.get(), nullptr);
    if (fresh) {
      kept_.push_back(buffer);
      known->second = with(buffer, [&](BufferNode& b) {
        if (it != vars_.end()) b.data = it->second;
        if (floats_.matches(b.dtype)) b.dtype = storage_uint(b.dtype);
      });
    }
    return known->second;
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    if (!floats_.matches(store->value->dtype)) return store;
    return with(store, [&](BufferStoreNode& n) { n.value = bits_of(n.value); });
  }
  static Expr bits_of(const Expr& value) {
    auto call = as<CallNode>(value);
    bool again = call && call->op == &op::reinterpret();
    return reinterpreted(storage_uint(value->dtype), again ? call->args[0] : value);
  }

  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op != &op::reinterpret()) return rebuilt(node);
    Expr value = (*this)(node.args[0]);
    if (value->dtype == node.dtype) return value;
    if (floats_.matches(node.dtype)) return reinterpreted(storage_uint(node.dtype), value);
    return value == node.args[0] ? NodeRef(&node) : NodeRef(reinterpreted(node.dtype, value));
  }

  const SmallFloats& floats_;
  std::unordered_map<const VarNode*, Var> vars_;
  BufferMap buffers_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `buffers_` alive
};

Result<PrimFunc> legalized(const PrimFunc& function, const SmallFloats& floats) {
  if (has_native(function, floats)) return function;  // Rule 3
  if (!function->buffer_map.empty())                  // Rule 2
    return fail(refused("legalize.buffer-map", "small floats can change their storage type only after MakePackedAPI"));
  StorageLegalizer legalize(floats);
  std::vector<Var> params;
  for (const Var& param : function->params) params.push_back(legalize.successor(param));
  Stmt body = legalize(function->body);
  if (body == function->body && params == function->params) return function;
  return with(function, [&](PrimFuncNode& f) { f.body = body, f.params = params; });
}

}  // namespace

Result<PrimFunc> bf16_storage_legalize(const PrimFunc& function, const Context&, const AttrList&) {
  return legalized(function, bfloat16s);
}
Result<PrimFunc> fp8_storage_legalize(const PrimFunc& function, const Context&, const AttrList&) {
  return legalized(function, float8s);
}

}  // namespace tirscope::passes
