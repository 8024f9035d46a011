// SPDX-License-Identifier: Apache-2.0
// rfactor(loop, factor_axis): a reduction is computed in parts, one an iteration of the loop, which a second block then
// puts together.
//
//   for i, k:                              for i, k:
//     with T.block("C"):                     with T.block("C_rf"):
//       with T.init(): C[vi] = 0               with T.init(): C_rf[vi, vk] = 0
//       C[vi] = C[vi] + A[vi, vk]     ->       C_rf[vi, vk] = C_rf[vi, vk] + A[vi, vk]
//                                          for i, k:
//                                            with T.block("C"):
//                                              with T.init(): C[vi] = 0
//                                              C[vi] = C[vi] + C_rf[vi, vk]
//
// Legal when
//   1. there is exactly one block below the loop;
//   2. the block is not a function's root block, and its scope is a stage pipeline;
//   3. the block is a reduction block (five conditions, see legality/block.h);
//   4. the loop is serial;
//   5. the block is the first one below its outermost loop;
//   6. no loop is used by spatial and by reduction variables both, and the given one by no spatial variable;
//   7. below the outermost loop of the reduction there is no other block;
//   8. below that loop, a loop that no variable uses runs once;
//   9. the body has the form of a reduction (twelve conditions, see analysis/patterns/reduction.h);
//  10. TVM knows the reducer;
//  11. the axis is one of the buffer's dimensions or comes after them (negative: counted from behind);
//  12. the block declares no write but those of the reduction.
// The first block keeps the loops (new variables of the same names) and the predicate; the second one keeps the name,
// and of the loops those that no reduction variable uses, and the given one.
#include <algorithm>
#include <unordered_set>

#include "analysis/patterns/reduction.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/block.h"
#include "schedule/legality/loop.h"
#include "schedule/legality/refusal/fix.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

using VarSet = std::unordered_set<const VarNode*>;

struct Factoring {
  const SRef *block, *loop, *scope_root;
  std::vector<const SRef*> loops;  ///< above the block, outermost first
  VarSet reduction_vars;           ///< of the loops that reduction variables use
  analysis::Reduction reduction;
  std::size_t axis;
};

/// The loop variables that the block's spatial variables use, and those that its reduction variables use.
struct TouchedLoops {
  VarSet spatial, reduction;
};
TouchedLoops touched_loops(const SRef& block) {
  TouchedLoops result;
  for (std::size_t i = 0; i < block.block()->iter_vars.size(); ++i) {
    IterType type = block.block()->iter_vars[i]->type;
    if (type != IterType::DataParallel && type != IterType::CommReduce) continue;
    for (const Var& var : free_vars(*block.realize->iter_values[i]))
      (type == IterType::DataParallel ? result.spatial : result.reduction).insert(var.get());
  }
  return result;
}

Diagnostic loop_refusal(const char* code, Message text, const SRef& loop, std::string tvm) {
  return refuse(code, std::move(text), {loop.stmt}, std::move(tvm));
}

/// The same call on the block's reduction loop nearest to the innermost, when there is one.
Diagnostic with_reduction_loop(Diagnostic refusal, const Factoring& plan, const TouchedLoops& touched) {
  for (auto loop = plan.loops.rbegin(); loop != plan.loops.rend(); ++loop) {
    const VarNode* var = (*loop)->loop()->var.get();
    if (!touched.reduction.contains(var) || touched.spatial.contains(var)) continue;
    refusal.notes.push_back(message("loop \"{0}\" is a reduction loop of the block", var->name));
    break;
  }
  return refusal;
}

