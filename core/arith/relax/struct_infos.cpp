// SPDX-License-Identifier: Apache-2.0
#include "arith/relax/struct_infos.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/visitor.h"

namespace tirscope::relax {

namespace {

/// Replaces size variables everywhere, and variables and constants of Relax that are operands.
class Renaming {
 public:
  Renaming(const VarMap& sizes, const RelaxVarMap& values) : sizes_(sizes), values_(values) {}

  StructInfo info(const StructInfo& node) const {
    if (!node || (sizes_.empty() && values_.empty())) return node;
    if (auto prim = as<PrimStructInfoNode>(node)) {
      if (!prim->value) return node;
      Expr value = tirscope::substitute(prim->value, sizes_);
      return value == prim->value ? node : make<PrimStructInfoNode>(value);
    }
    if (auto shape = as<ShapeStructInfoNode>(node)) {
      if (!shape->has_values) return node;
      auto values = sizes(shape->values);
      return values == shape->values ? node : make<ShapeStructInfoNode>(std::move(values));
    }
    if (auto tensor = as<TensorStructInfoNode>(node)) {
      if (!tensor->shape) return node;
      RelaxExpr shape = expr(tensor->shape);
      if (shape == tensor->shape) return node;
      return with(*tensor, [&](TensorStructInfoNode& copy) { copy.shape = shape; });
    }
    if (auto tuple = as<TupleStructInfoNode>(node)) {
      auto items = infos(tuple->items);
      return items == tuple->items ? node : make<TupleStructInfoNode>(std::move(items));
    }
    if (auto function = as<FuncStructInfoNode>(node)) {
      auto params = infos(function->params);
      StructInfo ret = info(function->ret);
      if (params == function->params && ret == function->ret) return node;
      return with(*function, [&](FuncStructInfoNode& copy) {
        copy.params = std::move(params);
        copy.ret = ret;
      });
    }
    return node;
  }

  RelaxExpr expr(const RelaxExpr& node) const {
    if (!node) return node;
    if (node->kind == Kind::RelaxVar || node->kind == Kind::RelaxConstant) {
      auto it = values_.find(node.get());
      return it == values_.end() ? node : it->second;
    }
    if (auto shape = as<ShapeExprNode>(node)) {
      auto values = sizes(shape->values);
      return values == shape->values ? node : shape_expr(std::move(values));
    }
    if (auto prim = as<PrimValueNode>(node)) {
      Expr value = tirscope::substitute(prim->value, sizes_);
      return value == prim->value ? node : make<PrimValueNode>(make<PrimStructInfoNode>(value), value);
    }
    if (auto tuple = as<RelaxTupleNode>(node)) {
      auto items = exprs(tuple->items);
      if (items == tuple->items) return node;
      return make<RelaxTupleNode>(info(node->struct_info), std::move(items));
    }
    if (auto item = as<TupleGetItemNode>(node)) {
      RelaxExpr tuple = expr(item->tuple);
      StructInfo type = info(node->struct_info);
      if (tuple == item->tuple && type == node->struct_info) return node;
      return make<TupleGetItemNode>(type, tuple, item->index);
    }
    if (auto call = as<RelaxCallNode>(node)) return this->call(*call);
    return node;
  }

 private:
  RelaxExpr call(const RelaxCallNode& node) const {
    bool changed = false;
    auto operand = [&](const NodeRef& arg) -> NodeRef {
      auto relax = ref_as<RelaxExprNode>(arg);
      NodeRef now = relax ? NodeRef(expr(relax)) : arg;
      changed |= now != arg;
      return now;
    };
    std::vector<NodeRef> args;
    for (const NodeRef& arg : node.args) args.push_back(operand(arg));
    NodeRef callee = node.callee ? operand(node.callee) : nullptr;
    auto type_args = infos(node.sinfo_args);
    StructInfo type = info(node.struct_info);
    if (!changed && type_args == node.sinfo_args && type == node.struct_info) return ref(node);
    return make<RelaxCallNode>(type, node.op, callee, std::move(args), node.attrs, std::move(type_args));
  }
  std::vector<Expr> sizes(const std::vector<Expr>& values) const {
    std::vector<Expr> out;
    for (const Expr& value : values) {
      Expr now = tirscope::substitute(value, sizes_);
      out.push_back(now == value ? value : arith::Analyzer().simplify(now));
    }
    return out;
  }
  std::vector<StructInfo> infos(const std::vector<StructInfo>& items) const {
    std::vector<StructInfo> out;
    for (const StructInfo& item : items) out.push_back(info(item));
    return out;
  }
  std::vector<RelaxExpr> exprs(const std::vector<RelaxExpr>& items) const {
    std::vector<RelaxExpr> out;
    for (const RelaxExpr& item : items) out.push_back(expr(item));
    return out;
  }

