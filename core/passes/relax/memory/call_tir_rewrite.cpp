// SPDX-License-Identifier: Apache-2.0
// Calls that give tensors become calls that write them.
//
//   y = R.call_tir(cls.f, (x,), out_sinfo=S)    ->    alloc = R.builtin.alloc_tensor(shape, dtype, 0, "global")
//                                                     cls.f(x, alloc)
//                                                     y = alloc
//
// 1. Each result gets memory of its own; several results become a tuple.
// 2. Sizes that the call passes make it R.vm.call_tir_dyn. R.call_dps_packed calls the packed function.
// 3. R.call_tir_inplace allocates only what has no argument to be written over.
// 4. The shape of a result must be known: `call-tir-rewrite.unknown-shape`.
#include "ir/build.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

class CallsWithMemory final : public Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  RelaxExpr call(const RelaxCall& call) override {
    if (!call->op || call->op->form != RelaxForm::CallTir || call->args.size() < 2) return call;
    auto inputs = as<RelaxTupleNode>(call->args[1]);
    if (!inputs) return call;
    std::vector<RelaxExpr> written = results(*call, *inputs);
    std::vector<NodeRef> args(inputs->items.begin(), inputs->items.end());
    for (std::size_t i = 0; i < written.size(); ++i)
      if (is_new_[i]) args.push_back(written[i]);
    RelaxExpr made;
    if (call->args.size() > 2) {  // rule 2
      std::vector<RelaxExpr> all;
      for (const NodeRef& arg : args) all.push_back(ref_as<RelaxExprNode>(arg));
      all.push_back(ref_as<RelaxExprNode>(call->args[2]));
      made = checked(call_op("vm.call_tir_dyn", {call->args[0], make_tuple(std::move(all))}));
    } else {
      made = make<RelaxCallNode>(nullptr, nullptr, call->args[0], std::move(args));
    }
    checked(builder_.emit(made, "_"));
    return written.size() == 1 && call->sinfo_args.front()->kind == Kind::TensorStructInfo
               ? written.front()
               : make_tuple(std::move(written));  // rule 1
  }

 private:
  std::vector<RelaxExpr> results(const RelaxCallNode& call, const RelaxTupleNode& inputs) {
    std::vector<StructInfo> infos{call.sinfo_args.front()};
    if (auto several = as<TupleStructInfoNode>(infos.front())) infos = several->items;
    const Attr* attr = find_attr(call.attrs, "inplace_indices");
    const AttrList* inplace = attr ? attr->get<AttrList>() : nullptr;
    std::vector<RelaxExpr> written;
    is_new_.clear();
    for (std::size_t i = 0; i < infos.size(); ++i) {
      const int64_t index = inplace && i < inplace->size() ? (*inplace)[i].as_int().value_or(-1) : -1;
      is_new_.push_back(index < 0 || std::size_t(index) >= inputs.items.size());
      written.push_back(is_new_.back() ? allocated(infos[i]) : inputs.items[std::size_t(index)]);  // rule 3
    }
    return written;
  }
  RelaxExpr allocated(const StructInfo& info) {
    auto tensor = as<TensorStructInfoNode>(info);
    if (!tensor || !tensor->shape || tensor->shape->kind != Kind::ShapeExpr)  // rule 4
      throw LimitReached{refused("call-tir-rewrite.unknown-shape",
                                 "memory for a result needs a tensor of known shape, but the call gives another one")};
    auto device = as<VDeviceNode>(tensor->vdevice);
    RelaxExpr call =
        checked(call_op("builtin.alloc_tensor", {tensor->shape, make<DataTypeImmNode>(object_info(), tensor->dtype),
                                                 prim_value(int64(device ? device->index : 0)),
                                                 relax_string(device ? device->memory_scope : "global")}));
    return checked(builder_.emit(call, "alloc"));
  }
  std::vector<bool> is_new_;
};

}  // namespace

Result<IRModule> call_tir_rewrite(const IRModule& module, const Context&, const AttrList&) {
  return rewrite_functions<CallsWithMemory>(module);
}

}  // namespace tirscope::passes
