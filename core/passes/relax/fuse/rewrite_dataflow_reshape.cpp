// SPDX-License-Identifier: Apache-2.0
// A kernel that only gives a tensor another shape becomes R.reshape, which copies nothing.
//
//   lv = R.call_tir(cls.flatten, (x,), out_sinfo=R.Tensor((16,)))     ->     lv = R.reshape(x, R.shape([16]))
//
// 1. The kernel has one input and one result, and one block beside the root, which stores what it loads.
// 2. For every element the place in row-major order is the same in both, as the analyzer or the map of the iterations
//    proves; both have as many elements.
// 3. Only in dataflow blocks, and only for results that do not leave their block.
#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

/// What rule 1 needs to know of a kernel.
class OnlyBlock final : public Visitor {
 public:
  const BlockNode* block = nullptr;
  const BufferStoreNode* store = nullptr;
  int blocks = 0, stores = 0;

 protected:
  void visit_Block(const BlockNode& node) override {
    if (node.name != "root" || !node.iter_vars.empty()) block = &node, ++blocks;
    children(node);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    store = &node;
    ++stores;
    children(node);
  }
};

Expr place(const BufferNode& buffer, const std::vector<Expr>& indices) {
  Expr at = make_const(buffer.index_dtype(), 0);
  for (std::size_t i = 0; i < indices.size(); ++i) at = at * buffer.shape[i] + indices[i];
  return at;
}

bool only_reshapes(const PrimFuncNode& function) {
  if (function.params.size() != 2 || function.buffer_map.size() != 2) return false;
  OnlyBlock found;
  found.visit(function.body);
  if (found.blocks != 1 || found.stores != 1 || found.block->init) return false;  // rule 1
  auto load = as<BufferLoadNode>(found.store->value);
  const Buffer input = function.buffer_of(function.params[0]), output = function.buffer_of(function.params[1]);
  if (!load || load->buffer != input || found.store->buffer != output) return false;
  arith::Analyzer analyzer;
  arith::VarRanges iters;
  for (const IterVar& iter : found.block->iter_vars) {
    if (iter->type != IterType::DataParallel) return false;
    analyzer.bind(iter->var, iter->domain);
    iters.emplace_back(iter->var, iter->domain);
  }
  Expr from = make_const(DataType::integer(64), 1), to = from;
  for (const Expr& dim : input->shape) from = from * dim;
  for (const Expr& dim : output->shape) to = to * dim;
  if (!analyzer.can_prove_equal(from, to)) return false;  // rule 2
  const Expr read = place(*input, load->indices), written = place(*output, found.store->indices);
  if (analyzer.can_prove_equal(read, written)) return true;
  const Expr simple =
      arith::iter_map_simplify({read}, iters, true_expr(), arith::IterMapLevel::Surjective, analyzer, true)[0];
  return analyzer.can_prove_equal(simple, written);
}

class ReshapeFinder final : public Rewriter {
 public:
  ReshapeFinder(const IRModule& module) : Rewriter(module), module_(module) {}

 protected:
  void binding(const Binding& binding) override {
    auto call = as<RelaxCallNode>(binding->value);
    auto callee = call && binding->var->is_dataflow ? tir_callee(*call) : nullptr;  // rule 3
    auto tensor = callee ? as<TensorStructInfoNode>(call->struct_info) : nullptr;
    auto inputs = callee ? as<RelaxTupleNode>(call->args[1]) : nullptr;
    PrimFunc function = callee ? module_->prim_func(callee->name) : nullptr;
    if (!tensor || !tensor->shape || !inputs || inputs->items.size() != 1 || !function || call->args.size() != 2 ||
        !only_reshapes(*function))
      return Rewriter::binding(binding);
    RelaxExpr shape = substitute(tensor->shape, sizes_, values_);
    rebind(binding, checked(call_op("reshape", {expr(inputs->items[0]), shape})));
  }

 private:
  IRModule module_;
};

}  // namespace

Result<IRModule> rewrite_dataflow_reshape(const IRModule& module, const Context&, const AttrList&) {
  return rewrite_functions<ReshapeFinder>(module);
}

}  // namespace tirscope::passes