  const VarMap& sizes_;
  const RelaxVarMap& values_;
};

bool same_sizes(const std::vector<Expr>& a, const std::vector<Expr>& b) {
  arith::Analyzer analyzer;
  return std::ranges::equal(a, b, [&](const Expr& x, const Expr& y) { return analyzer.can_prove_equal(x, y); });
}

StructInfo common_tensor(const TensorStructInfoNode& a, const TensorStructInfoNode& b) {
  const DataType dtype = a.dtype == b.dtype ? a.dtype : DataType::none();
  const int ndim = a.ndim == b.ndim ? a.ndim : -1;
  const NodeRef vdevice = a.vdevice == b.vdevice ? a.vdevice : nullptr;
  auto x = as<ShapeExprNode>(a.shape), y = as<ShapeExprNode>(b.shape);
  const bool same = a.shape && b.shape && (a.shape == b.shape || (x && y && same_sizes(x->values, y->values)));
  return make<TensorStructInfoNode>(same ? a.shape : nullptr, dtype, ndim, vdevice);
}

/// Finds what the parameters' sizes are in a call.
class SizeBinding {
 public:
  /// Whether an argument of type `arg` may be passed where `param` is expected.
  bool bind(const StructInfo& param, const StructInfo& arg) {
    if (param->kind == Kind::ObjectStructInfo || !arg || arg->kind == Kind::ObjectStructInfo) return true;
    if (param->kind != arg->kind) return false;
    if (auto prim = as<PrimStructInfoNode>(param)) {
      auto value = as<PrimStructInfoNode>(arg)->value;
      if (prim->value && value) bind(prim->value, value);
      return prim->dtype == as<PrimStructInfoNode>(arg)->dtype;
    }
    if (auto shape = as<ShapeStructInfoNode>(param)) {
      auto other = as<ShapeStructInfoNode>(arg);
      if (shape->has_values && other->has_values) return bind(shape->values, other->values);
      return shape->ndim < 0 || other->ndim < 0 || shape->ndim == other->ndim;
    }
    if (auto tensor = as<TensorStructInfoNode>(param)) return bind(*tensor, *as<TensorStructInfoNode>(arg));
    if (auto tuple = as<TupleStructInfoNode>(param)) {
      auto& items = as<TupleStructInfoNode>(arg)->items;
      return std::ranges::equal(tuple->items, items,
                                [&](const StructInfo& a, const StructInfo& b) { return bind(a, b); });
    }
    return true;
  }
  const VarMap& sizes() const { return sizes_; }