Result<void> require_loop_properties(const Factoring& plan, const TouchedLoops& touched) {
  // 5. the first block below its outermost loop
  if (child_blocks(*plan.loops.front()).front() != plan.block)
    return fail(loop_refusal(
        "rfactor.not-first-block",
        message("another block comes before block \"{0}\" below loop \"{1}\"; move one of them out first",
                plan.block->block()->name, plan.loops.front()->loop()->var->name),
        *plan.loops.front(), "The first child block of the outermost loop {0} is not the reduction block."));
  bool reducing = false;
  for (const SRef* loop : plan.loops) {
    const ForNode& node = *loop->loop();
    bool spatial = touched.spatial.contains(node.var.get()), reduction = touched.reduction.contains(node.var.get());
    // 6. used by one kind of variables alone
    if (spatial && reduction)
      return fail(loop_refusal("rfactor.mixed-loop",
                               message("loop \"{0}\" is used by both spatial and reduction iter vars of block \"{1}\"; "
                                       "split it so that each loop serves one kind",
                                       node.var->name, plan.block->block()->name),
                               *loop,
                               "It is not allowed that the loop {0} is touched by both some data parallel block iters "
                               "and some reduction block iters"));
    if (spatial && loop == plan.loop)
      return fail(with_reduction_loop(
          loop_refusal("rfactor.spatial-loop",
                       message("block \"{0}\" does not reduce over loop \"{1}\": a spatial iter var uses it; choose a "
                               "reduction loop",
                               plan.block->block()->name, node.var->name),
                       *loop,
                       "The loop to be applied rfactor is {0}, which is required not to be touched by any data "
                       "parallel block iter of the block below. However, some of the block's data parallel block iters "
                       "touch this loop"),
          plan, touched));
    if (spatial) continue;
    if (reduction) {
      // 7. no other block below the outermost loop of the reduction
      if (!reducing) TS_TRY_VOID(only_child_block(*loop));
      reducing = true;
    } else if (reducing && !is_one(node.extent)) {
      // 8. a loop that no variable uses runs once
      return fail(loop_refusal(
          "rfactor.unbound-loop",
          message("loop \"{0}\" below a reduction loop runs more than once, but no iter var of block \"{1}\" uses it",
                  node.var->name, plan.block->block()->name),
          *loop,
          "The loop {0} has extent greater than one, and is not bound to any block iter. "
          "Therefore it shouldn't appear under a reduction loop"));
    }
  }
  return {};
}

/// What the numbered conditions of the body ask for, in our words.
const char* body_reason(int condition) {
  static constexpr const char* reasons[] = {
      "",
      "its init must be one store, or a sequence of stores",
      "its init stores to one buffer twice",
      "its body needs as many T.let bindings as its init has stores",
      "its body binds one variable twice",
      "its T.let bindings may contain only stores",
      "its body and its init must have the same number of stores",
      "its stores must each store a variable bound by a T.let of the body",
      "its stores store one variable twice",
      "its stores write to one buffer twice",
      "its init and its body write to different buffers",
      "its buffers differ in shape",
      "its stores write to different indices",
  };
  return reasons[condition];
}

template <class T>
std::string listed(const std::vector<T>& nodes) {
  std::string text;
  for (const T& node : nodes) text += (text.empty() ? "" : ", ") + script::text(node);
  return "[" + text + "]";
}

Diagnostic mismatch_refusal(const SRef& block, const analysis::ReductionMismatch& mismatch) {
  const std::string& name = block.block()->name;
  if (mismatch.condition > 0)
    return refuse(
        "rfactor.body-form",
        message("block \"{0}\" is not a reduction that can be decomposed: {1}", name, body_reason(mismatch.condition)),
        {block.stmt},
        formatted("RFactor cannot be applied to block {{0}}, because the block violates condition #{}.\n{}",
                  mismatch.condition, analysis::reduction_conditions));
  if (mismatch.condition < 0)
    return reject(
        "rfactor.body-form",
        message("block \"{0}\" initializes {1} buffers, but updates {2}", name, mismatch.inits, mismatch.updates),
        "InternalError",
        formatted("Check failed: updates.size() == n_buffers ({} vs. {}) : ", mismatch.updates, mismatch.inits),
        Fault::Refused);
  return refuse(
      "rfactor.unknown-reducer",
      message("block \"{0}\" does not compute a supported reduction: sum, product, minimum, maximum, two sums, argmax "
              "or argmin, each written as buffer[...] = buffer[...] op value with the identity value in the init",
              name),
      {},
      formatted("No matched reducer for identity {} and combiner {}In this case rfactor cannot be "
                "applied. You can check tvm::tir::ReducerRegistry for default reducers or registering new "
                "reducers.",
                listed(mismatch.identities), listed(mismatch.combiners)));
}

