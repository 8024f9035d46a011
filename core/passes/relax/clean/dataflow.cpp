// SPDX-License-Identifier: Apache-2.0
// ToNonDataflow: blocks of dataflow become plain ones, and their variables plain variables.
// ConvertToDataflow: runs of plain bindings become dataflow.
//
//   lv = R.add(x, x)                     with R.dataflow():
//   lv1 = R.exp(lv)               ->         lv = R.add(x, x)
//   R.print(lv1)                             lv1 = R.exp(lv)
//                                            R.output(lv1)
//                                        R.print(lv1)
//
// 1. A run is of bindings without effects, branches and local functions, min_size or more (2 at least counts).
// 2. Variables that something behind the block uses are its outputs.
#include <algorithm>

#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

/// Gives variables another kind.
class KindRewriter : public Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  void rebind_as(const Binding& binding, bool is_dataflow) {
    const RelaxVar& var = binding->var;
    if (var->is_dataflow == is_dataflow) return rebind(binding, expr(binding->value));
    RelaxVar now = make<RelaxVarNode>(var->name, var->struct_info, is_dataflow);
    RelaxExpr value = expr(binding->value);
    define(var, now);
    if (auto cast = as<MatchCastNode>(binding))
      return rebind(make<MatchCastNode>(now, cast->value, cast->struct_info), value);
    rebind(make<VarBindingNode>(now, binding->value), value);
  }
};

class PlainBlocks final : public KindRewriter {
 public:
  using KindRewriter::KindRewriter;

 protected:
  void block(const BindingBlock& block) override {
    builder_.next_block(false);
    for (const Binding& one : block->bindings) rebind_as(one, false);
  }
};

class DataflowBlocks final : public KindRewriter {
 public:
  DataflowBlocks(const IRModule& module, int64_t min_size)
      : KindRewriter(module), module_(module), min_size_(std::max<int64_t>(min_size, 1)) {}

 protected:
  void block(const BindingBlock& block) override {
    if (block->is_dataflow) return Rewriter::block(block);
    auto at = block->bindings.begin();
    const auto end = block->bindings.end();
    while (at != end) {
      auto behind = std::find_if_not(at, end, [&](const Binding& one) { return fits(*one); });
      if (behind - at >= min_size_) {
        dataflow({at, behind});
        at = behind;
      } else {
        builder_.next_block(false);
        if (behind == end) --behind;
        for (; at <= behind; ++at) binding(*at);
      }
    }
  }

 private:
  bool fits(const BindingNode& binding) const {  // rule 1
    const Kind kind = binding.value->kind;
    return kind != Kind::RelaxIf && kind != Kind::RelaxFunction && !is_impure(binding.value, *module_);
  }
  void dataflow(const std::vector<Binding>& run) {
    builder_.next_block(true);
    for (const Binding& one : run) rebind_as(one, !used_behind(run, *one->var));
    builder_.next_block(false);
  }
  bool used_behind(const std::vector<Binding>& run, const RelaxVarNode& var) const {
    int64_t uses = 0;
    for (const Binding& one : run)
      walk(one->value, [&](const Node& node) {
        uses += &node == &var;
        return true;
      });
    auto it = uses_.find(&var);
    return it != uses_.end() && it->second > uses;
  }
  std::unordered_map<const Node*, int64_t> uses_;
  IRModule module_;
  int64_t min_size_;

 public:
  void count(const RelaxFunctionNode& function) {
    walk(function.body, [&](const Node& node) {
      if (auto binding = as<BindingNode>(&node)) --uses_[binding->var.get()];  // its own place
      if (node.kind == Kind::RelaxVar) ++uses_[&node];
      return true;
    });
  }
};

}  // namespace

Result<IRModule> to_non_dataflow(const IRModule& module, const Context&, const AttrList&) {
  return rewrite_functions<PlainBlocks>(module);
}

Result<IRModule> convert_to_dataflow(const IRModule& module, const Context&, const AttrList& args) {
  return catching([&]() -> Result<IRModule> {
    DataflowBlocks rewriter(module, args[0].as_int().value_or(2));
    for (const auto& [name, node] : module->functions) {
      auto function = ref_as<RelaxFunctionNode>(node);
      if (!function) continue;
      rewriter.count(*function);
      RelaxFunction now = rewriter.function(function);
      if (now != function) checked(rewriter.builder().update_func(make<GlobalVarNode>(name), now));
    }
    return rewriter.builder().get();
  });
}

}  // namespace tirscope::passes
