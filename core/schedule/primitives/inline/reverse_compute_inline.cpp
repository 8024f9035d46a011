// SPDX-License-Identifier: Apache-2.0
// reverse_compute_inline(block): the block goes; its producer computes and writes the block's result itself.
//
//   B[vi] = A[vi] * 2                 C[vi] = A[vi] * 2 + 1
//   C[vi] = B[vi] + 1         ->
//
// Legal when
//   1. the block has no init,
//   2. it is not a root block, and its scope is a stage pipeline,
//   3. it reads exactly one buffer that blocks of its scope write,
//   4. the block is complete,
//   5. one complete block alone writes that buffer, and nothing else reads it,
//   6. the producer is no output of its scope,
//   7. the body is one store without a predicate, its loads of the buffer have the same indices, these are an affine
//   map
//      that can be inverted, and the producer (one store) covers the block's domains,
//   8. it is not the only block of its scope,
//   9. the buffer is not used through its pointer or match_buffer,
//  10. the producer has no predicate, or the one that keeps the block's domains implies it, and
//  11. the block depends on loops only through its variables, where the producer is not inside them.
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "ir/compare/deep_equal.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/block.h"
#include "schedule/legality/declared.h"
#include "schedule/legality/leaf.h"
#include "schedule/primitives/inline/inliner.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct ReversePlan {
  const SRef *block, *producer, *scope_root;
  Buffer buffer;
  VarMap values;       ///< the block's variables in terms of the producer's
  Stmt producer_body;  ///< the producer's body, with a condition that moves to the predicate taken off
  Expr predicate;      ///< the producer's new predicate; null when it stays
};

/// The leaf blocks below `root` that write `buffer`.
std::vector<const SRef*> writers_below(const SRef& root, const Buffer& buffer) {
  std::vector<const SRef*> all;
  for (const SRef* place : root.tree->with_pointer(buffer->data.get())) {
    if (place == &root || !root.contains(*place) || !place->block()) continue;
    const auto& writes = place->block()->writes;
    if (std::any_of(writes.begin(), writes.end(), [&](const BufferRegion& w) { return w->buffer == buffer; }))
      all.push_back(place);
  }
  std::ranges::sort(all, {}, &SRef::begin);
  std::vector<const SRef*> out;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i + 1 == all.size() || !all[i]->contains(*all[i + 1])) out.push_back(all[i]);
  return out;
}

Diagnostic not_single_producer(const SRef& block) {
  return refuse(
      "reverse_compute_inline.not-single-producer",
      message("the data block \"{0}\" reads must be written by one complete block and have no other readers",
              block.block()->name),
      {block.stmt},
      "The consumer block {0} to be inlined is required to have only a single producer block, and the producer "
      "block should be a complete block who has only a single consumer");
}

/// The store of a producer whose body is a store, or a store under a condition, or under loops of an automatic copy.
const BufferStoreNode* store_of(const BlockNode& producer) {
  if (auto choice = as<IfThenElseNode>(producer.body))
    return choice->else_case ? nullptr : as<BufferStoreNode>(choice->then_case);
  const Node* body = producer.body.get();
  if (producer.annotations.contains("auto_copy"))
    while (auto loop = as<ForNode>(body)) body = loop->body.get();
  return as<BufferStoreNode>(body);
}

class BlockInliner : public Mutator {
 public:
  BlockInliner(const ReversePlan& plan, Expr value) : plan_(plan), value_(std::move(value)) {}

 protected:
  NodeRef mutate_Var(const VarNode& var) override {
    auto it = plan_.values.find(&var);
    return it == plan_.values.end() ? NodeRef(ref(var)) : NodeRef(it->second);
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    Ref<const BufferLoadNode> load = rebuilt(node);
    return value_ && load->buffer == plan_.buffer ? NodeRef(value_) : NodeRef(load);
  }

 private:
  const ReversePlan& plan_;
  Expr value_;
};

