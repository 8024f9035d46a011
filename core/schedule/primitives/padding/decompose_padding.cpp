// SPDX-License-Identifier: Apache-2.0
// decompose_padding(block, loop): a block that pads becomes two: one that fills everything with the padding, before the
// given loop, and one that copies what lies inside.
//
//   for i in range(18):                                            for i in range(18): P[i] = 0     (<block>_pad_const)
//     P[i] = T.if_then_else(1 <= i and i < 17, A[i - 1], 0)   ->   for i in range(16): P[i + 1] = A[i]
//
// Legal when
//   1. the block is not a function's root block and is complete,
//   2. the loop is an ancestor of the block in its scope,
//   3. the block's body is one store of an if_then_else,
//   4. what it stores outside is a number,
//   5. what it stores inside has no side effect,
//   6. the condition is not always true,
//   7. under the condition the block's variables are independent, each running over a range without strides, and
//   8. the innermost loops, up to the given one or to where other statements begin, hold nothing but the block.
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "ir/ops/side_effect.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/block.h"

namespace tirscope::schedule::primitives {

namespace {

struct PaddingPlan {
  const SRef *block = nullptr, *const_place = nullptr, *inside_place = nullptr;
  Block const_block = {}, inside_block = {};
  Stmt const_nest = {}, inside_nest = {};
};

/// What the block does, taken apart.
struct Padding {
  const BlockNode* block = nullptr;
  const BufferStoreNode* store = nullptr;
  std::vector<Expr> bindings = {};
  Expr predicate = {};                              ///< of the unchanged block
  Expr inside = {}, inside_value = {}, value = {};  ///< the condition over the loops; the values of both sides
  std::vector<Range> region = {};                   ///< of each block variable, where the condition holds
};

std::unexpected<Diagnostic> no_padding(const SRef& block, std::string code, Message text, const std::string& tvm) {
  return fail(refuse("decompose_padding." + std::move(code), std::move(text), {block.stmt},
                     "ScheduleError: decompose_padding expect the block {0} to match padding pattern\n  " + tvm));
}

/// The conjuncts in one chain, without `likely`.
Expr chained(const Expr& condition, arith::Analyzer& analyzer) {
  Expr out = true_expr();
  auto add = [&](auto&& self, const Expr& part) -> void {
    if (auto both = as<AndNode>(part)) {
      self(self, both->a);
      self(self, both->b);
      return;
    }
    auto call = as<CallNode>(part);
    out = logical_and(out, call && call->op == &op::likely() ? call->args[0] : part);
  };
  add(add, condition);
  return analyzer.simplify(out);
}

/// Rules 3 to 7.
Result<Padding> match_padding(const SRef& sref, const arith::VarRanges& loops, arith::Analyzer& analyzer) {
  Padding padding{.block = sref.block(), .bindings = sref.realize->iter_values, .predicate = sref.realize->predicate};
  const std::string& name = sref.block()->name;
  // 3. one store of an if_then_else
  padding.store = as<BufferStoreNode>(sref.block()->body);
  if (!padding.store || padding.store->predicate)
    return no_padding(sref, "no-store", message("the body of block \"{0}\" is not a single store", name),
                      "Block body expect a BufferStore to the write buffer");
  auto choice = as<CallNode>(padding.store->value);
  if (!choice || choice->op != &op::if_then_else())
    return no_padding(sref, "no-condition",
                      message("block \"{0}\" does not store T.if_then_else(inside, value, padding)", name),
                      "Value of BufferStore expect to be constrained by a padding predicate");
  padding.inside_value = choice->args[1];
  padding.value = choice->args[2];
  // 4. a number outside
  if (!is_const_number(padding.value))
    return no_padding(sref, "not-constant",
                      message("the value that block \"{0}\" stores outside is not a number", name),
                      "Pad value should be constant");
  // 5. no side effect inside
  if (side_effect(padding.inside_value) > Effect::ReadState)
    return no_padding(sref, "side-effect",
                      message("the value that block \"{0}\" stores inside has a side effect", name),
                      "Inbound computation should not have side-effect");
  VarMap bound;
  for (std::size_t i = 0; i < padding.bindings.size(); ++i)
    bound[sref.block()->iter_vars[i]->var.get()] = padding.bindings[i];
  padding.inside = chained(logical_and(substitute(choice->args[0], bound), padding.predicate), analyzer);
  // 6. a condition that decides something
  if (analyzer.can_prove_equal(padding.inside, true_expr()))
    return no_padding(sref, "always-inside", message("the condition of block \"{0}\" is always true", name),
                      "The in-bound predicate is trivial");
  // 7. independent variables over plain ranges
  arith::IterMapResult map =
      arith::detect_iter_map(padding.bindings, loops, padding.inside, arith::IterMapLevel::Surjective, analyzer);
  if (map.indices.empty())
    return no_padding(
        sref, "dependent-iters",
        message("where the condition of block \"{0}\" is true, its iter vars are not independent ranges", name),
        "Block iters are not independent wrt padding condition");
  for (const arith::IterSumExpr& sum : map.indices) {
    if (sum.args.empty()) {
      padding.region.push_back(point_range(sum.base));
      continue;
    }
    if (sum.args.size() != 1 || !analyzer.can_prove_equal(sum.args[0].scale, int32(1)))
      return no_padding(sref, "strided", message("an iter var of block \"{0}\" is strided", name),
                        "Strided iteration is not supported");
    padding.region.push_back(make_range(sum.base, sum.args[0].extent));
  }
  return padding;
}

/// A block's index expressions over new variables.
class Renaming {
 public:
  explicit Renaming(arith::Analyzer& analyzer) : analyzer_(analyzer) {}
  void set(const Var& var, Expr value) { values_[var.get()] = std::move(value); }
  Expr operator()(const Expr& expr) const { return analyzer_.simplify(substitute(expr, values_)); }
  std::vector<Expr> operator()(const std::vector<Expr>& list) const {
    std::vector<Expr> out;
    for (const Expr& expr : list) out.push_back((*this)(expr));
    return out;
  }
  std::vector<BufferRegion> operator()(const std::vector<BufferRegion>& regions) const {
    std::vector<BufferRegion> out;
    for (const BufferRegion& region : regions) {
      std::vector<Range> ranges;
      for (const Range& range : region->region)
        ranges.push_back(make_range((*this)(range->min), (*this)(range->extent)));
      out.push_back(make<BufferRegionNode>(region->buffer, std::move(ranges)));
    }
    return out;
  }