Result<std::size_t> checked_axis(const Arguments& arguments, const Buffer& buffer) {
  int64_t axis = arguments.integer("factor_axis"), dimensions = int64_t(buffer->shape.size());
  if (-(dimensions + 1) <= axis && axis <= dimensions) return std::size_t(axis < 0 ? axis + dimensions + 1 : axis);
  Diagnostic d = refuse(
      "rfactor.axis-out-of-range",
      message("buffer \"{0}\" has {1} dimensions, so the new axis must be from {2} to {1}, not {3}", buffer->name,
              dimensions, -(dimensions + 1), axis),
      {},
      formatted("The write buffer {} has {} dimension(s), so `factor_axis` is required to be in [{}, {}] for rfactor. "
                "However, the input `factor_axis` is {}, which is out of the expected range",
                buffer->name, dimensions, -(dimensions + 1), dimensions, axis));
  int64_t nearest = axis < 0 ? 0 : dimensions;
  return fail(std::move(d).with_fix(
      call_again("rfactor", arguments, {{"factor_axis", Value(nearest)}}, message("factor_axis = {0}", nearest))));
}

Result<Factoring> check_rfactor(const Context& context, const Arguments& arguments) {
  Factoring plan{};
  plan.loop = &arguments.loop("loop");
  // 1. exactly one block below the loop
  TS_TRY(plan.block, only_child_block(*plan.loop));
  // 2. in a stage pipeline
  TS_TRY(plan.scope_root, checked_scope_root(context, *plan.block, /*stage_pipeline=*/true));
  // 3. the block is a reduction block
  if (context.enable_check) TS_TRY_VOID(require_reduction_block(*context.state, *plan.block, *plan.scope_root));
  // 4. the loop is serial
  if (ForKind kind = plan.loop->loop()->kind_of_loop; kind != ForKind::Serial)
    return fail(loop_refusal("rfactor.not-serial",
                             message("loop \"{0}\" is {1}; apply rfactor before that, or split the loop first",
                                     plan.loop->loop()->var->name, for_kind_name(kind)),
                             *plan.loop,
                             formatted("ScheduleError: The input loop {{0}} of rfactor is required to be `Serial`. "
                                       "However, the kind of {{0}} is `{}`",
                                       for_kind_name(kind))));
  TouchedLoops touched = touched_loops(*plan.block);
  plan.loops = loops_above(*plan.block);
  if (context.enable_check) TS_TRY_VOID(require_loop_properties(plan, touched));  // 5 to 8
  plan.reduction_vars = std::move(touched.reduction);
  // 9. the form of a reduction; 10. a known reducer
  auto reduction = analysis::match_reduction(*plan.block->block());
  if (!reduction) return fail(mismatch_refusal(*plan.block, reduction.error()));
  plan.reduction = *std::move(reduction);
  // 11. the axis
  TS_TRY(plan.axis, checked_axis(arguments, plan.reduction.updates.front()->buffer));
  // 12. no other write
  for (const BufferRegion& write : plan.block->block()->writes)
    if (std::ranges::none_of(plan.reduction.updates, [&](const auto& store) { return store->buffer == write->buffer; }))
      return fail(reject("rfactor.other-write",
                         message("block \"{0}\" declares that it writes \"{1}\", but its reduction does not",
                                 plan.block->block()->name, write->buffer->name),
                         "InternalError", "Check failed: (rf_buffer.defined()) is false: ", Fault::Refused));
  return plan;
}

// ---- rewriting

struct Realized {
  Block block;
  std::vector<Expr> values;
};

IterVar iter_over(const ForNode& loop, IterType type) {
  return make<IterVarNode>(make_range(loop.min, loop.extent), make_var("v" + loop.var->name, loop.var->dtype), type);
}

