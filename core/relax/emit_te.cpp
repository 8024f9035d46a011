// SPDX-License-Identifier: Apache-2.0
#include "relax/emit_te.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/visitor.h"
#include "relax/block_builder.h"

namespace tirscope::relax {

namespace {

void add_vars(const Expr& expr, std::vector<Var>& out) {
  walk(expr, [&](const Node& node) {
    auto var = ref_as<VarNode>(ref(node));
    if (var && std::ranges::find(out, var) == out.end()) out.push_back(var);
    return true;
  });
}

}  // namespace

Expr TeCall::copied(const Expr& expr) {
  std::vector<Var> vars;
  add_vars(expr, vars);
  for (const Var& var : vars) {
    if (copies_.contains(var.get())) continue;
    Var copy = with(var, [](VarNode&) {});
    originals_[copy.get()] = var;
    copies_[var.get()] = copy;
  }
  return tirscope::substitute(expr, copies_);
}

std::string TeCall::next_name(char first, int& count, const char* otherwise) const {
  const int number = count++;
  return number < 26 ? std::string(1, char(first + number)) : otherwise + std::to_string(number);
}

Result<TeValue> TeCall::tensor(const RelaxExpr& value, const TensorStructInfoNode& info) {
  auto shape = as<ShapeExprNode>(info.shape);
  if (!shape)
    return fail(bad_input("relax.te-shape", "a tensor expression needs a tensor of known shape; that of {0} is not",
                          as<RelaxVarNode>(value) ? as<RelaxVarNode>(value)->name : "an argument"));
  if (info.dtype.is_handle())
    return fail(bad_input("relax.te-type", "a tensor expression computes with numbers, not with handles"));
  std::string name = next_name('A', tensors_, "tensor_input_");
  if (auto var = as<RelaxVarNode>(value); var && !var->name.empty()) name = var->name;
  te::Shape dims;
  for (const Expr& dim : shape->values) dims.push_back(copied(dim));
  te::Tensor placeholder = te::placeholder(std::move(dims), info.dtype, name);
  params_.push_back(placeholder);
  args_.push_back(value);
  devices_.push_back(info.vdevice);
  return TeValue{placeholder};
}

Result<TeValue> TeCall::convert(const NodeRef& argument) {
  if (argument && is_expr(argument->kind)) {
    Expr expr = copied(Expr(static_cast<const ExprNode*>(argument.get())));
    sizes_.push_back(expr);
    return TeValue{expr};
  }
  auto value = ref_as<RelaxExprNode>(argument);
  const StructInfo info = value ? value->struct_info : nullptr;
  if (auto tensor_type = as<TensorStructInfoNode>(info)) return tensor(value, *tensor_type);
  if (auto shape = as<ShapeExprNode>(value)) {
    std::vector<TeValue> items;
    for (const Expr& dim : shape->values) {
      TS_TRY(TeValue item, convert(dim));
      items.push_back(std::move(item));
    }
    return TeValue{std::move(items)};
  }
  if (auto tuple = as<RelaxTupleNode>(value)) {
    std::vector<TeValue> items;
    for (const RelaxExpr& field : tuple->items) {
      TS_TRY(TeValue item, convert(field));
      items.push_back(std::move(item));
    }
    return TeValue{std::move(items)};
  }
  if (auto prim = as<PrimStructInfoNode>(info)) {
    if (prim->value) return convert(prim->value);
    auto var = as<RelaxVarNode>(value);
    std::string name = next_name('a', scalars_, "scalar_input_");
    Var scalar = make_var(var && !var->name.empty() ? var->name : name, prim->dtype);
    params_.push_back(scalar);
    args_.push_back(value);
    return TeValue{Expr(scalar)};
  }
  return fail(bad_input(
      "relax.te-argument",
      "a tensor expression takes tensors, shapes, numbers and tuples of them, but argument {0} is none", args_.size()));
}

std::vector<Var> TeCall::unbound(const std::vector<te::Tensor>& results) const {
  std::vector<Var> used, bound;
  auto of_shape = [&](const te::Shape& shape) {
    for (const Expr& dim : shape) {
      add_vars(dim, used);
      if (auto var = ref_as<VarNode>(dim)) bound.push_back(var);
    }
  };
  for (const Expr& size : sizes_) add_vars(size, used);
  for (const te::Argument& param : params_) {
    if (auto tensor = std::get_if<te::Tensor>(&param)) of_shape(tensor->shape());
    if (auto var = std::get_if<Var>(&param)) bound.push_back(*var);
  }
  for (const te::Tensor& result : results) of_shape(result.shape());
  std::erase_if(used, [&](const Var& var) { return std::ranges::find(bound, var) != bound.end(); });
  return used;
}

Result<StructInfo> TeCall::result_info(const std::vector<te::Tensor>& results) const {
  NodeRef device;
  for (const NodeRef& one : devices_) {
    if (one && device && one != device)
      return fail(bad_input("relax.te-device", "the arguments of a tensor expression lie on different devices"));
    if (one) device = one;
  }
  std::vector<StructInfo> infos;
  for (const te::Tensor& result : results) {
    std::vector<Expr> dims;
    for (const Expr& dim : result.shape()) {
      Expr size = arith::Analyzer().simplify(tirscope::substitute(dim, originals_));
      dims.push_back(cast(DataType::integer(64), size));
    }
    const int ndim = int(dims.size());
    infos.push_back(make<TensorStructInfoNode>(shape_expr(std::move(dims)), result.dtype(), ndim, device));
  }
  if (infos.size() == 1) return infos.front();
  return StructInfo(make<TupleStructInfoNode>(std::move(infos)));
}

Result<RelaxExpr> TeCall::finish(BlockBuilder& builder, const std::vector<te::Tensor>& results,
                                 const std::string& name_hint, const AttrDict& primfunc_attrs) {
  TS_TRY(StructInfo info, result_info(results));
  std::vector<te::Argument> arguments = params_;
  for (const te::Tensor& result : results) arguments.push_back(result);
  std::vector<Expr> sizes;
  for (const Var& var : unbound(results)) {
    arguments.push_back(var);
    auto original = originals_.find(var.get());
    sizes.push_back(original == originals_.end() ? Expr(var) : original->second);
  }
  TS_TRY(PrimFunc function, te::create_prim_func(arguments, DataType::integer(64)));
  function = with(function, [&](PrimFuncNode& f) {
    f.attrs.erase("global_symbol");
    for (const auto& [key, value] : primfunc_attrs) f.attrs[key] = value;
  });
  return call_tir(builder.add_func(function, name_hint), args_, info, sizes);
}

}  // namespace tirscope::relax