 private:
  bool bind(const TensorStructInfoNode& param, const TensorStructInfoNode& arg) {
    if (!param.dtype.is_void() && !arg.dtype.is_void() && param.dtype != arg.dtype) return false;
    if (param.ndim >= 0 && arg.ndim >= 0 && param.ndim != arg.ndim) return false;
    auto x = as<ShapeExprNode>(param.shape), y = as<ShapeExprNode>(arg.shape);
    return !x || !y || bind(x->values, y->values);
  }
  bool bind(const std::vector<Expr>& params, const std::vector<Expr>& args) {
    return std::ranges::equal(params, args, [&](const Expr& a, const Expr& b) { return bind(a, b); });
  }
  bool bind(const Expr& param, const Expr& arg) {
    if (auto var = as<VarNode>(param)) return sizes_.try_emplace(var, arg).second || true;
    auto a = as_int(param), b = as_int(arg);
    return !a || !b || *a == *b;
  }
  VarMap sizes_;
};

StructInfo prim_func_info(const PrimFuncNode& function) {
  std::vector<StructInfo> params;
  for (const Var& param : function.params) {
    if (Buffer buffer = function.buffer_of(param)) {
      params.push_back(tensor_info(buffer->shape, buffer->dtype));
    } else {
      params.push_back(param->dtype.is_handle() ? object_info() : StructInfo(make<PrimStructInfoNode>(param->dtype)));
    }
  }
  return make<FuncStructInfoNode>(std::move(params), void_info(), false);
}

}  // namespace

StructInfo substitute(const StructInfo& info, const VarMap& sizes, const RelaxVarMap& values) {
  return Renaming(sizes, values).info(info);
}

RelaxExpr substitute(const RelaxExpr& expr, const VarMap& sizes, const RelaxVarMap& values) {
  return Renaming(sizes, values).expr(expr);
}

StructInfo common_info(const StructInfo& a, const StructInfo& b) {
  if (a == b || structural_equal(a, b)) return a;
  if (a->kind != b->kind) return object_info();
  if (auto x = as<PrimStructInfoNode>(a)) {
    auto y = as<PrimStructInfoNode>(b);
    return x->dtype == y->dtype ? StructInfo(make<PrimStructInfoNode>(x->dtype)) : object_info();
  }
  if (auto x = as<ShapeStructInfoNode>(a)) {
    auto y = as<ShapeStructInfoNode>(b);
    if (x->has_values && y->has_values && same_sizes(x->values, y->values)) return a;
    return make<ShapeStructInfoNode>(x->ndim == y->ndim ? x->ndim : -1);
  }
  if (auto x = as<TensorStructInfoNode>(a)) return common_tensor(*x, *as<TensorStructInfoNode>(b));
  if (auto x = as<TupleStructInfoNode>(a)) {
    auto y = as<TupleStructInfoNode>(b);
    if (x->items.size() != y->items.size()) return object_info();
    std::vector<StructInfo> items;
    for (std::size_t i = 0; i < x->items.size(); ++i) items.push_back(common_info(x->items[i], y->items[i]));
    return make<TupleStructInfoNode>(std::move(items));
  }
  if (auto x = as<FuncStructInfoNode>(a)) {
    auto y = as<FuncStructInfoNode>(b);
    return make<FuncStructInfoNode>(common_info(x->ret, y->ret), x->purity && y->purity);
  }
  return object_info();
}

void collect_sizes(const StructInfo& info, std::unordered_set<const VarNode*>& vars) {
  for (const Var& var : sizes_in(info)) vars.insert(var.get());
}

void for_each_size(const StructInfo& info, const std::function<void(const Expr&)>& visit) {
  if (auto prim = as<PrimStructInfoNode>(info)) {
    if (prim->value) visit(prim->value);
  } else if (auto shape = as<ShapeStructInfoNode>(info)) {
    for (const Expr& value : shape->values) visit(value);
  } else if (auto tensor = as<TensorStructInfoNode>(info)) {
    if (auto dims = as<ShapeExprNode>(tensor->shape))
      for (const Expr& value : dims->values) visit(value);
  } else if (auto tuple = as<TupleStructInfoNode>(info)) {
    for (const StructInfo& item : tuple->items) for_each_size(item, visit);
  }
}

std::vector<Var> sizes_in(const StructInfo& info) {
  std::vector<Var> out;
  auto add = [&](const Expr& expr) {
    walk(expr, [&](const Node& node) {
      auto var = as<VarNode>(&node);
      if (var && std::ranges::find(out, ref(var)) == out.end()) out.push_back(ref(var));
      return true;
    });
  };
  for_each_size(info, add);
  return out;
}

StructInfo function_info(const NodeRef& function) {
  if (auto relax = as<RelaxExprNode>(function)) return relax->struct_info;
  if (auto prim = as<PrimFuncNode>(function)) return prim_func_info(*prim);
  return make<FuncStructInfoNode>(object_info());
}

Result<StructInfo> call_result(const FuncStructInfoNode& callee, const std::vector<NodeRef>& args) {
  if (callee.opaque) return callee.ret ? callee.ret : object_info();
  if (callee.params.size() != args.size())
    return fail(bad_input("relax.call-arity", "the function takes {0} arguments, but the call has {1}",
                          callee.params.size(), args.size()));
  SizeBinding binding;
  std::unordered_set<const VarNode*> of_params;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!binding.bind(callee.params[i], struct_info_of(args[i])))
      return fail(bad_input("relax.call-argument",
                            "argument {0} of the call does not fit the parameter: their kinds, types or shapes differ",
                            i));
    collect_sizes(callee.params[i], of_params);
  }
  StructInfo known = erase_unknown_vars(
      callee.ret, [&](const VarNode& v) { return binding.sizes().contains(&v) || !of_params.contains(&v); });
  return substitute(known, binding.sizes());
}

}  // namespace tirscope::relax
