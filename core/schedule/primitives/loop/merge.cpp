// SPDX-License-Identifier: Apache-2.0
// merge(*loops): loops of equal extents in neighbouring nests become one loop around all their bodies.
//
//   for i in range(8): A          for i_m in range(8):
//   for j in range(8): B     ->     A
//                                   B
//
// From the lowest loop or block above all of them down to each loop given, the nests must correspond level by level.
// Legal when
//   1. there are at least two loops,
//   2. no loop of the nests has an annotation or a thread binding, and each starts at 0,
//   3. each loop of a nest has nothing but the next one in its body,
//   4. all are in the same scope,
//   5. the nests are equally deep and disjoint, and
//   6. have equal extents at each level, and
//   7. something else is left beside them: TVM 0.18 removes the merged nests from their sequence and cannot hold one
//      of a single statement.
#include <algorithm>

#include "analysis/nest/loop_merge.h"
#include "arith/analyzer.h"
#include "ir/walk/mutator.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/block.h"
#include "schedule/legality/loop.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct MergePlan {
  std::vector<std::vector<const SRef*>> nests;  ///< each from the loop given up to below the common ancestor
};

Diagnostic hard(std::string code, Message text, std::string tvm) {
  return reject(std::move(code), std::move(text), "ScheduleError", std::move(tvm), Fault::Refused);
}

std::vector<Var> merged_variables(const MergePlan& plan) {
  std::vector<Var> out;
  for (const SRef* sref : plan.nests.front()) out.push_back(with_suffix(sref->loop()->var, "_m"));
  return out;
}

Stmt merged_loop(const ForNode& first, const Var& var, Stmt body) {
  return make<ForNode>(var, make_const(first.extent->dtype, int64_t(0)), first.extent, ForKind::Serial,
                       std::move(body));
}

/// The loops from the one below `ancestor` down to `loop`, innermost first.
Result<std::vector<const SRef*>> nest_below(const SRef* ancestor, const SRef& loop) {
  std::vector<const SRef*> nest;
  for (const SRef* p = &loop; p != ancestor; p = p->parent) {
    if (!p->loop()) continue;
    TS_TRY_VOID(require_no_annotation_or_thread_binding(*p));  // 2
    TS_TRY_VOID(require_loop_starts_at_zero(*p));              // 2
    nest.push_back(p);
  }
  const SRef* inner = nullptr;
  for (auto it = nest.rbegin(); it != nest.rend(); ++it) {
    TS_TRY_VOID(require_only_child(inner, **it));  // 3
    inner = *it;
  }
  return nest;
}

Result<void> require_equal_extents(const std::vector<const SRef*>& first, const std::vector<const SRef*>& other) {
  arith::Analyzer analyzer;
  for (std::size_t level = 0; level < other.size(); ++level) {
    const ForNode &one = *first[level]->loop(), &another = *other[level]->loop();
    if (!analyzer.can_prove_equal(another.extent, one.extent))
      return fail(hard("merge.extent",
                       message("loops \"{0}\" and \"{1}\" have extents {2} and {3}; they must be equal", one.var->name,
                               another.var->name, script::text(one.extent), script::text(another.extent)),
                       formatted("Merge loop's `extent` must be same, but not. extent=[{},{},{}]", level,
                                 script::text(one.extent), script::text(another.extent))));
  }
  return {};
}

Result<MergePlan> check_merge(const Context& context, const Arguments& args) {
  const std::vector<const SRef*>& loops = args.srefs("loops");
  // 1. at least two loops
  if (loops.size() < 2)
    return fail(reject("merge.too-few-loops", message("merge needs at least two loops"), "ValueError",
                       "Check failed: (loop_rvs.size() > 1) is false: 'merge' requires at least 2 loop(s)"));
  const SRef* ancestor = loops.front();  // none for loops of different functions: then their scopes differ
  for (const SRef* loop : loops)
    if (ancestor) ancestor = loop->tree == ancestor->tree ? lowest_common_ancestor(*ancestor, *loop) : nullptr;
  MergePlan plan;
  for (const SRef* loop : loops) {
    TS_TRY(const SRef* scope, checked_scope_root(context, *loop, /*stage_pipeline=*/false));
    TS_TRY(std::vector<const SRef*> nest, nest_below(ancestor, *loop));
    // 4. the same scope
    if (!plan.nests.empty() && scope != scope_root(*loops.front()))
      return fail(hard("merge.other-scope", message("the loops are not in the same scope"),
                       "Expected the loops to be under the same block scope."));
    const bool again = std::ranges::any_of(
        plan.nests, [&](const auto& other) { return !nest.empty() && !other.empty() && other.back() == nest.back(); });
    // 5. equally deep, disjoint: a loop above another one has no nest of its own
    if (!plan.nests.empty() && (nest.empty() || again || nest.size() != plan.nests.front().size()))
      return fail(
          hard("merge.depth",
               again ? message("loop \"{0}\" is listed twice; list one loop of each nest", loop->loop()->var->name)
                     : message("the loop nests differ in depth below their common ancestor"),
               "Merge loop's nesting depth must be same, but not."));
    if (!plan.nests.empty()) TS_TRY_VOID(require_equal_extents(plan.nests.front(), nest));  // 6
    plan.nests.push_back(std::move(nest));
  }
  // 7. another statement beside them
  const Stmt& body = without_declarations(body_of(*plan.nests.front().back()->parent->stmt));
  if (auto around = as<SeqStmtNode>(body); around && around->seq.size() == plan.nests.size()) {
    Stmt nest = no_op();
    const std::vector<Var> vars = merged_variables(plan);
    for (std::size_t level = 0; level < vars.size(); ++level)
      nest = merged_loop(*plan.nests.front()[level]->loop(), vars[level], nest);
    const std::string text = script::text(nest);
    return fail(reject("merge.nothing-beside",
                       message("nothing is left beside the merged loops, which TVM 0.18 refuses"), "InternalError",
                       "Check failed: seq.size() != 1 (1 vs. 1) : A SeqStmt of length 1 is prohibited.  Use the node " +
                           text.substr(0, text.find('\n')),
                       Fault::Refused));
  }
  return plan;
}

