// SPDX-License-Identifier: Apache-2.0
// compute_at(block, loop): the block moves below a loop of its consumers, where it computes just what they need there.
// reverse_compute_at(block, loop): the block moves below a loop of its producers, where it uses just what they give
// there.
//
//   for i, j in T.grid(8, 8): with T.block("B"): ...        for i in range(8):
//   for i in range(8):                                 ->     for ax0 in range(8): with T.block("B"): ...
//     for j in range(8): with T.block("C"): ...               for j in range(8): with T.block("C"): ...
//
// Legal when
//   1. the scope is a stage pipeline,
//   2. the block is complete or a reduction,
//   3. the loop is in the block's scope and not above the block,
//   4. (compute_at) the block writes no output of the scope,
//   5. the block is not all that the scope holds,
//   6. all consumers (reverse_compute_at: all producers) are below the loop, with a position between producers and
//      consumers; `index` is -1 (just before the first consumer), -2 (right after the last producer) or such a place,
//   7. the iterations that are needed can be found from the regions that the blocks access, and
//   8. the block uses the loops that it leaves only through its iteration variables.
#include "arith/analyzer.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/binding.h"
#include "schedule/legality/block.h"
#include "schedule/legality/declared.h"
#include "schedule/legality/leaf.h"
#include "schedule/legality/loop.h"
#include "schedule/legality/placement.h"
#include "schedule/primitives/move/iteration_domain.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

enum class Direction : uint8_t { ToConsumers, ToProducers };

struct ComputeAtPlan {
  const SRef* block = nullptr;
  const SRef* loop = nullptr;
  int position = 0;
  std::vector<Stmt> loops = {};  ///< the new loops, outermost first; for none, the block's new realization alone
  Stmt subtree = {};             ///< what is put at `position`
  // A mark in the place of the loop: nothing is done, or the block is inlined.
  const Primitive* inlining = nullptr;
  Plan inlining_plan = {};
};

/// What one iteration of the block touches, and what its partners below the loop ask for, buffer by buffer.
std::vector<Demand> demands_below(const SRef& block, const SRef& loop, const std::vector<const SRef*>& partners,
                                  Direction direction) {
  bool to_consumers = direction == Direction::ToConsumers;
  std::vector<Demand> demands;
  auto demand_of = [&](const Buffer& buffer) {
    return std::ranges::find_if(demands, [&](const Demand& d) { return d.buffer == buffer; });
  };
  for (const BufferRegion& region : to_consumers ? block.block()->writes : block.block()->reads) {
    arith::Region touched;
    for (const Range& range : region->region) touched.push_back(arith::IntervalSet::from_range(range));
    auto demand = demand_of(region->buffer);
    if (demand == demands.end()) demand = demands.insert(demands.end(), Demand{region->buffer, {}, {}});
    demand->provided.push_back(std::move(touched));
  }
  for (const SRef* partner : partners)
    for (const BufferRegion& region : to_consumers ? partner->block()->reads : partner->block()->writes) {
      auto demand = demand_of(region->buffer);
      if (demand == demands.end()) continue;
      // Threads that share the buffer want what any of them wants.
      arith::VarRanges running =
          loop_domain(*partner->parent, &loop, to_consumers ? region->buffer->scope() : "global");
      demand->required.push_back(
          arith::eval_set(unbound(region, *partner->realize)->region, arith::as_int_sets(running)));
    }
  return demands;
}

/// The new loops and the block's new binding, which together run over `domains`.
void build_nest(ComputeAtPlan& plan, const std::vector<IterationDomain>& domains, bool preserve_unit_loops,
                arith::Analyzer& analyzer) {
  Block block = ref(plan.block->block());
  std::vector<Var> vars;
  std::vector<Expr> extents, values;
  Expr predicate = true_expr();
  auto demand = [&](const Expr& condition) {
    if (!analyzer.can_prove(condition, arith::ProofStrength::SymbolicBound))
      predicate = logical_and(predicate, condition);
  };
  for (std::size_t i = 0; i < domains.size(); ++i) {
    Range range = domains[i].domain.cover_range(block->iter_vars[i]->domain);
    if (preserve_unit_loops || !is_one(range->extent)) {
      int bits = std::max(range->min->dtype.bits, range->extent->dtype.bits);
      Var var = make_var("ax" + std::to_string(vars.size()), DataType::integer(bits));
      vars.push_back(var);
      extents.push_back(analyzer.simplify(range->extent));
      values.push_back(range->min + var);
      analyzer.bind(var, make_range(make_const(var->dtype, int64_t(0)), range->extent));
    } else {
      values.push_back(range->min);
    }
    const arith::IntervalSet& bound = domains[i].bound;
    if (bound.has_lower_bound()) demand(ge(values[i], bound.min));
    if (bound.has_upper_bound()) demand(lt(values[i], bound.max + 1));
  }
  plan.subtree = make<BlockRealizeNode>(std::move(values), analyzer.simplify(predicate), block);
  for (std::size_t i = vars.size(); i-- > 0;) {
    plan.subtree = make<ForNode>(vars[i], make_const(vars[i]->dtype, int64_t(0)), cast(vars[i]->dtype, extents[i]),
                                 ForKind::Serial, plan.subtree);
    plan.loops.insert(plan.loops.begin(), plan.subtree);
  }
}

