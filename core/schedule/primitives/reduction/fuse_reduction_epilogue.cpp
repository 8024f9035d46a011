// SPDX-License-Identifier: Apache-2.0
// fuse_reduction_epilogue(reduction_block, epilogue_block): a reduction starts from what its epilogue adds, writes the
// epilogue's buffer, and the epilogue goes.
//
//   for i, j, k: init temp[i, j] = 0; temp[i, j] += A[i, k] * B[k, j]         for i, j, k: init D[i, j] = C[i, j]
//   for i, j: D[i, j] = temp[i, j] + C[i, j]                            ->                 D[i, j] += A[i, k] * B[k, j]
//
// Legal when
//   1. the epilogue is not a function's root block, and its scope is a stage pipeline,
//   2. the reduction writes exactly one buffer,
//   3. the reduction is a reduction block and the epilogue a complete one,
//   4. the reduction writes no output of the scope,
//   5. the epilogue is one store of `temp + addend` or `addend + temp`, without a predicate,
//   6. the reduction starts at zero and adds,
//   7. both run over the same spatial domains in the same order and use the same indices,
//   8. no other block reads `temp`, and
//   9. what the epilogue adds is there before the reduction begins.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/binding.h"
#include "schedule/legality/block.h"
#include "schedule/primitives/inline/inliner.h"

namespace tirscope::schedule::primitives {

namespace {

struct EpiloguePlan {
  const SRef *reduction, *epilogue, *scope_root;
  Buffer temp;
  Block fused;
};

std::unexpected<Diagnostic> refused_epilogue(const SRef& epilogue, std::string code, Message text) {
  // TVM says the same sentence for every epilogue that it does not take.
  Diagnostic d = not_inlinable_body(epilogue, true);
  d.code = "fuse_reduction_epilogue." + std::move(code);
  d.message = std::move(text);
  return fail(std::move(d));
}

std::vector<IterVar> spatial_iters(const BlockNode& block) {
  std::vector<IterVar> out;
  for (const IterVar& iter : block.iter_vars)
    if (iter->type == IterType::DataParallel) out.push_back(iter);
  return out;
}

bool loads(const Expr& expr, const Buffer& buffer) {
  auto load = as<BufferLoadNode>(expr);
  return load && load->buffer == buffer;
}

bool mentions(const Expr& expr, const Buffer& buffer) {
  bool found = false;
  walk(expr, [&](const Node& node) {
    auto load = as<BufferLoadNode>(&node);
    found = found || (load && load->buffer == buffer);
    return !found;
  });
  return found;
}

bool same_indices(const std::vector<Expr>& a, const std::vector<Expr>& b) {
  return std::ranges::equal(a, b, [](const Expr& x, const Expr& y) { return deep_equal(x, y); });
}

/// Rule 6: the store of the update, where the reduction is a sum from zero.
const BufferStoreNode* match_sum(const BlockNode& block, const Buffer& temp) {
  auto init = as<BufferStoreNode>(block.init);
  auto update = as<BufferStoreNode>(block.body);
  if (!init || !update || init->predicate || update->predicate || init->buffer != temp || update->buffer != temp ||
      !is_const_number(init->value))
    return nullptr;
  arith::Analyzer analyzer;
  if (!analyzer.can_prove_equal(init->value, make_const(init->value->dtype, 0))) return nullptr;
  auto sum = as<AddNode>(update->value);
  if (!sum) return nullptr;
  const Expr& other = loads(sum->a, temp) ? sum->b : sum->a;
  const Expr& own = loads(sum->a, temp) ? sum->a : sum->b;
  bool fits = loads(own, temp) && !mentions(other, temp) &&
              same_indices(as<BufferLoadNode>(own)->indices, update->indices) &&
              same_indices(init->indices, update->indices);
  return fits ? update : nullptr;
}

/// Sends accesses of `temp` to the epilogue's buffer.
class Redirection final : public Mutator {
 public:
  Redirection(const Buffer& from, const Buffer& to) : from_(from), to_(to) {}

 protected:
  Buffer buffer_use(const Buffer& buffer) override { return buffer == from_ ? to_ : buffer; }

