// SPDX-License-Identifier: Apache-2.0
// decompose_reduction: takes the init of a reduction block out, as a separate block before a loop above it.
//
//   for i, j, k:                     for i, j:
//     with T.block("C"):               with T.block("C_init"): C[i, j] = 0
//       with T.init(): C[i, j] = 0 ->  for k:
//       C[i, j] += A[i, k] * ...         with T.block("C_update"): C[i, j] += A[i, k] * ...
//
// Legal when
//   1. the block is not a function's root block;
//   2. the loop is an ancestor of the block in its scope;
//   3. the block is a reduction block (five conditions, see legality/block.h);
//   4. no loop above the given one is used by a reduction variable;
//   5. the block's predicate is a conjunction of `<`.
// The init block keeps the spatial variables, the loops that they use (named <loop>_init, with their kind and thread
// binding, without annotations) and the conjuncts of the predicate that use no loop left out.
#include <algorithm>

#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/block.h"
#include "schedule/legality/buffer.h"

namespace tirscope::schedule::primitives {

namespace {

struct Decomposition {
  const SRef *block, *loop;
  std::vector<Expr> conjuncts;  ///< of the predicate, last first: the order in which TVM puts them together again
};

Result<void> require_above_reduction_loops(const SRef& block, const SRef& loop) {
  for (std::size_t i = 0; i < block.block()->iter_vars.size(); ++i) {
    if (block.block()->iter_vars[i]->type != IterType::CommReduce) continue;
    for (const SRef* higher : loops_above(block)) {
      if (higher == &loop) break;
      if (!uses_var(*block.realize->iter_values[i], *higher->loop()->var)) continue;
      return fail(
          refuse("decompose_reduction.loop-below-reduction",
                 message("loop \"{0}\" is below loop \"{1}\", a reduction loop of block \"{2}\"; choose \"{1}\" or a "
                         "loop above it",
                         loop.loop()->var->name, higher->loop()->var->name, block.block()->name),
                 {loop.stmt, block.stmt},
                 "ScheduleError: decompose_reduction expect the loop {0} to be higher than all the loops related "
                 "to reduce block var of block {1}"));
    }
  }
  return {};
}

Result<std::vector<Expr>> conjuncts_of(Expr predicate) {
  std::vector<Expr> result;
  while (!is_true(predicate)) {
    auto* both = as<AndNode>(predicate);
    const Expr& last = both ? both->b : predicate;
    if (last->kind != Kind::LT)
      return fail(reject("decompose_reduction.predicate",
                         message("the block's predicate is not a conjunction of < comparisons"), "InternalError",
                         "Check failed: (false) is false: Unexpected predicate for reduction block", Fault::Refused));
    result.push_back(last);
    predicate = both ? both->a : true_expr();
  }
  return result;
}

Result<Decomposition> check_decompose_reduction(const Context& context, const Arguments& arguments) {
  const SRef &block = arguments.block("block"), &loop = arguments.loop("loop");
  // 1. the block is not a function's root block
  TS_TRY(const SRef* scope_root, checked_scope_root(context, block, /*stage_pipeline=*/false));
  // 2. the loop is an ancestor of the block in its scope
  std::vector<const SRef*> above = loops_above(block);
  if (std::find(above.begin(), above.end(), &loop) == above.end())
    return fail(refuse(
        "loop.not-above-block",
        message("loop \"{0}\" is not above block \"{1}\" in its scope", loop.loop()->var->name, block.block()->name),
        {loop.stmt, block.stmt},
        "ScheduleError: The input loop {0} of decompose_reduction is required to be an ancestor of block "
        "{1}."));
  if (context.enable_check) {
    // 3. the block is a reduction block
    TS_TRY_VOID(require_reduction_block(*context.state, block, *scope_root));
    // 4. no loop above the given one is used by a reduction variable
    TS_TRY_VOID(require_above_reduction_loops(block, loop));
  } else if (!block.block()->init) {
    TS_TRY_VOID(require_reduction_block(*context.state, block, *scope_root));
  }
  // 5. the predicate is a conjunction of `<`
  TS_TRY(std::vector<Expr> conjuncts, conjuncts_of(block.realize->predicate));
  return Decomposition{&block, &loop, std::move(conjuncts)};
}

/// The init block with its loops.
struct InitNest {
  Block block;
  Stmt nest;
};

/// The block of the init: fresh spatial variables, and their bindings.
std::pair<Block, std::vector<Expr>> init_block(const SRef& reduction) {
  const BlockNode& block = *reduction.block();
  std::vector<IterVar> iters;
  std::vector<Expr> values;
  VarMap renamed;
  for (std::size_t i = 0; i < block.iter_vars.size(); ++i) {
    const IterVar& iter = block.iter_vars[i];
    if (iter->type != IterType::DataParallel) continue;
    Var var = with_suffix(iter->var, "");
    renamed.emplace(iter->var.get(), var);
    iters.push_back(with(*iter, [&](IterVarNode& copy) { copy.var = var; }));
    values.push_back(reduction.realize->iter_values[i]);
  }
  std::vector<BufferRegion> writes;
  for (const BufferRegion& write : block.writes) writes.push_back(substitute(write, renamed));
  Block init =
      make<BlockNode>(iters, std::vector<BufferRegion>(), writes, block.name + "_init", substitute(block.init, renamed),
                      nullptr, std::vector<Buffer>(), std::vector<MatchBufferRegion>(), block.annotations);
  return {init, values};
}

InitNest init_nest(const Decomposition& plan) {
  auto [block, values] = init_block(*plan.block);
  // The loops from the given one down that the init's bindings use, and those that they do not.
  std::vector<const ForNode*> kept, left_out;
  std::vector<const SRef*> above = loops_above(*plan.block);
  for (auto loop = std::find(above.begin(), above.end(), plan.loop); loop != above.end(); ++loop) {
    const ForNode* node = (*loop)->loop();
    bool used =
        std::any_of(values.begin(), values.end(), [&](const Expr& value) { return uses_var(*value, *node->var); });
    (used ? kept : left_out).push_back(node);
  }
  Expr predicate = true_expr();
  for (const Expr& conjunct : plan.conjuncts) {
    const Expr& bounded = as<LTNode>(conjunct)->a;
    if (std::none_of(left_out.begin(), left_out.end(),
                     [&](const ForNode* loop) { return uses_var(*bounded, *loop->var); }))
      predicate = logical_and(predicate, conjunct);
  }
  VarMap renamed;
  std::vector<Var> vars;
  for (const ForNode* loop : kept) renamed.emplace(loop->var.get(), vars.emplace_back(with_suffix(loop->var, "_init")));
  for (Expr& value : values) value = substitute(value, renamed);
  Stmt nest = make<BlockRealizeNode>(values, substitute(predicate, renamed), block);
  for (std::size_t i = kept.size(); i-- > 0;) {
    const ForNode& loop = *kept[i];
    IterVar binding = loop.thread_binding;
    if (binding) binding = with(*binding, [&](IterVarNode& copy) { copy.var = with_suffix(copy.var, ""); });
    nest = make<ForNode>(vars[i], substitute(loop.min, renamed), substitute(loop.extent, renamed), loop.kind_of_loop,
                         nest, binding);
  }
  return {block, nest};
}

/// The block without its init; what it writes it now also reads.
Block update_block(const BlockNode& block) {
  return with(block, [&](BlockNode& copy) {
    copy.name += "_update";
    copy.init = nullptr;
    copy.reads.clear();
    for (const BufferRegion& write : block.writes)
      if (!region_of(block.reads, write->buffer.get())) copy.reads.push_back(write);
    copy.reads.insert(copy.reads.end(), block.reads.begin(), block.reads.end());
  });
}

Outcome rewrite_decompose_reduction(const Context& context, const Decomposition& plan) {
  InitNest init = init_nest(plan);
  Block update = update_block(*plan.block->block());
  Edit edit(context.state);
  edit.replace(*plan.block, update, {{plan.block->block(), update}});
  const SRef& loop = edit.at(plan.loop->stmt);
  edit.replace(loop, make<SeqStmtNode>(List<Stmt>{init.nest, ref(loop.stmt)}));
  edit.origin(init.block, {ref(plan.block->stmt)}, Verb::Decomposed);
  edit.renew(edit.at(scope_root(*plan.block)->stmt), Renewal::Children);
  return std::move(edit).finish({NodeRef(init.block)});
}

/// On a reduction block the loops before which its init may go, innermost first: there the values stay closest.
std::vector<Suggestion> suggest_decompose_reduction(const Context&, const Subject& subject) {
  std::vector<Suggestion> result;
  if (subject.buffer || !subject.sref->block()) return result;
  std::vector<const SRef*> above = loops_above(*subject.sref);
  for (auto loop = above.rbegin(); loop != above.rend(); ++loop) {
    // A loop that no variable is bound to repeats the whole reduction: its init must repeat with it.
    auto is_it = [var = (*loop)->loop()->var.get()](const VarNode& used) { return &used == var; };
    bool bound = std::ranges::any_of(subject.sref->realize->iter_values,
                                     [&](const Expr& value) { return uses_var(*value, is_it); });
    if (!bound && !is_one((*loop)->loop()->extent)) break;
    result.push_back({{ref(subject.sref->block()), ref((*loop)->loop())},
                      {},
                      message("initialize before loop {0}", (*loop)->loop()->var->name)});
  }
  return result;
}

}  // namespace

const Primitive& decompose_reduction() {
  static const Primitive primitive = Primitive::transform<Decomposition>(
      {.name = "decompose_reduction",
       .instruction = "DecomposeReduction",
       .error_name = "decompose-reduction",
       .summary = "moves the init of a reduction block into a separate block before one of its loops",
       .returns = Returns::Block,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the reduction block"},
                      {"loop", ParameterType::Loop, Role::Input, "the loop before which to place the init"}}},
      check_decompose_reduction, rewrite_decompose_reduction, suggest_decompose_reduction);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
