// SPDX-License-Identifier: Apache-2.0
// fuse(*loops): a nest of loops becomes one loop.
//
//   for i, j in T.grid(8, 16): ... i, j ...   ->   for i_j_fused in range(128): ... i_j_fused // 16, i_j_fused % 16 ...
//
// Legal when
//   1. there is at least one loop,
//   2. no loop has an annotation or a thread binding,
//   3. each loop is the parent of the next,
//   4. and has nothing else in its body,
//   5. all start at 0, and
//   6. no extent depends on the variable of a loop further out.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/visitor.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/loop.h"
#include "schedule/primitive.h"

namespace tirscope::schedule::primitives {

namespace {

struct FusePlan {
  std::vector<const SRef*> loops;
  bool preserve_unit_iters;
};

Result<FusePlan> check_fuse(const Context&, const Arguments& args) {
  FusePlan plan{args.srefs("loops"), args.flag("preserve_unit_iters")};
  // 1. at least one loop
  if (plan.loops.empty())
    return fail(reject("fuse.no-loops", message("fuse needs at least one loop"), "ValueError",
                       "Check failed: (!loop_rvs.empty()) is false: 'fuse' requires at least 1 loop(s)"));
  std::vector<const VarNode*> outer_vars;
  const SRef* outer = nullptr;
  for (const SRef* sref : plan.loops) {
    const ForNode& loop = *sref->loop();
    TS_TRY_VOID(require_no_annotation_or_thread_binding(*sref));  // 2
    // 3. each is the parent of the next
    if (outer && sref->parent != outer)
      return fail(
          refuse("fuse.not-nested",
                 message("loop \"{0}\" is not directly inside loop \"{1}\"; list adjacent loops from the outside in, "
                         "or reorder them first",
                         loop.var->name, outer->loop()->var->name),
                 {outer->stmt, sref->stmt},
                 "The loops can't be fused because the outer loop {0} is not the parent of the inner loop {1}"));
    TS_TRY_VOID(require_only_child(outer, *sref));    // 4
    TS_TRY_VOID(require_loop_starts_at_zero(*sref));  // 5
    // 6. no extent depends on an outer variable
    for (const VarNode* var : outer_vars)
      if (uses_var(*loop.extent, *var)) return fail(dependent_loop(*sref, *var, "fuse"));
    outer_vars.push_back(loop.var.get());
    outer = sref;
  }
  return plan;
}

Outcome rewrite_fuse(const Context& context, const FusePlan& plan) {
  std::vector<const ForNode*> loops;
  std::vector<NodeRef> sources;
  DataType dtype = plan.loops.front()->loop()->var->dtype;
  std::string suffix;
  for (const SRef* sref : plan.loops) {
    const ForNode* loop = sref->loop();
    if (!loops.empty()) suffix += "_" + loop->var->name;
    if (loop->var->dtype.bits > dtype.bits) dtype = loop->var->dtype;
    loops.push_back(loop);
    sources.push_back(ref(loop));
  }
  Var fused = with_suffix(loops.front()->var, suffix + "_fused", dtype);
  VarMap values;
  Expr lower = int32(1);
  for (std::size_t i = loops.size(); i-- > 0;) {
    const ForNode& loop = *loops[i];
    Expr value = int32(0);
    if (!is_one(loop.extent))
      value = i == 0 ? floordiv(fused, lower) : floordiv(floormod(fused, lower * loop.extent), lower);
    values[loop.var.get()] = cast(loop.var->dtype, value);
    lower = lower * loop.extent;
  }
  BlockReuse reuse;
  Stmt stmt = substitute_tracked(loops.back()->body, values, reuse);
  Expr extent = int32(1);
  for (const ForNode* loop : loops) extent = extent * loop->extent;
  arith::Analyzer analyzer;
  stmt = make<ForNode>(fused, make_const(dtype, int64_t(0)), cast(dtype, analyzer.simplify(extent)), ForKind::Serial,
                       stmt);
  stmt = simplify_bindings(stmt, loops_above(*plan.loops.front()), reuse, plan.preserve_unit_iters);
  Edit edit(context.state);
  edit.origin(stmt, std::move(sources), Verb::Fused);
  edit.replace(*plan.loops.front(), stmt, reuse);
  return std::move(edit).finish({NodeRef(stmt)});
}

/// The runs of loops inward from this one, as long as all are reductions or none is: a fused mixture is legal, but
/// splitting and reordering it later may run an update before its init.
std::vector<Suggestion> suggest_fuse(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop()) return {};
  std::vector<Suggestion> out;
  bool reduction = drives_reduction(*subject.sref);
  ValueList nest{NodeRef(subject.sref->stmt)};
  std::string names = subject.sref->loop()->var->name;
  for (auto inner = as<ForNode>(subject.sref->loop()->body); inner; inner = as<ForNode>(inner->body)) {
    if (drives_reduction(*subject.sref->tree->find(inner)) != reduction) break;
    nest.push_back(NodeRef(inner));
    names += ", " + inner->var->name;
    out.push_back({nest, {}, message("{0}", names)});
  }
  return out;
}

}  // namespace

const Primitive& fuse() {
  static const Primitive primitive = Primitive::transform<FusePlan>(
      {.name = "fuse",
       .instruction = "Fuse",
       .error_name = "fuse",
       .summary = "fuses a nest of loops into one",
       .returns = Returns::Loop,
       .parameters = {{"loops", ParameterType::Loops, Role::Input, "the loops, outermost first"},
                      {"preserve_unit_iters", ParameterType::Boolean, Role::Attribute,
                       "keep iter vars with a single value", Value(true)}}},
      check_fuse, rewrite_fuse, suggest_fuse);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