/// Rule 7. Fills in `values`; false when the body does not fit.
bool match_body(ReversePlan& plan, arith::Analyzer& analyzer) {
  const BlockNode& block = *plan.block->block();
  auto store = as<BufferStoreNode>(block.body);
  if (!is_true(plan.block->realize->predicate) || !store || store->predicate) return false;
  const std::vector<Expr>* indices = nullptr;
  bool same = true;
  walk(ref(*store), [&](const Node& node) {
    auto load = as<BufferLoadNode>(&node);
    if (!load || load->buffer != plan.buffer) return true;
    if (indices)
      same = same && std::equal(indices->begin(), indices->end(), load->indices.begin(), load->indices.end(),
                                [](const Expr& a, const Expr& b) { return deep_equal(a, b); });
    else
      indices = &load->indices;
    return true;
  });
  if (!indices || !same) return false;
  arith::VarRanges domains;
  for (const IterVar& iter : block.iter_vars) {
    domains.emplace_back(iter->var, iter->domain);
    if (is_one(iter->domain->extent) && as_int(iter->domain->min)) plan.values[iter->var.get()] = iter->domain->min;
  }
  arith::IterMapResult map =
      arith::detect_iter_map(*indices, domains, true_expr(), arith::IterMapLevel::NoCheck, analyzer,
                             /*simplify_trivial_iterators=*/false);
  if (map.indices.empty()) return false;  // as TVM has it, also of a buffer without dimensions
  const BufferStoreNode* made = store_of(*plan.producer->block());
  if (!made || made->predicate || made->buffer != plan.buffer) return false;
  auto inverse = arith::inverse_affine_iter_map(map.indices, made->indices);
  if (!inverse) return false;
  for (const auto& [var, value] : *inverse) plan.values[var.get()] = value;
  arith::DomMap producer_domains;
  for (const IterVar& iter : plan.producer->block()->iter_vars)
    producer_domains[iter->var.get()] = arith::IntervalSet::from_range(iter->domain);
  for (const IterVar& iter : block.iter_vars) {
    auto it = plan.values.find(iter->var.get());
    if (it == plan.values.end()) return false;
    arith::IntervalSet reached = arith::eval_set(it->second, producer_domains);
    const Range& domain = iter->domain;
    if (!reached.is_bounded() || analyzer.can_prove(gt(reached.min, domain->min)) ||
        analyzer.can_prove(lt(reached.max, domain->min + domain->extent - 1)))
      return false;
  }
  return true;
}

/// Rule 10. Where the producer reaches beyond the block's domains, its predicate keeps it inside.
Result<void> find_predicate(ReversePlan& plan, arith::Analyzer& analyzer) {
  const BlockNode& producer = *plan.producer->block();
  VarMap bindings;
  for (std::size_t i = 0; i < producer.iter_vars.size(); ++i) {
    const IterVar& iter = producer.iter_vars[i];
    bindings[iter->var.get()] = plan.producer->realize->iter_values[i];
    analyzer.bind(iter->var, iter->domain);
  }
  for (const Node* body = producer.body.get(); auto loop = as<ForNode>(body); body = loop->body.get())
    analyzer.bind(loop->var, make_range(make_const(loop->extent->dtype, int64_t(0)), loop->extent));
  Expr inside = true_expr();
  for (const IterVar& iter : plan.block->block()->iter_vars) {
    const Range& domain = iter->domain;
    inside = logical_and(inside, logical_and(ge(iter->var, domain->min), lt(iter->var, domain->min + domain->extent)));
  }
  inside = analyzer.simplify(BlockInliner(plan, nullptr)(inside));
  plan.producer_body = producer.body;
  if (is_true(inside)) return {};
  if (auto choice = as<IfThenElseNode>(producer.body)) {
    Expr condition = analyzer.simplify(choice->condition);
    if (!structural_equal(inside, condition)) {
      inside = analyzer.simplify(logical_and(inside, choice->condition));
      plan.producer_body = choice->then_case;
    }
  }
  Expr predicate = analyzer.simplify(substitute(inside, bindings));
  const Expr& old = plan.producer->realize->predicate;
  if (!is_true(old)) {
    arith::Analyzer at_producer;
    for (const auto& [var, range] : loop_ranges_above(*plan.producer)) at_producer.bind(var, range);
    auto known = at_producer.with_constraint(predicate);
    if (!at_producer.can_prove(old))
      return fail(refuse("reverse_compute_inline.producer-predicate",
                         message("the predicate {0} of block \"{1}\" does not follow from the new predicate {2}",
                                 script::text(old), producer.name, script::text(predicate)),
                         {plan.producer->realize},
                         formatted("ScheduleError: The producer block {{0}} has a non-trivial predicate {} that cannot "
                                   "be implied by the synthesized predicate {} of the new inlined block.",
                                   script::text(old), script::text(predicate))));
  }
  plan.predicate = predicate;
  return {};
}