/// The block is inlined instead where the loop is that mark.
Result<ComputeAtPlan> check_mark(const Context& context, const Arguments& args, Direction direction) {
  ComputeAtPlan plan;
  if (*args.mark("loop") == Mark::Root) return plan;
  plan.inlining = find_primitive(direction == Direction::ToConsumers ? "compute_inline" : "reverse_compute_inline");
  TS_CHECK(plan.inlining, "the inlining primitives are registered");
  TS_TRY(plan.inlining_plan,
         plan.inlining->check(context, Arguments(plan.inlining->parameters, {args.items().front()})));
  return plan;
}

Result<ComputeAtPlan> checked(const Context& context, const Arguments& args, Direction direction) {
  if (args.mark("loop")) return check_mark(context, args, direction);
  const SRef &block = args.block("block"), &loop = args.loop("loop");
  const State& state = *context.state;
  ComputeAtPlan plan{.block = &block, .loop = &loop};
  TS_TRY(const SRef* root, checked_scope_root(context, block, true));  // 1
  arith::Analyzer analyzer;
  for (const BufferBinding& binding : root->tree->function()->buffer_map)
    for (const Expr& extent : binding.buffer->shape) analyzer.mark_non_negative(extent);
  TS_TRY_VOID(require_complete_or_reduction_block(state, block, *root));  // 2
  TS_TRY_VOID(require_same_scope(block, loop, *root));                    // 3
  for (const SRef* p = &loop; p != root; p = p->parent)
    analyzer.bind(p->loop()->var, make_range(p->loop()->min, p->loop()->extent));
  bool to_consumers = direction == Direction::ToConsumers;
  if (to_consumers) TS_TRY_VOID(require_not_output_block(block, *root));  // 4
  TS_TRY_VOID(require_not_only_leaf(block, *root));                       // 5

  // 6. a place between producers and consumers
  const BlockScope& scope = state.scope(*root);
  std::vector<const SRef*> producers = scope.producers(block), consumers = scope.consumers(block);
  TS_TRY(InsertionWindow window,
         insertion_window(loop, producers, consumers, to_consumers ? Required::Consumers : Required::Producers));
  int64_t index = args.integer("index");
  if (index != -1 && index != -2 && (index < window.first || index > window.last))
    return fail(reject(
        "compute_at.index-out-of-range",
        message("the block cannot go to index {0}: between its producers and consumers are indices {1} to {2} (-1 is "
                "the last, -2 the first)",
                index, window.first, window.last),
        "TVMError", formatted("Valid index:(-1, -2, [{}, {}]), current index={}", window.first, window.last, index)));
  plan.position = index == -1 ? window.last : index == -2 ? window.first : int(index);

  // 7. the iterations that are needed
  std::vector<Demand> demands = demands_below(block, loop, to_consumers ? consumers : producers, direction);
  TS_TRY(std::vector<IterationDomain> domains, domains_for(*block.block(), demands, analyzer));
  // 8. no loop that it leaves is used directly
  TS_TRY_VOID(require_bound_loops(block, *block.block(), {&loop}));
  build_nest(plan, domains, args.flag("preserve_unit_loops"), analyzer);
  return plan;
}

Result<ComputeAtPlan> check_compute_at(const Context& context, const Arguments& args) {
  return checked(context, args, Direction::ToConsumers);
}
Result<ComputeAtPlan> check_reverse_compute_at(const Context& context, const Arguments& args) {
  return checked(context, args, Direction::ToProducers);
}

Outcome rewrite_compute_at(const Context& context, const ComputeAtPlan& plan) {
  if (plan.inlining) return plan.inlining->rewrite(context, plan.inlining_plan);
  if (!plan.block) return {};  // the root mark: the block stays where it is
  Block block = ref(plan.block->block());
  For loop = ref(plan.loop->loop());
  Edit edit(context.state);
  edit.remove(*plan.block);
  std::vector<Stmt> body = body_statements(*loop);
  body.insert(body.begin() + plan.position, plan.subtree);
  edit.replace(edit.at(loop.get()),
               with(loop, [&](ForNode& copy) { copy.body = make<SeqStmtNode>(List<Stmt>(std::move(body))); }));
  edit.forward(block.get(), block);
  for (const Stmt& made : plan.loops) edit.origin(made, {block}, Verb::Moved);
  edit.renew(edit.at(block.get()), Renewal::Binding);
  return std::move(edit).finish();
}