 private:
  const Buffer &from_, &to_;
};

/// Rules 7 to 9.
Result<void> require_exchangeable(const EpiloguePlan& plan, const State& state, const BufferStoreNode& update,
                                  const BufferStoreNode& store, const BufferLoadNode& load, const VarMap& renamed) {
  const SRef &reduction = *plan.reduction, &epilogue = *plan.epilogue;
  std::vector<IterVar> outer = spatial_iters(*reduction.block()), own = spatial_iters(*epilogue.block());
  arith::Analyzer analyzer;
  bool same = state.affine_binding(epilogue) && state.affine_binding(reduction);
  for (std::size_t i = 0; same && i < own.size(); ++i)
    same = analyzer.can_prove_equal(own[i]->domain->extent, outer[i]->domain->extent);
  auto mapped = [&](const std::vector<Expr>& indices) {
    std::vector<Expr> out;
    for (const Expr& index : indices) out.push_back(substitute(index, renamed));
    return out;
  };
  // 7. the same domains and indices
  if (!same || !same_indices(mapped(store.indices), update.indices) ||
      !same_indices(mapped(load.indices), update.indices))
    return refused_epilogue(epilogue, "indices",
                            message("block \"{0}\" does not iterate over the spatial domains of \"{1}\" in the same "
                                    "order and with the same indices",
                                    epilogue.block()->name, reduction.block()->name));
  // 8. no other block reads `temp`
  const BlockScope& scope = state.scope(*plan.scope_root);
  for (const SRef* reader : scope.readers(plan.temp.get()))
    if (reader != &epilogue && reader != &reduction)
      return refused_epilogue(epilogue, "other-reader",
                              message("block \"{0}\" also reads \"{1}\"", reader->block()->name, plan.temp->name));
  // 9. the addend is there in time
  for (const BufferRegion& read : epilogue.block()->reads)
    for (const SRef* writer : scope.writers(read->buffer.get()))
      if (read->buffer != plan.temp && reduction.before(*writer))
        return refused_epilogue(epilogue, "late-addend",
                                message("\"{0}\" is written by block \"{1}\", after the reduction \"{2}\" starts",
                                        read->buffer->name, writer->block()->name, reduction.block()->name));
  return {};
}

Block fused_block(const EpiloguePlan& plan, const BufferStoreNode& store, const Expr& addend, const VarMap& renamed) {
  const BlockNode &reduction = *plan.reduction->block(), &epilogue = *plan.epilogue->block();
  Redirection redirection(plan.temp, store.buffer);
  std::vector<BufferRegion> reads;
  auto add = [&](const BufferRegion& region) {
    auto same = [&](const BufferRegion& known) { return known->buffer == region->buffer; };
    if (region->buffer != plan.temp && std::ranges::none_of(reads, same)) reads.push_back(region);
  };
  for (const BufferRegion& read : epilogue.reads) add(substitute(read, renamed));
  for (const BufferRegion& read : reduction.reads) add(read);
  std::vector<Expr> indices;
  for (const Expr& index : store.indices) indices.push_back(substitute(index, renamed));
  return with(reduction, [&](BlockNode& copy) {
    copy.init = make<BufferStoreNode>(store.buffer, substitute(addend, renamed), indices);
    copy.body = redirection(reduction.body);
    for (BufferRegion& write : copy.writes) write = redirection(write);
    copy.reads = reads;
  });
}

Result<EpiloguePlan> check_fuse_reduction_epilogue(const Context& context, const Arguments& args) {
  const SRef &reduction = args.block("reduction_block"), &epilogue = args.block("epilogue_block");
  const State& state = *context.state;
  TS_TRY(const SRef* root, checked_scope_root(context, epilogue, /*stage_pipeline=*/true));     // 1
  if (reduction.block()->writes.size() != 1) return fail(not_single_access(reduction, false));  // 2
  if (scope_root(reduction) != root)
    return refused_epilogue(
        epilogue, "other-scope",
        message("blocks \"{0}\" and \"{1}\" are in different scopes", reduction.block()->name, epilogue.block()->name));
  TS_TRY_VOID(require_reduction_block(state, reduction, *root));  // 3
  TS_TRY_VOID(require_complete_block(state, epilogue, *root));
  TS_TRY_VOID(require_not_output_block(reduction, *root));  // 4
  EpiloguePlan plan{&reduction, &epilogue, root, reduction.block()->writes[0]->buffer, nullptr};
  // 5. a sum with the reduction's result
  auto store = as<BufferStoreNode>(epilogue.block()->body);
  auto sum = store && !store->predicate ? as<AddNode>(store->value) : nullptr;
  bool left = sum && loads(sum->a, plan.temp), right = sum && loads(sum->b, plan.temp);
  const Expr addend = !sum ? Expr() : left ? sum->b : sum->a;
  if (!is_true(epilogue.realize->predicate) || left == right || mentions(addend, plan.temp))
    return refused_epilogue(
        epilogue, "no-sum",
        message("the body of block \"{0}\" is not a single store, without a predicate, of \"{1}\" plus another value",
                epilogue.block()->name, plan.temp->name));
  // 6. a sum from zero
  const BufferStoreNode* update = match_sum(*reduction.block(), plan.temp);
  if (!update)
    return refused_epilogue(epilogue, "no-sum-reduction",
                            message("block \"{0}\" is not a sum that starts at zero", reduction.block()->name));
  std::vector<IterVar> outer = spatial_iters(*reduction.block()), own = spatial_iters(*epilogue.block());
  if (outer.size() != own.size())
    return fail(reject("fuse_reduction_epilogue.iter-count",
                       message("block \"{0}\" has {1} spatial iter vars, but block \"{2}\" has {3}",
                               reduction.block()->name, outer.size(), epilogue.block()->name, own.size()),
                       "InternalError",
                       "ValueError: The number of data parallel iter vars must be the same in the reduction and "
                       "epilogue blocks.",
                       Fault::Refused));
  VarMap renamed;
  for (std::size_t i = 0; i < own.size(); ++i) renamed[own[i]->var.get()] = outer[i]->var;
  const BufferLoadNode& load = *as<BufferLoadNode>(left ? sum->a : sum->b);
  TS_TRY_VOID(require_exchangeable(plan, state, *update, *store, load, renamed));  // 7 to 9
  TS_TRY_VOID(require_no_opaque_access(plan.temp, *root));
  plan.fused = fused_block(plan, *store, addend, renamed);
  return plan;
}

Outcome rewrite_fuse_reduction_epilogue(const Context& context, const EpiloguePlan& plan) {
  Edit edit(context.state);
  edit.replace(*plan.reduction, plan.fused, {{plan.reduction->block(), plan.fused}});
  edit.remove(edit.at(plan.epilogue->stmt));
  const SRef& root = edit.at(plan.scope_root->stmt);
  edit.replace(
      root, with(*root.block(), [&](BlockNode& copy) { copy.alloc_buffers = copy.alloc_buffers.without(plan.temp); }));
  edit.forward(plan.temp.get(), nullptr);
  edit.origin(plan.fused, {ref(plan.reduction->stmt), ref(plan.epilogue->stmt)}, Verb::Fused);
  return std::move(edit).finish();
}

/// On either of the two blocks.
std::vector<Suggestion> suggest_fuse_reduction_epilogue(const Context& context, const Subject& subject) {
  std::vector<Suggestion> out;
  const SRef* root = subject.sref->block() && !subject.buffer ? scope_root(*subject.sref) : nullptr;
  if (!root) return out;
  const BlockScope& scope = context.state->scope(*root);
  if (subject.sref->block()->init) {
    for (const SRef* consumer : scope.consumers(*subject.sref))
      out.push_back(
          {{NodeRef(subject.sref->stmt), NodeRef(consumer->stmt)}, {}, message("with {0}", consumer->block()->name)});
    return out;
  }
  for (const SRef* producer : scope.producers(*subject.sref))
    if (producer->block()->init)
      out.push_back(
          {{NodeRef(producer->stmt), NodeRef(subject.sref->stmt)}, {}, message("into {0}", producer->block()->name)});
  return out;
}

}  // namespace

const Primitive& fuse_reduction_epilogue() {
  static const Primitive primitive = Primitive::transform<EpiloguePlan>(
      {.name = "fuse_reduction_epilogue",
       .instruction = "FuseReductionEpilogue",
       .error_name = "fuse-reduction-epilogue",
       .summary = "initializes a reduction with the value that a later block adds to its result",
       .returns = Returns::Nothing,
       .parameters = {{"reduction_block", ParameterType::Block, Role::Input, "the reduction block"},
                      {"epilogue_block", ParameterType::Block, Role::Input, "the block that adds to its result"}},
       .since = "0.23"},
      check_fuse_reduction_epilogue, rewrite_fuse_reduction_epilogue, suggest_fuse_reduction_epilogue);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
