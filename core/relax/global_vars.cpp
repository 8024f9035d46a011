// SPDX-License-Identifier: Apache-2.0
// The names of a module's functions.
#include "ir/walk/mutator.h"
#include "relax/rewriter.h"

namespace tirscope::relax {

namespace {

using Names = std::map<std::string, std::string>;

GlobalVar renamed_var(const GlobalVarNode& var, const Names& names) {
  auto it = names.find(var.name);
  return it == names.end() ? ref(var) : make<GlobalVarNode>(it->second);
}

class TirRenaming final : public Mutator {
 public:
  explicit TirRenaming(const Names& names) : names_(names) {}
  NodeRef mutate_GlobalVar(const GlobalVarNode& var) override { return renamed_var(var, names_); }

 private:
  const Names& names_;
};

class RelaxRenaming final : public Rewriter {
 public:
  RelaxRenaming(const IRModule& module, const Names& names) : Rewriter(module), names_(names) {}

 protected:
  NodeRef operand(const NodeRef& node) override {
    auto var = as<GlobalVarNode>(node);
    return var ? NodeRef(renamed_var(*var, names_)) : node;
  }
  void binding(const Binding& binding) override {
    // Struct infos stay; the functions that the new names belong to are not there yet.
    RelaxExpr value = expr(binding->value);
    if (value == binding->value) return builder_.emit_normalized(binding);
    if (auto cast = as<MatchCastNode>(binding))
      return builder_.emit_normalized(make<MatchCastNode>(cast->var, value, cast->struct_info));
    builder_.emit_normalized(make<VarBindingNode>(binding->var, value));
  }

 private:
  const Names& names_;
};

std::string symbol_of(const NodeRef& function) {
  const AttrDict* attrs = nullptr;
  if (auto prim = as<PrimFuncNode>(function)) attrs = &prim->attrs;
  if (auto relax = as<RelaxFunctionNode>(function)) attrs = &relax->attrs;
  const Attr* symbol = attrs ? find_attr(*attrs, "global_symbol") : nullptr;
  return symbol && symbol->as_string() ? *symbol->as_string() : std::string();
}

}  // namespace

IRModule rename_functions(const IRModule& module, const Names& names) {
  if (names.empty()) return module;
  std::map<std::string, NodeRef> functions;
  TirRenaming in_tir(names);
  RelaxRenaming in_relax(module, names);
  for (const auto& [name, function] : module->functions) {
    NodeRef now = function;
    if (auto prim = ref_as<PrimFuncNode>(function)) now = in_tir(prim);
    if (auto relax = ref_as<RelaxFunctionNode>(function)) now = in_relax.function(relax);
    auto it = names.find(name);
    functions[it == names.end() ? name : it->second] = now;
  }
  return with(module, [&](IRModuleNode& copy) { copy.functions = std::move(functions); });
}

Result<IRModule> normalize_global_vars(const IRModule& module) {
  NameSupply supply;
  Names names;
  std::map<std::string, std::string> owners;
  for (const auto& [name, function] : module->functions) {
    const std::string symbol = symbol_of(function);
    if (symbol.empty()) continue;
    if (auto [it, first] = owners.try_emplace(symbol, name); !first)
      return fail(bad_input("relax.symbol-twice", "functions {0} and {1} both have the global_symbol {2}", it->second,
                            name, symbol));
    supply.reserve(symbol);
    if (symbol != name) names[name] = symbol;
  }
  for (const auto& [name, function] : module->functions) {
    if (!symbol_of(function).empty()) continue;
    const std::string now = supply.fresh(name);
    if (now != name) names[name] = now;
  }
  return catching([&]() -> Result<IRModule> { return rename_functions(module, names); });
}

}  // namespace tirscope::relax
