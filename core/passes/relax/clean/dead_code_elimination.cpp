// SPDX-License-Identifier: Apache-2.0
// What nothing uses goes.
//
//   lv = R.exp(x)                    gv = R.add(x, x)
//   gv = R.add(x, x)         ->      return gv
//   return gv
//
// 1. A binding goes whose variable no binding that stays and no result uses, unless its value may do more than give a
//    result. R.match_cast stays, for it checks and may introduce sizes.
// 2. Functions go that neither a public function nor one of entry_functions reaches.
#include <algorithm>

#include "ir/make.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/clean/dead_code.h"
#include "passes/relax/functions.h"

namespace tirscope::passes {

namespace {

class DeadBindings {
 public:
  explicit DeadBindings(const IRModuleNode& module) : module_(module) {}

  RelaxFunction function(const RelaxFunction& function) {
    SeqExpr body = sequence(function->body);
    return body == function->body ? function : with(function, [&](RelaxFunctionNode& copy) { copy.body = body; });
  }

 private:
  SeqExpr sequence(const SeqExpr& sequence) {
    use(*sequence->body);
    std::vector<BindingBlock> blocks;
    for (std::size_t i = sequence->blocks.size(); i-- > 0;) {
      BindingBlock now = block(sequence->blocks[i]);
      if (!now->bindings.empty()) blocks.insert(blocks.begin(), now);
    }
    if (blocks == sequence->blocks) return sequence;
    return with(sequence, [&](SeqExprNode& copy) { copy.blocks = blocks; });
  }

  BindingBlock block(const BindingBlock& block) {
    std::vector<Binding> kept;
    for (std::size_t i = block->bindings.size(); i-- > 0;) {
      const Binding& binding = block->bindings[i];
      const bool stays = binding->kind == Kind::MatchCast || used_.contains(binding->var.get()) ||
                         is_impure(binding->value, module_);  // rule 1
      if (stays) kept.insert(kept.begin(), cleaned(binding));
    }
    if (kept == block->bindings) return block;
    return make<BindingBlockNode>(std::move(kept), block->is_dataflow);
  }

  /// The binding with its branches or local function cleaned; what it uses is noted.
  Binding cleaned(const Binding& binding) {
    if (auto branch = as<RelaxIfNode>(binding->value)) {
      SeqExpr then_branch = sequence(branch->then_branch), else_branch = sequence(branch->else_branch);
      use(*branch->condition);
      if (then_branch == branch->then_branch && else_branch == branch->else_branch) return binding;
      return make<VarBindingNode>(binding->var, with(*branch, [&](RelaxIfNode& copy) {
                                    copy.then_branch = then_branch;
                                    copy.else_branch = else_branch;
                                  }));
    }
    if (auto local = ref_as<RelaxFunctionNode>(binding->value)) {
      RelaxFunction now = function(local);
      return now == local ? binding : make<VarBindingNode>(binding->var, now);
    }
    use(*binding->value);
    return binding;
  }

  void use(const RelaxExprNode& value) {
    walk(value, [&](const Node& node) {
      if (node.kind == Kind::RelaxVar) used_.insert(&node);
      return true;
    });
  }

  const IRModuleNode& module_;
  std::set<const Node*> used_;
};

}  // namespace

IRModule without_dead_bindings(const IRModule& module) {
  ModuleEdit edit(module);
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<RelaxFunctionNode>(node);
    if (!function) continue;
    RelaxFunction now = DeadBindings(*module).function(function);
    if (now != function) edit.put(name, now);
  }
  return std::move(edit).take();
}

Result<IRModule> dead_code_elimination(const IRModule& module, const Context&, const AttrList& args) {
  std::vector<std::string> entries;
  if (auto names = args[0].get<AttrList>())
    for (const Attr& name : *names)
      if (name.as_string()) entries.push_back(*name.as_string());
  IRModule reached = without_unreachable(module, entries);
  return without_unreachable(without_dead_bindings(reached), entries);
}

}  // namespace tirscope::passes