/// The buffers of the partial results.
std::vector<Buffer> partial_buffers(const Factoring& plan) {
  std::vector<Buffer> result;
  for (const analysis::BufferStore& update : plan.reduction.updates)
    result.push_back(with(*update->buffer, [&](BufferNode& copy) {
      copy.shape.insert(copy.shape.begin() + std::ptrdiff_t(plan.axis), plan.loop->loop()->extent);
      if (as_int(copy.elem_offset)) copy.elem_offset = cast(copy.shape.front()->dtype, copy.elem_offset);
      copy.name += ".rf";
      copy.data = with_suffix(copy.data, ".rf");
    }));
  return result;
}

/// One of the two blocks: what it updates, where, with what.
struct Updates {
  std::vector<Buffer> buffers;
  std::vector<std::vector<Expr>> indices;
  std::vector<Expr> lhs, rhs;
};

std::vector<Stmt> stores(const Updates& updates, const std::vector<Expr>& values) {
  std::vector<Stmt> result;
  for (std::size_t i = 0; i < values.size(); ++i)
    result.push_back(make<BufferStoreNode>(updates.buffers[i], values[i], updates.indices[i]));
  return result;
}

/// Several values are computed before any of them is stored.
Stmt updating_body(const analysis::Reducer& reducer, const Updates& updates) {
  std::vector<Expr> values = reducer.combined(updates.lhs, updates.rhs);
  if (values.size() == 1) return sequence(stores(updates, values));
  std::vector<Var> vars;
  for (std::size_t i = 0; i < values.size(); ++i)
    vars.push_back(make_var("v_" + updates.buffers[i]->name, values[i]->dtype));
  Stmt body = sequence(stores(updates, {vars.begin(), vars.end()}));
  for (std::size_t i = vars.size(); i-- > 0;) body = make<LetStmtNode>(vars[i], values[i], body);
  return body;
}

/// A block over `iters`: a reduction when one of them is, else the values are just stored.
Block reduction_block(const Factoring& plan, std::string name, const std::vector<IterVar>& iters,
                      const Updates& updates, const VarMap& renamed, std::vector<BufferRegion> reads,
                      std::vector<BufferRegion> writes) {
  bool reduces = std::ranges::any_of(iters, [](const IterVar& iter) { return iter->type == IterType::CommReduce; });
  const analysis::Reducer& reducer = plan.reduction.reducer;
  Stmt body = reduces ? updating_body(reducer, updates) : sequence(stores(updates, updates.rhs));
  Stmt init = reduces ? substitute(sequence(stores(updates, reducer.identity)), renamed) : nullptr;
  return make<BlockNode>(iters, std::move(reads), std::move(writes), std::move(name), substitute(body, renamed), init,
                         std::vector<Buffer>(), std::vector<MatchBufferRegion>(), plan.block->block()->annotations);
}

/// The block of the partial results. The given loop becomes a spatial variable; a reduction variable that uses it falls
/// apart into one for each other loop that it uses.
Realized partial_block(const Factoring& plan, const IterVar& part, const std::vector<Buffer>& buffers,
                       const std::vector<Expr>& indices) {
  const BlockNode& old = *plan.block->block();
  const Var& loop_var = plan.loop->loop()->var;
  std::vector<IterVar> iters = {part};
  Realized result{nullptr, {loop_var}};
  VarMap of_loop = {{loop_var.get(), part->var}}, renamed;
  for (std::size_t i = 0; i < old.iter_vars.size(); ++i) {
    const IterVar& iter = old.iter_vars[i];
    const Expr& value = plan.block->realize->iter_values[i];
    if (iter->type != IterType::CommReduce || !uses_var(*value, *loop_var)) {
      iters.push_back(iter);
      result.values.push_back(value);
      continue;
    }
    for (const Var& var : free_vars(*value)) {
      auto loop = std::ranges::find_if(plan.loops, [&](const SRef* above) { return above->loop()->var == var; });
      if (loop == plan.loops.end() || of_loop.contains(var.get())) continue;
      iters.push_back(iter_over(*(*loop)->loop(), IterType::CommReduce));
      of_loop.emplace(var.get(), iters.back()->var);
      result.values.push_back(var);
    }
    renamed.emplace(iter->var.get(), substitute(value, of_loop));
  }
  Updates updates{buffers, {}, {}, plan.reduction.rhs};
  for (const Buffer& buffer : buffers) {
    updates.indices.push_back(indices);
    updates.lhs.push_back(load(buffer, indices));
  }
  std::vector<BufferRegion> reads, writes;
  for (const BufferRegion& read : old.reads) reads.push_back(substitute(read, renamed));
  for (const BufferRegion& write : old.writes) {
    auto at = std::ranges::find_if(plan.reduction.updates, [&](const auto& u) { return u->buffer == write->buffer; });
    std::vector<Range> region = write->region;
    region.insert(region.begin() + std::ptrdiff_t(plan.axis), point_range(part->var));
    writes.push_back(substitute(
        make<BufferRegionNode>(buffers[std::size_t(at - plan.reduction.updates.begin())], std::move(region)), renamed));
  }
  result.block = reduction_block(plan, old.name + "_rf", iters, updates, renamed, std::move(reads), std::move(writes));
  return result;
}