/// Below `loop` the block would run before what it needs, or after what needs it: TVM looks only at the dependences
/// that the direction of the move is about.
bool breaks_dependence(const BlockScope& scope, const SRef& block, const SRef& loop) {
  for (const Dependence& dependence : scope.into(block))
    if (!loop.contains(*dependence.source) && loop.before(*dependence.source)) return true;
  for (const Dependence& dependence : scope.out_of(block))
    if (!loop.contains(*dependence.target) && dependence.target->before(loop)) return true;
  return false;
}

/// A variable that says in which iteration of a loop around other blocks too this is, but not which elements are meant:
/// elsewhere it would run over its whole domain at once. TVM takes that for more of the same.
bool repeats_other_iterations(const SRef& block, Direction direction) {
  const BlockNode& node = *block.block();
  auto index = [](const std::vector<BufferRegion>& regions, const Var& var) {
    return std::ranges::any_of(regions, [&](const BufferRegion& region) {
      return std::ranges::any_of(region->region, [&](const Range& range) { return uses_var(*range->min, *var); });
    });
  };
  for (const SRef* around : loops_above(block)) {
    if (child_blocks(*around).size() == 1) continue;
    const VarNode* loop = around->loop()->var.get();
    for (std::size_t i = 0; i < node.iter_vars.size(); ++i) {
      if (!uses_var(*block.realize->iter_values[i], [&](const VarNode& used) { return &used == loop; })) continue;
      const Var& var = node.iter_vars[i]->var;
      if (!index(node.writes, var) || (direction == Direction::ToProducers && !index(node.reads, var))) return true;
    }
  }
  return false;
}

/// The loops around the block's nearest partner, outermost first; for a block without partners those of its neighbour.
std::vector<Suggestion> suggested(const Context& context, const Subject& subject, Direction direction) {
  const SRef& block = *subject.sref;
  const SRef* root = block.block() && !subject.buffer ? scope_root(block) : nullptr;
  if (!root) return {};
  const BlockScope& scope = context.state->scope(*root);
  bool to_consumers = direction == Direction::ToConsumers;
  std::vector<const SRef*> partners = to_consumers ? scope.consumers(block) : scope.producers(block);
  const SRef* partner = partners.empty() ? nullptr : to_consumers ? partners.front() : partners.back();
  if (!partner)
    for (const SRef* sibling : scope.children())
      if (!partner && sibling != &block && !loops_above(*sibling).empty()) partner = sibling;
  std::vector<Suggestion> out;
  if (!partner) return out;
  // Who touches what he does not declare may depend on the block unseen.
  if (!all_declared(scope) || repeats_other_iterations(block, direction)) return out;
  for (const SRef* loop : loops_above(*partner)) {
    // Inside of a producer's reduction its results are not complete; TVM does not ask.
    if (!to_consumers && drives_reduction(*loop)) break;
    if (breaks_dependence(scope, block, *loop)) continue;
    out.push_back({{NodeRef(block.stmt), NodeRef(loop->stmt)},
                   {},
                   message("{0} of {1}", loop->loop()->var->name, partner->block()->name)});
  }
  return out;
}

std::vector<Suggestion> suggest_compute_at(const Context& context, const Subject& subject) {
  return suggested(context, subject, Direction::ToConsumers);
}
std::vector<Suggestion> suggest_reverse_compute_at(const Context& context, const Subject& subject) {
  return suggested(context, subject, Direction::ToProducers);
}

std::vector<Parameter> parameters(std::string_view block_help, std::string_view loop_help) {
  return {{"block", ParameterType::Block, Role::Input, block_help},
          {"loop", ParameterType::Location, Role::Input, loop_help},
          {"preserve_unit_loops", ParameterType::Boolean, Role::Attribute, "keep loops of extent 1", Value(false)},
          {"index", ParameterType::Integer, Role::Attribute,
           "the position in the loop's body: -1 the last possible, -2 the first possible, or an index", Value(-1)}};
}

}  // namespace

const Primitive& compute_at() {
  static const Primitive primitive = Primitive::transform<ComputeAtPlan>(
      {.name = "compute_at",
       .instruction = "ComputeAt",
       .error_name = "compute-at",
       .summary = "moves a block below a loop of its consumers and computes only what they need there",
       .returns = Returns::Nothing,
       .parameters = parameters("the block to move", "a loop that encloses all consumers of the block")},
      check_compute_at, rewrite_compute_at, suggest_compute_at);
  return primitive;
}

const Primitive& reverse_compute_at() {
  static const Primitive primitive = Primitive::transform<ComputeAtPlan>(
      {.name = "reverse_compute_at",
       .instruction = "ReverseComputeAt",
       .error_name = "reverse-compute-at",
       .summary = "moves a block below a loop of its producers and consumes there what they produce",
       .returns = Returns::Nothing,
       .parameters = parameters("the block to move", "a loop that encloses all producers of the block")},
      check_reverse_compute_at, rewrite_compute_at, suggest_reverse_compute_at);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
