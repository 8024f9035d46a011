// SPDX-License-Identifier: Apache-2.0
// compute_inline(block): the block goes; reads of its result are replaced by its expression.
//
//   B[vi] = A[vi] * 2                 C[vi] = A[vi] * 2 + 1
//   C[vi] = B[vi] + 1         ->
//
// Legal when
//   1. the block has no init,
//   2. it writes exactly one buffer,
//   3. it is not a root block, and its scope is a stage pipeline,
//   4. the buffer is allocated in the scope (the block is no output),
//   5. the block is complete,
//   6. its body is one store, whose indices are the block's variables or a bijective affine map of them,
//   7. it is not the only block of its scope,
//   8. the buffer is not used through its pointer or match_buffer, and
//   9. its expression depends on loops only through the block's variables, where not all consumers are inside them.
#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "schedule/legality/block.h"
#include "schedule/legality/declared.h"
#include "schedule/legality/leaf.h"
#include "schedule/primitives/inline/inliner.h"

namespace tirscope::schedule::primitives {

namespace {

struct InlinePlan {
  const SRef *block, *scope_root;
  Buffer buffer;
  std::vector<Var> index_vars;  ///< what the indices of a load are put in for
  Expr value;                   ///< the stored value over index_vars
};

/// Rule 6. Fills in `index_vars` and `value`; false when the body does not fit.
bool match_body(InlinePlan& plan) {
  const BlockNode& block = *plan.block->block();
  auto store = as<BufferStoreNode>(block.body);
  if (!store || store->predicate) return false;
  arith::Analyzer analyzer;
  plan.value = store->value;
  auto stands_for = [&](const Expr& index, const IterVar& iter) {
    return index == iter->var || (is_zero(analyzer.simplify(index)) && is_zero(iter->domain->min) &&
                                  is_one(analyzer.simplify(iter->domain->extent)));
  };
  if (block.iter_vars.size() == store->indices.size()) {
    std::size_t i = 0;
    while (i < store->indices.size() && stands_for(store->indices[i], block.iter_vars[i])) ++i;
    if (i == store->indices.size()) {
      for (const IterVar& iter : block.iter_vars) plan.index_vars.push_back(iter->var);
      return true;
    }
  }
  arith::VarRanges domains;
  for (const IterVar& iter : block.iter_vars) domains.emplace_back(iter->var, iter->domain);
  arith::IterMapResult map =
      arith::detect_iter_map(store->indices, domains, true_expr(), arith::IterMapLevel::Bijective, analyzer,
                             /*simplify_trivial_iterators=*/false);
  if (!map.errors.empty()) return false;
  std::vector<Expr> outputs;
  for (const Expr& index : store->indices) {
    plan.index_vars.push_back(make_var("ph_" + std::to_string(outputs.size()), index->dtype));
    outputs.push_back(plan.index_vars.back());
  }
  auto inverse = arith::inverse_affine_iter_map(map.indices, outputs);
  if (!inverse) return false;
  VarMap values;
  for (const auto& [var, value] : *inverse) values[var.get()] = value;
  for (const IterVar& iter : block.iter_vars)
    if (as_int(iter->domain->min) && is_one(analyzer.simplify(iter->domain->extent)))
      values[iter->var.get()] = iter->domain->min;
  plan.value = substitute(plan.value, values);
  return true;
}

Result<InlinePlan> check_compute_inline(const Context& context, const Arguments& args) {
  const SRef& block = args.block("block");
  const State& state = *context.state;
  TS_TRY_VOID(require_no_init(block));                                                  // 1
  if (block.block()->writes.size() != 1) return fail(not_single_access(block, false));  // 2
  TS_TRY(const SRef* root, checked_scope_root(context, block, true));                   // 3
  TS_TRY_VOID(require_not_output_block(block, *root));                                  // 4
  TS_TRY_VOID(require_complete_block(state, block, *root));                             // 5
  InlinePlan plan{&block, root, block.block()->writes[0]->buffer, {}, nullptr};
  if (!match_body(plan)) return fail(not_inlinable_body(block, false));                                // 6
  TS_TRY_VOID(require_not_only_leaf(block, *root));                                                    // 7
  TS_TRY_VOID(require_no_opaque_access(plan.buffer, *root));                                           // 8
  TS_TRY_VOID(require_bound_loops(block, *block.block()->body, state.scope(*root).consumers(block)));  // 9
  return plan;
}

class ComputeInliner final : public Inliner {
 public:
  ComputeInliner(const InlinePlan& plan, const SRef& scope_root)
      : Inliner(plan.buffer, *plan.block->block(), scope_root), plan_(plan) {}

 protected:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    Ref<const BufferLoadNode> load = rebuilt(node);
    if (load->buffer != buffer_) return load;
    VarMap values;
    for (std::size_t i = 0; i < plan_.index_vars.size(); ++i) values[plan_.index_vars[i].get()] = load->indices[i];
    return substitute(plan_.value, values);
  }

 private:
  const InlinePlan& plan_;
};

Outcome rewrite_compute_inline(const Context& context, const InlinePlan& plan) {
  Edit edit(context.state);
  edit.remove(*plan.block);
  const SRef& root = edit.at(plan.scope_root->stmt);
  ComputeInliner inliner(plan, root);
  Stmt now = inliner(Stmt(ref(root.stmt)));
  edit.replace(root, now, inliner.reuse);
  for (const Block& consumer : inliner.changed) edit.origin(consumer, {ref(plan.block->stmt)}, Verb::Inlined);
  edit.forward(plan.buffer.get(), nullptr);
  return std::move(edit).finish();
}

std::vector<Suggestion> suggest_compute_inline(const Context& context, const Subject& subject) {
  if (!subject.sref->block() || (subject.buffer && !subject.written)) return {};
  const SRef* root = scope_root(*subject.sref);
  if (!root || !all_declared(context.state->scope(*root))) return {};
  return {{{NodeRef(subject.sref->stmt)}, {}, message("into its consumers")}};
}

}  // namespace

const Primitive& compute_inline() {
  static const Primitive primitive = Primitive::transform<InlinePlan>(
      {.name = "compute_inline",
       .instruction = "ComputeInline",
       .error_name = "compute-inline",
       .summary = "substitutes a block's expression where its result is read",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block to inline"}}},
      check_compute_inline, rewrite_compute_inline, suggest_compute_inline);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