/// The block that puts the partial results together; it keeps the name.
Realized final_block(const Factoring& plan, const IterVar& part, const std::vector<Buffer>& buffers,
                     const std::vector<Expr>& indices) {
  const BlockNode& old = *plan.block->block();
  std::vector<IterVar> iters = {iter_over(*plan.loop->loop(), IterType::CommReduce)};
  Realized result{nullptr, {plan.loop->loop()->var}};
  VarMap renamed = {{part->var.get(), iters.front()->var}};
  for (std::size_t i = 0; i < old.iter_vars.size(); ++i) {
    const IterVar& iter = old.iter_vars[i];
    if (iter->type != IterType::DataParallel) continue;
    iters.push_back(make<IterVarNode>(iter->domain, with_suffix(iter->var, ""), iter->type));
    result.values.push_back(plan.block->realize->iter_values[i]);
    renamed.emplace(iter->var.get(), iters.back()->var);
  }
  Updates updates;
  std::vector<BufferRegion> reads, writes;
  auto point = [](const Expr& access) {
    auto element = as<BufferLoadNode>(access);
    std::vector<Range> region;
    for (const Expr& index : element->indices) region.push_back(point_range(index));
    return make<BufferRegionNode>(element->buffer, region);
  };
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    const analysis::BufferStore& update = plan.reduction.updates[i];
    updates.buffers.push_back(update->buffer);
    updates.indices.push_back(update->indices);
    updates.lhs.push_back(substitute(plan.reduction.lhs[i], renamed));
    updates.rhs.push_back(substitute(load(buffers[i], indices), renamed));
    reads.push_back(point(updates.rhs.back()));
    writes.push_back(point(updates.lhs.back()));
  }
  result.block = reduction_block(plan, old.name, iters, updates, renamed, std::move(reads), std::move(writes));
  return result;
}

/// Copies of all loops of the block, around the block of the partial results.
Stmt partial_nest(const Factoring& plan, const Realized& partial) {
  VarMap renamed;
  for (const SRef* loop : plan.loops) renamed.emplace(loop->loop()->var.get(), with_suffix(loop->loop()->var, ""));
  std::vector<Expr> values;
  for (const Expr& value : partial.values) values.push_back(substitute(value, renamed));
  Stmt nest = make<BlockRealizeNode>(values, substitute(plan.block->realize->predicate, renamed), partial.block);
  for (auto loop = plan.loops.rbegin(); loop != plan.loops.rend(); ++loop)
    nest = with(*(*loop)->loop(), [&](ForNode& copy) {
      copy.var = ref_as<VarNode>(renamed.at((*loop)->loop()->var.get()));
      copy.min = substitute(copy.min, renamed);
      copy.extent = substitute(copy.extent, renamed);
      if (copy.thread_binding)
        copy.thread_binding =
            with(*copy.thread_binding, [](IterVarNode& axis) { axis.var = with_suffix(axis.var, ""); });
      copy.body = nest;
    });
  return nest;
}