 private:
  arith::Analyzer& analyzer_;
  VarMap values_;
};

/// Fills everything with the padding; `loops` are the innermost ones, the given one last.
void make_const_nest(PaddingPlan& plan, const Padding& padding, const std::vector<const ForNode*>& loops,
                     arith::Analyzer& analyzer) {
  const BlockNode& block = *padding.block;
  Renaming renamed(analyzer);
  std::vector<IterVar> iters;
  for (const IterVar& iter : block.iter_vars) {
    Var var = with_suffix(iter->var, "");
    iters.push_back(make<IterVarNode>(iter->domain, var, IterType::DataParallel));
    renamed.set(iter->var, var);
  }
  plan.const_block =
      make<BlockNode>(iters, std::vector<BufferRegion>(), renamed(block.writes), block.name + "_pad_const",
                      make<BufferStoreNode>(padding.store->buffer, padding.value, renamed(padding.store->indices)));
  std::vector<Var> vars;
  for (const ForNode* loop : loops) renamed.set(loop->var, vars.emplace_back(with_suffix(loop->var, "")));
  plan.const_nest = make<BlockRealizeNode>(renamed(padding.bindings), renamed(padding.predicate), plan.const_block);
  for (std::size_t i = 0; i < loops.size(); ++i)
    plan.const_nest = make<ForNode>(vars[i], loops[i]->min, loops[i]->extent, ForKind::Serial, plan.const_nest);
}

/// Copies what lies inside; a loop that a variable is bound to directly runs over the inside alone.
void make_inside_nest(PaddingPlan& plan, const Padding& padding, const std::vector<const ForNode*>& loops,
                      arith::Analyzer& analyzer) {
  const BlockNode& block = *padding.block;
  std::unordered_map<const VarNode*, Range> runs;
  for (const ForNode* loop : loops) runs[loop->var.get()] = make_range(loop->min, loop->extent);
  Renaming renamed(analyzer);
  std::vector<IterVar> iters;
  std::vector<Expr> bindings;
  for (std::size_t i = 0; i < padding.region.size(); ++i) {
    const Var& old = block.iter_vars[i]->var;
    const Range& inside = padding.region[i];
    Var var = with_suffix(old, "");
    Range range = make_range(make_const(var->dtype, 0), inside->extent);
    iters.push_back(make<IterVarNode>(range, var, IterType::DataParallel));
    renamed.set(old, var + inside->min);
    auto loop_var = ref_as<VarNode>(padding.bindings[i]);
    if (loop_var && runs.contains(loop_var.get())) {
      runs[loop_var.get()] = range;
      bindings.push_back(loop_var);
      renamed.set(loop_var, loop_var + inside->min);
      analyzer.bind(loop_var, range, /*allow_override=*/true);
    } else {
      bindings.push_back(analyzer.simplify(padding.bindings[i] - inside->min));
    }
  }
  plan.inside_block = make<BlockNode>(
      iters, renamed(block.reads), renamed(block.writes), block.name,
      make<BufferStoreNode>(padding.store->buffer, renamed(padding.inside_value), renamed(padding.store->indices)));
  plan.inside_nest = make<BlockRealizeNode>(bindings, renamed(padding.inside), plan.inside_block);
  for (const ForNode* loop : loops) {
    const Range& range = runs.at(loop->var.get());
    plan.inside_nest = with(*loop, [&](ForNode& copy) {
      copy.min = range->min;
      copy.extent = range->extent;
      copy.body = plan.inside_nest;
    });
  }
}

bool holds_only_nest(const ForNode& loop) {
  return loop.body->kind == Kind::For || loop.body->kind == Kind::BlockRealize;
}

Result<PaddingPlan> check_decompose_padding(const Context& context, const Arguments& args) {
  const SRef &block = args.block("block"), &loop = args.loop("loop");
  // 1. complete
  TS_TRY(const SRef* root, checked_scope_root(context, block, /*stage_pipeline=*/false));
  TS_TRY_VOID(require_complete_block(*context.state, block, *root));
  // 2. the loop is an ancestor
  std::vector<const SRef*> above = loops_above(block);
  std::reverse(above.begin(), above.end());
  if (std::ranges::find(above, &loop) == above.end())
    return fail(refuse(
        "loop.not-above-block",
        message("loop \"{0}\" is not above block \"{1}\" in its scope", loop.loop()->var->name, block.block()->name),
        {loop.stmt, block.stmt},
        "ScheduleError: The input loop {0} of decompose_padding is required to be an ancestor of block "
        "{1}."));
  PaddingPlan plan{.block = &block, .const_place = &loop};
  arith::Analyzer analyzer;
  arith::VarRanges ranges;
  std::vector<const ForNode*> const_loops, inside_loops;
  bool below_loop = true, only_nest = true;
  for (const SRef* sref : above) {
    const ForNode* node = sref->loop();
    ranges.emplace_back(node->var, make_range(node->min, node->extent));
    analyzer.bind(node->var, ranges.back().second);
    if (!below_loop) continue;
    const_loops.push_back(node);
    only_nest = only_nest && holds_only_nest(*node);
    if (only_nest) {
      inside_loops.push_back(node);
      plan.inside_place = sref;
    }
    below_loop = sref != &loop;
  }
  TS_TRY(Padding padding, match_padding(block, ranges, analyzer));  // 3 to 7
  // 8. a loop around nothing but the block
  if (!plan.inside_place)
    return fail(reject("decompose_padding.siblings",
                       message("the loop around block \"{0}\" contains other statements too, which would run with it",
                               block.block()->name),
                       "InternalError", "Check failed: (in_bound_filling_pos.defined()) is false: ", Fault::Refused));
  make_const_nest(plan, padding, const_loops, analyzer);
  make_inside_nest(plan, padding, inside_loops, analyzer);
  return plan;
}

Outcome rewrite_decompose_padding(const Context& context, const PaddingPlan& plan) {
  Edit edit(context.state);
  edit.replace(*plan.inside_place, plan.inside_nest, {{plan.block->block(), plan.inside_block}});
  const SRef& loop = edit.at(plan.const_place->stmt);
  edit.replace(loop, make<SeqStmtNode>(List<Stmt>{plan.const_nest, ref(loop.stmt)}));
  edit.origin(plan.const_block, {ref(plan.block->stmt)}, Verb::Decomposed);
  // Outside of what holds the block and a reader, the padding does not count as written for the reader.
  const SRef &now = edit.at(plan.block->stmt), &filled = edit.at(plan.const_block.get()), &root = *scope_root(now);
  for (const SRef* consumer : edit.state().scope(root).consumers(now))
    if (!lowest_common_ancestor(*consumer, now)->contains(filled)) {
      edit.renew(*consumer, Renewal::Uncovered);
      edit.renew(root, Renewal::NotPipeline);
    }
  return std::move(edit).finish({NodeRef(plan.const_block)});
}

/// The loops above a padding block, outermost first: there the padding is filled in one go.
std::vector<Suggestion> suggest_decompose_padding(const Context&, const Subject& subject) {
  std::vector<Suggestion> out;
  if (subject.buffer || !subject.sref->block()) return out;
  for (const SRef* loop : loops_above(*subject.sref))
    out.push_back({{NodeRef(subject.sref->stmt), NodeRef(loop->stmt)},
                   {},
                   message("fill the padding before loop {0}", loop->loop()->var->name)});
  return out;
}

std::vector<Parameter> parameters() {
  return {{"block", ParameterType::Block, Role::Input, "the block that pads"},
          {"loop", ParameterType::Loop, Role::Input, "the loop before which the padding is filled"}};
}

}  // namespace

const Primitive& decompose_padding() {
  static const Primitive primitive =
      Primitive::transform<PaddingPlan>({.name = "decompose_padding",
                                         .instruction = "DecomposePadding",
                                         .error_name = "decompose-padding",
                                         .summary = "splits the filling of the padding out of a block that pads",
                                         .returns = Returns::Block,
                                         .parameters = parameters()},
                                        check_decompose_padding, rewrite_decompose_padding, suggest_decompose_padding);
  return primitive;
}

const Primitive& can_decompose_padding() {
  static const Primitive primitive =
      Primitive::query({.name = "can_decompose_padding",
                        .instruction = "",
                        .error_name = "can-decompose-padding",
                        .summary = "checks if decompose_padding accepts these arguments",
                        .returns = Returns::Boolean,
                        .parameters = parameters()},
                       [](const Context& context, const Arguments& args) -> Result<std::vector<Binding>> {
                         return std::vector<Binding>{int64_t(check_decompose_padding(context, args).has_value())};
                       });
  return primitive;
}

}  // namespace tirscope::schedule::primitives
