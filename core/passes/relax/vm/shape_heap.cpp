// SPDX-License-Identifier: Apache-2.0
#include "passes/relax/vm/shape_heap.h"

#include <algorithm>

#include "arith/relax/struct_infos.h"
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

ShapeHeap::ShapeHeap(const RelaxFunctionNode& function) {
  for (const RelaxVar& param : function.params) add(param->struct_info);
  walk(function.body, [&](const Node& node) {
    if (auto shape = as<ShapeExprNode>(&node))
      for (const Expr& value : shape->values) add(value);
    if (auto prim = as<PrimValueNode>(&node)) add(prim->value);
    if (auto cast = as<MatchCastNode>(&node)) add(cast->struct_info);
    return true;
  });
  add(function.ret);
}

void ShapeHeap::add(const Expr& expr) {
  if (!expr || is_const_number(expr) || expr->kind == Kind::StringImm) return;
  if (index_.try_emplace(expr, int(slots_.size())).second) {
    slots_.push_back(expr);
    known_.push_back(false);
  }
}

void ShapeHeap::add(const StructInfo& info) {
  relax::for_each_size(info, [&](const Expr& size) { add(size); });
}

PrimFunc ShapeHeap::computation() {
  const DataType int64_type = DataType::integer(64);
  Buffer heap = make_buffer("H", {int64(size())}, int64_type, "global");
  auto stored = [&](const Expr& value) -> Expr { return load(heap, {int64(slot(value))}); };
  std::vector<Stmt> stores;
  for (std::size_t i = slots_.size(); i-- > 0;) {
    if (known_[i] || slots_[i]->kind == Kind::Var) continue;
    VarMap loads;
    bool ready = true;
    for (const Var& var : free_vars(*slots_[i])) {
      auto it = index_.find(Expr(var));
      ready = ready && it != index_.end() && known_[std::size_t(it->second)];
      if (ready) loads[var.get()] = stored(var);
    }
    if (!ready) continue;
    stores.push_back(make<BufferStoreNode>(heap, substitute(slots_[i], loads), std::vector<Expr>{int64(int64_t(i))}));
  }
  if (stores.empty()) return nullptr;
  for (const Stmt& store : stores) {
    auto at = as_int(as<BufferStoreNode>(store)->indices[0]);
    known_[std::size_t(*at)] = true;
  }
  Var param = make_var("H", DataType::handle());
  return make<PrimFuncNode>(std::vector<Var>{param}, sequence(stores), std::vector<BufferBinding>{{param, heap}},
                            AttrDict{{"tir.is_host_func", Attr(1)}});
}

}  // namespace tirscope::passes