/// The old nest with the final block, without the loops that only the reduction needed.
Stmt final_nest(const Factoring& plan, const Realized& made) {
  Stmt below = make<BlockRealizeNode>(made.values, true_expr(), made.block);
  const StmtNode* replaced = plan.block->realize;
  for (auto loop = plan.loops.rbegin(); loop != plan.loops.rend(); ++loop) {
    const ForNode& node = *(*loop)->loop();
    Stmt body = replace_statement(node.body, replaced, below);
    bool kept = *loop == plan.loop || !plan.reduction_vars.contains(node.var.get());
    below = kept ? Stmt(with(node, [&](ForNode& copy) { copy.body = body; })) : body;
    replaced = &node;
  }
  return below;
}

Outcome rewrite_rfactor(const Context& context, const Factoring& plan) {
  std::vector<Buffer> buffers = partial_buffers(plan);
  IterVar part = iter_over(*plan.loop->loop(), IterType::DataParallel);
  std::vector<Expr> indices = plan.reduction.updates.front()->indices;
  indices.insert(indices.begin() + std::ptrdiff_t(plan.axis), part->var);
  Realized partial = partial_block(plan, part, buffers, indices);
  Realized last = final_block(plan, part, buffers, indices);
  Stmt nests = make<SeqStmtNode>(List<Stmt>{partial_nest(plan, partial), final_nest(plan, last)});

  const BlockNode& old_scope = *plan.scope_root->block();
  Block scope = ref_as<BlockNode>(
      replace_statement(ref(static_cast<const StmtNode*>(&old_scope)), plan.loops.front()->stmt, nests));
  scope = with(*scope, [&](BlockNode& copy) { copy.alloc_buffers = copy.alloc_buffers.followed_by(buffers); });
  Edit edit(context.state);
  edit.replace(*plan.scope_root, scope, {{&old_scope, scope}, {plan.block->block(), last.block}});
  for (std::size_t i = 0; i < buffers.size(); ++i)
    edit.origin(buffers[i], {plan.reduction.updates[i]->buffer}, Verb::Decomposed);
  edit.origin(partial.block, {ref(plan.block->stmt)}, Verb::Decomposed);
  // As TVM says without looking: where a condition is on the loops, a fresh look finds their bindings not affine.
  for (const Block& block : {partial.block, last.block}) edit.renew(edit.at(block.get()), Renewal::Sound);
  return std::move(edit).finish({NodeRef(partial.block)});
}

/// The second block has no condition (TVM's rule), so one on loops that stay around it would be lost.
bool loses_condition(const SRef& block) {
  for (const SRef* loop : loops_above(block)) {
    auto is_it = [var = loop->loop()->var.get()](const VarNode& used) { return &used == var; };
    if (uses_var(*block.realize->predicate, is_it) && !drives_reduction(*loop)) return true;
  }
  return false;
}

/// On a loop that a block reduces over: the new axis first and last.
std::vector<Suggestion> suggest_rfactor(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop() || !drives_reduction(*subject.sref)) return {};
  for (const SRef& below : subject.sref->tree->below(*subject.sref))
    if (below.block() && loses_condition(below)) return {};
  std::vector<Suggestion> result;
  for (int64_t axis : {0, -1})
    result.push_back({{NodeRef(subject.sref->stmt), Value(axis)},
                      {},
                      axis == 0 ? message("partial results along a new first axis")
                                : message("partial results along a new last axis")});
  return result;
}

}  // namespace

const Primitive& rfactor() {
  static const Primitive primitive = Primitive::transform<Factoring>(
      {.name = "rfactor",
       .instruction = "RFactor",
       .error_name = "rfactor",
       .summary = "computes a reduction in parts along a loop and combines the parts in a second block",
       .returns = Returns::Block,
       .parameters =
           {{"loop", ParameterType::Loop, Role::Input, "the loop whose iterations become the parts"},
            {"factor_axis", ParameterType::Integer, Role::Attribute,
             "the position of the loop's dimension in the buffer of partial results; negative counts from the end"}}},
      check_rfactor, rewrite_rfactor, suggest_rfactor);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