Result<ReversePlan> check_reverse_compute_inline(const Context& context, const Arguments& args) {
  const SRef& block = args.block("block");
  const State& state = *context.state;
  TS_TRY_VOID(require_no_init(block));                                 // 1
  TS_TRY(const SRef* root, checked_scope_root(context, block, true));  // 2
  // 3. one buffer that the scope writes
  ReversePlan plan{&block, nullptr, root, nullptr, {}, nullptr, nullptr};
  const BlockScope& scope = state.scope(*root);
  for (const BufferRegion& read : block.block()->reads) {
    if (read->buffer == plan.buffer || scope.writers(read->buffer.get()).empty()) continue;
    if (plan.buffer) return fail(not_single_access(block, true));
    plan.buffer = read->buffer;
  }
  if (!plan.buffer) return fail(not_single_access(block, true));
  TS_TRY_VOID(require_complete_block(state, block, *root));  // 4
  // 5. one complete producer with this consumer only
  std::vector<const SRef*> writers = writers_below(*root, plan.buffer);
  for (const SRef* writer : writers)
    if (complete_block_violation(state, *writer, *root) != 0) return fail(not_single_producer(*writer));
  if (writers.size() != 1 || scope.readers(plan.buffer.get()).size() != 1) return fail(not_single_producer(block));
  plan.producer = writers.front();
  TS_TRY_VOID(require_not_output_block(*plan.producer, *root));  // 6
  arith::Analyzer analyzer;
  if (!match_body(plan, analyzer)) return fail(not_inlinable_body(block, true));  // 7
  TS_TRY_VOID(require_not_only_leaf(block, *root));                               // 8
  TS_TRY_VOID(require_no_opaque_access(plan.buffer, *root));                      // 9
  TS_TRY_VOID(find_predicate(plan, analyzer));                                    // 10
  TS_TRY_VOID(require_bound_loops(block, *block.block(), {plan.producer}));       // 11
  return plan;
}

class ReverseInliner final : public Inliner {
 public:
  ReverseInliner(const ReversePlan& plan, const SRef& scope_root)
      : Inliner(plan.buffer, *plan.block->block(), scope_root), plan_(plan) {}

 protected:
  NodeRef mutate_BlockRealize(const BlockRealizeNode& realize) override {
    if (realize.block.get() != plan_.producer->block()) return rebuilt(realize);
    Block trimmed = realize.block;
    if (plan_.producer_body != trimmed->body)
      trimmed = with(trimmed, [&](BlockNode& copy) { copy.body = plan_.producer_body; });
    Block now((*this)(trimmed));
    return with(realize, [&](BlockRealizeNode& copy) {
      copy.block = now;
      if (plan_.predicate) copy.predicate = plan_.predicate;
    });
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& store) override {
    if (store.buffer != buffer_) return rebuilt(store);
    return BlockInliner(plan_, store.value)(plan_.block->block()->body);
  }

 private:
  const ReversePlan& plan_;
};

Outcome rewrite_reverse_compute_inline(const Context& context, const ReversePlan& plan) {
  Edit edit(context.state);
  edit.remove(*plan.block);
  const SRef& root = edit.at(plan.scope_root->stmt);
  ReverseInliner inliner(plan, root);
  Stmt now = inliner(Stmt(ref(root.stmt)));
  edit.replace(root, now, inliner.reuse);
  for (const Block& producer : inliner.changed) edit.origin(producer, {ref(plan.block->stmt)}, Verb::Inlined);
  edit.forward(plan.buffer.get(), nullptr);
  edit.renew(edit.at(plan.producer->stmt), Renewal::Binding);
  return std::move(edit).finish();
}

std::vector<Suggestion> suggest_reverse_compute_inline(const Context& context, const Subject& subject) {
  if (!subject.sref->block() || (subject.buffer && subject.written)) return {};
  const SRef* root = scope_root(*subject.sref);
  if (!root || !all_declared(context.state->scope(*root))) return {};
  return {{{NodeRef(subject.sref->stmt)}, {}, message("into its producer")}};
}

}  // namespace

const Primitive& reverse_compute_inline() {
  static const Primitive primitive = Primitive::transform<ReversePlan>(
      {.name = "reverse_compute_inline",
       .instruction = "ReverseComputeInline",
       .error_name = "reverse-compute-inline",
       .summary = "moves a block's computation into its producer",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block to inline into its producer"}}},
      check_reverse_compute_inline, rewrite_reverse_compute_inline, suggest_reverse_compute_inline);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
