// SPDX-License-Identifier: Apache-2.0
// Parameters become constants.
//
//   BindParams("main", {"w": [[1, 2], [3, 4]]})
//   def main(x, w): R.matmul(x, w)         ->      def main(x): R.matmul(x, metadata["relax.expr.Constant"][0])
//
// 1. A parameter is named by its name, which only one may have, or is the variable itself.
// 2. The value has the rank and type of the parameter, and its extents where these are known.
// 3. Extents that the parameter leaves open become those of the value, everywhere in the function.
// 4. Bound parameters leave the signature.
#include <algorithm>

#include "ir/build.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

class ParameterBinding final : public Rewriter {
 public:
  using Rewriter::Rewriter;

  Result<RelaxFunction> bind(const RelaxFunction& function, const AttrDict& params) {
    for (const auto& [name, value] : params) {
      auto node = value.get<NodeRef>();
      auto constant = node ? ref_as<RelaxExprNode>(*node) : nullptr;
      if (!constant || !constant->struct_info)
        return fail(
            bad_input("bind-params.value", "the value of {0} must be a constant or another value of Relax", name));
      TS_TRY(RelaxVar param, named(*function, name));
      TS_TRY_VOID(fit(name, param->struct_info, constant->struct_info));
      define(param, constant);
    }
    RelaxFunction rest = with(function, [&](RelaxFunctionNode& copy) {
      std::erase_if(copy.params, [&](const RelaxVar& param) { return values_.contains(param.get()); });
    });
    return catching([&]() -> Result<RelaxFunction> { return this->function(rest); });
  }

 private:
  static Result<RelaxVar> named(const RelaxFunctionNode& function, const std::string& name) {
    RelaxVar found;
    for (const RelaxVar& param : function.params) {
      if (param->name != name) continue;
      if (found) return fail(bad_input("bind-params.ambiguous", "several parameters are named {0}", name));
      found = param;
    }
    if (!found) return fail(bad_input("bind-params.no-parameter", "the function has no parameter {0}", name));
    return found;
  }
  Result<void> fit(const std::string& name, const StructInfo& param, const StructInfo& value) {
    auto a = as<TensorStructInfoNode>(param), b = as<TensorStructInfoNode>(value);
    if (!a || !b) return {};
    const bool known = a->ndim >= 0 && b->ndim >= 0;
    if ((!a->dtype.is_void() && !b->dtype.is_void() && a->dtype != b->dtype) ||
        (known && a->ndim != b->ndim))  // rule 2
      return fail(bad_input("bind-params.type", "parameter {0} is {1} of {2} dimensions, but its value is {3} of {4}",
                            name, a->dtype.str(), a->ndim, b->dtype.str(), b->ndim));
    auto x = as<ShapeExprNode>(a->shape), y = as<ShapeExprNode>(b->shape);
    if (!x || !y) return {};
    for (std::size_t i = 0; i < x->values.size(); ++i) {
      const Expr &want = x->values[i], &have = y->values[i];
      if (auto size = as<VarNode>(want)) {  // rule 3
        auto [it, first] = sizes_.try_emplace(size, have);
        if (!first && as_int(it->second) != as_int(have))
          return fail(bad_input("bind-params.size-twice", "size {0} would be both {1} and {2}", size->name,
                                as_int(it->second).value_or(-1), as_int(have).value_or(-1)));
      } else if (as_int(want) && as_int(have) && *as_int(want) != *as_int(have)) {
        return fail(bad_input("bind-params.shape", "dimension {0} of parameter {1} is {2}, but that of its value {3}",
                              i, name, *as_int(want), *as_int(have)));
      }
    }
    return {};
  }
};

/// The sizes of functions become numbers.
class SizeSetting final : public Rewriter {
 public:
  SizeSetting(const IRModule& module, const std::string& function, const AttrDict& values)
      : Rewriter(module), function_(function), values_by_name_(values) {}

  Result<IRModule> run(const IRModule& module) {
    std::set<std::string> found;
    for (const auto& [name, node] : module->functions) {
      auto function = ref_as<RelaxFunctionNode>(node);
      if (!function || (!function_.empty() && name != function_)) continue;
      for (const RelaxVar& param : function->params)
        for (const Var& size : sizes_in(param->struct_info)) {
          const Attr* value = find_attr(values_by_name_, size->name);
          if (!value) continue;
          TS_TRY(sizes_[size.get()], number(size, *value));
          found.insert(size->name);
        }
      RelaxFunction now = this->function(function);
      if (now != function) checked(builder_.update_func(make<GlobalVarNode>(name), now));
    }
    for (const auto& [name, value] : values_by_name_)
      if (!found.contains(name))
        return fail(bad_input("bind-symbolic-vars.no-size", "no parameter has a size named {0}", name));
    return builder_.get();
  }

 private:
  static Result<Expr> number(const Var& size, const Attr& value) {
    if (auto integer = value.as_int()) return make_const(size->dtype, *integer);
    auto node = value.get<NodeRef>();
    if (node && *node && is_expr((*node)->kind)) return Expr(static_cast<const ExprNode*>(node->get()));
    return fail(bad_input("bind-symbolic-vars.value", "the value of size {0} must be an integer", size->name));
  }
  std::string function_;
  AttrDict values_by_name_;
};

Result<AttrDict> dictionary(const Attr& value, std::string_view what) {
  if (auto dict = value.get<AttrDict>()) return *dict;
  return fail(bad_input("pass.argument-type", "{0} must be a dictionary of names and values", what));
}

}  // namespace

Result<IRModule> bind_params(const IRModule& module, const Context&, const AttrList& args) {
  const std::string& name = *args[0].as_string();
  auto function = ref_as<RelaxFunctionNode>(module->find(name));
  if (!function) return fail(bad_input("bind-params.no-function", "the module has no function {0} of Relax", name));
  TS_TRY(AttrDict params, dictionary(args[1], "params"));
  TS_TRY(RelaxFunction bound, ParameterBinding(module).bind(function, params));
  return with_function(module, name, bound);
}

Result<IRModule> bind_symbolic_vars(const IRModule& module, const Context&, const AttrList& args) {
  TS_TRY(AttrDict values, dictionary(args[0], "binding_map"));
  const std::string name = args[1].as_string() ? *args[1].as_string() : std::string();
  if (!name.empty() && !as<RelaxFunctionNode>(module->find(name)))
    return fail(bad_input("bind-params.no-function", "the module has no function {0} of Relax", name));
  return catching([&]() -> Result<IRModule> { return SizeSetting(module, name, values).run(module); });
}

}  // namespace tirscope::passes
