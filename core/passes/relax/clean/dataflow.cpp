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
// 1. A run is of bindings without effects and branches, min_size or more; blocks of dataflow are part of the run around
//    them, and make one of any length.
// 2. Then copies of variables go, and what nothing behind the block uses is no output (CanonicalizeBindings).
#include <algorithm>

#include "ir/make.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

class PlainBlocks final : public Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  void block(const BindingBlock& block) override {
    builder_.next_block(false);
    for (const Binding& one : block->bindings) rebind_plain(one);
  }

 private:
  void rebind_plain(const Binding& binding) {
    const RelaxVar& var = binding->var;
    if (!var->is_dataflow) return rebind(binding, expr(binding->value));
    RelaxVar now = make<RelaxVarNode>(var->name, var->struct_info, false);
    RelaxExpr value = expr(binding->value);
    define(var, now);
    rebind(bound_to(binding, now, binding->value), value);
  }
};

class DataflowBlocks final : public Rewriter {
 public:
  DataflowBlocks(const IRModule& module, int64_t min_size)
      : Rewriter(module), module_(module), min_size_(std::size_t(std::max<int64_t>(min_size, 1))) {}

 protected:
  SeqExpr sequence(const SeqExpr& sequence) override { return Rewriter::sequence(arranged(sequence)); }

 private:
  /// The bindings in the same order, in other blocks.
  SeqExpr arranged(const SeqExpr& sequence) const {
    std::vector<BindingBlock> blocks;
    std::vector<Binding> plain, run;  // what `run` has comes behind `plain`
    bool has_block = false;           // of dataflow, in the run
    auto end_run = [&] {
      if (run.size() < min_size_ && !has_block) {
        plain.insert(plain.end(), run.begin(), run.end());
      } else if (!run.empty()) {
        if (!plain.empty()) blocks.push_back(make<BindingBlockNode>(std::exchange(plain, {}), false));
        blocks.push_back(make<BindingBlockNode>(run, true));
      }
      run.clear();
      has_block = false;
    };
    for (const BindingBlock& block : sequence->blocks)
      for (const Binding& one : block->bindings) {
        if (block->is_dataflow || fits(*one)) {
          run.push_back(one);
          has_block = has_block || block->is_dataflow;
        } else {
          end_run();
          plain.push_back(one);
        }
      }
    end_run();
    if (!plain.empty()) blocks.push_back(make<BindingBlockNode>(plain, false));
    const bool same = std::ranges::equal(blocks, sequence->blocks, [](const BindingBlock& a, const BindingBlock& b) {
      return a->is_dataflow == b->is_dataflow && a->bindings == b->bindings;
    });
    return same ? sequence : with(sequence, [&](SeqExprNode& copy) { copy.blocks = std::move(blocks); });
  }
  bool fits(const BindingNode& binding) const {
    return binding.value->kind != Kind::RelaxIf && !is_impure(binding.value, *module_);
  }

  IRModule module_;
  std::size_t min_size_;
};

}  // namespace

Result<IRModule> to_non_dataflow(const IRModule& module, const Context&, const AttrList&) {
  return rewrite_functions<PlainBlocks>(module);
}

Result<IRModule> convert_to_dataflow(const IRModule& module, const Context& context, const AttrList& args) {
  TS_TRY(IRModule arranged, rewrite_functions<DataflowBlocks>(module, args[0].as_int().value_or(2)));
  return canonicalize_bindings(arranged, context, {});
}

}  // namespace tirscope::passes