Outcome rewrite_merge(const Context& context, const MergePlan& plan) {
  const std::vector<const SRef*>& first = plan.nests.front();
  const std::vector<Var> vars = merged_variables(plan);
  BlockReuse reuse;
  std::vector<Stmt> bodies;
  for (const std::vector<const SRef*>& nest : plan.nests) {
    VarMap values;
    for (std::size_t level = 0; level < nest.size(); ++level) values[nest[level]->loop()->var.get()] = vars[level];
    bodies.push_back(substitute_tracked(nest.front()->loop()->body, values, reuse));
  }
  Edit edit(context.state);
  Stmt stmt = sequence(bodies);
  NodeRef innermost;
  for (std::size_t level = 0; level < vars.size(); ++level) {
    stmt = merged_loop(*first[level]->loop(), vars[level], stmt);
    std::vector<NodeRef> sources;
    for (const std::vector<const SRef*>& nest : plan.nests) sources.push_back(ref(nest[level]->stmt));
    edit.origin(stmt, std::move(sources), Verb::Merged);
    if (level == 0) innermost = stmt;
  }
  // The result replaces the last nest; the others go, with their blocks moved.
  const SRef& holder = *plan.nests.front().back()->parent;
  Stmt outer = ref(holder.stmt);
  for (const std::vector<const SRef*>& nest : plan.nests)
    outer = replace_statement(outer, nest.back()->stmt, &nest == &plan.nests.back() ? stmt : no_op());
  edit.replace(holder, outer, reuse);
  return std::move(edit).finish({innermost});
}

/// The loop with the loops of equal extent directly beside it, where running them together keeps the dependences: TVM
/// does not ask for that, so `check` does not either, but such a step is not worth offering.
std::vector<Suggestion> suggest_merge(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop()) return {};
  constexpr std::size_t nearest = 2;  // on each side; a scope may hold thousands of loops
  const SRef& loop = *subject.sref;
  std::vector<const SRef*> before, after;
  for (const SRef& other : loop.tree->below(*loop.parent))
    if (&other != &loop && other.loop() && other.parent == loop.parent)
      (other.before(loop) ? before : after).push_back(&other);
  std::vector<Suggestion> out;
  std::optional<analysis::LoopMerges> merges;  // made for the first candidate
  auto offer = [&](const SRef& a, const SRef& b) {
    if (!merges) merges.emplace(loop.tree->function());
    if (!merges->keeps_dependences(*a.loop(), *b.loop())) return;
    out.push_back(
        {{NodeRef(a.stmt), NodeRef(b.stmt)}, {}, message("{0} and {1}", a.loop()->var->name, b.loop()->var->name)});
  };
  for (std::size_t n = 0; n < nearest; ++n) {
    if (n < before.size()) offer(*before[before.size() - 1 - n], loop);
    if (n < after.size()) offer(loop, *after[n]);
  }
  return out;
}

}  // namespace

const Primitive& merge() {
  static const Primitive primitive = Primitive::transform<MergePlan>(
      {.name = "merge",
       .instruction = "Merge",
       .error_name = "merge",
       .summary = "merges loops of equal extent in adjacent nests into one",
       .returns = Returns::Loop,
       .parameters = {{"loops", ParameterType::Loops, Role::Input, "the loops to merge, in program order"}},
       .since = "0.15"},
      check_merge, rewrite_merge, suggest_merge);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
