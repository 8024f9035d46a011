// SPDX-License-Identifier: Apache-2.0
#include "runtime/measure/widen.h"

#include "ir/build.h"
#include "ir/walk/mutator.h"

namespace tirscope::runtime {

namespace {

DataType wide(DataType dtype) { return dtype.is_floating() ? DataType::floating(64, dtype.lanes()) : dtype; }

class Widener final : public Mutator {
 public:
  std::optional<Diagnostic> error;
  Buffer buffer_def(const Buffer& buffer) override { return widened(buffer); }
  Var var_def(const Var& var) override { return widened(var); }

  Buffer widened(const Buffer& buffer) {
    auto [it, fresh] = buffers_.emplace(buffer.get(), nullptr);
    if (!fresh) return it->second;
    kept_.push_back(buffer);
    Var data = widened(buffer->data);
    if (wide(buffer->dtype) == buffer->dtype && data == buffer->data) return it->second = buffer;
    return it->second = with(buffer, [&](BufferNode& b) { b.dtype = wide(b.dtype), b.data = data; });
  }

  Var widened(const Var& var) {
    auto [it, fresh] = vars_.emplace(var.get(), nullptr);
    if (!fresh) return it->second;
    kept_.push_back(var);
    bool pointer = var->pointer && var->pointer->element != wide(var->pointer->element);
    if (!pointer && wide(var->dtype) == var->dtype) return it->second = var;
    return it->second = with(var, [&](VarNode& v) {
             v.dtype = wide(v.dtype);
             if (v.pointer) v.pointer->element = wide(v.pointer->element);
           });
  }

 private:
  Buffer buffer_use(const Buffer& buffer) override { return widened(buffer); }
  NodeRef mutate_Var(const VarNode& node) override { return widened(ref(node)); }
  NodeRef mutate_FloatImm(const FloatImmNode& node) override {
    return node.dtype == wide(node.dtype) ? ref(node) : make<FloatImmNode>(wide(node.dtype), node.value);
  }
  NodeRef mutate_Cast(const CastNode& node) override { return cast(wide(node.dtype), (*this)(node.value)); }
  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op == &op::reinterpret() && (node.dtype.is_floating() || node.args[0]->dtype.is_floating()))
      error = refused("reference.reinterpret", "the program inspects the bits of a {0}, so it has no float64 reference",
                      node.dtype.str());
    NodeRef result = rebuilt(node);
    const auto& call = *as<CallNode>(result);
    if (wide(call.dtype) == call.dtype) return result;
    return with(call, [](CallNode& c) { c.dtype = wide(c.dtype); });
  }
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    NodeRef result = rebuilt(node);
    const auto& allocate = *as<AllocateNode>(result);
    return with(allocate, [](AllocateNode& a) { a.dtype = wide(a.dtype); });
  }
  NodeRef mutate_AllocateConst(const AllocateConstNode& node) override {
    NodeRef result = rebuilt(node);
    return with(*as<AllocateConstNode>(result), [](AllocateConstNode& a) { a.dtype = wide(a.dtype); });
  }

  std::unordered_map<const BufferNode*, Buffer> buffers_;
  std::unordered_map<const VarNode*, Var> vars_;
  std::vector<NodeRef> kept_;  ///< keeps the keys alive
};

}  // namespace

Result<PrimFunc> widen_floats(const PrimFunc& function) {
  Widener widen;
  PrimFunc result = widen(function);
  if (widen.error) return fail(*widen.error);
  return result;
}

}  // namespace tirscope::runtime
