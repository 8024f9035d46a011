// SPDX-License-Identifier: Apache-2.0
// cache_index(block, storage_scope, cse_thresh): what a block computes from its iteration variables alone is computed
// before, once for all values, and looked up.
//
//   for h, r:                             index_var_0 = T.alloc_buffer((8, 2), "int32")
//     with T.block("B"):                  for ax0, ax1 in T.grid(8, 2):
//       B[vh] = X[vh * 2 + vr]    ->        with T.block("index_0"): index_var_0[v0, v1] = v0 * 2 + v1
//                                         for h, r:
//                                           with T.block("B"):
//                                             B[vh] = X[index_var_0[vh, vr]]
//
// Legal when
//   1. the threshold is not negative;
//   2. the block is not a function's root block;
//   3. something is found: an expression without reads and side effects, of more than one node, that occurs at least as
//      often as the threshold says (its parts are looked at where the whole does not);
//   4. no such expression uses a variable that the block's body introduces.
// Expressions count as the same when they are after simplification. The blocks go to the start of the scope's statement
// that holds the block; what the block declares that it reads stays as it was.
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "ir/compare/deep_equal.h"
#include "ir/ops/side_effect.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/block.h"
#include "schedule/legality/refusal/fix.h"
#include "schedule/primitives/cache/cache_stage.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct IndexCaching {
  const SRef *block = nullptr, *scope_root = nullptr;
  std::string storage_scope;
  std::vector<Expr> expressions;
};

Expr normal_form(const Expr& expr) { return arith::Analyzer().simplify(expr); }

/// Worth computing ahead: pure, and more than a variable or constant.
bool is_computation(const Expr& expr) {
  return side_effect(expr) <= Effect::Pure && arith::expr_complexity(expr) > 1 && expr->kind != Kind::Ramp &&
         expr->kind != Kind::Broadcast;
}

/// The outermost computations in or below `expr`; with `below`, not `expr` itself.
void collect_computations(const Expr& expr, bool below, std::vector<Expr>& found) {
  if (!below && is_computation(expr)) {
    found.push_back(expr);
    return;
  }
  for_each_child(*expr, [&](const Node& child) {
    if (is_expr(child.kind)) collect_computations(ref(static_cast<const ExprNode&>(child)), false, found);
  });
}

/// A computation, and how often it occurs.
struct Counted {
  Expr expr, normal;
  std::size_t count;
};

Counted* find_equal(std::vector<Counted>& counted, const Expr& normal) {
  auto it = std::ranges::find_if(counted, [&](const Counted& each) { return deep_equal(each.normal, normal); });
  return it == counted.end() ? nullptr : &*it;
}

/// The computations of one store, larger ones first; of each that occurs too seldom the parts follow.
std::vector<Counted> computations_of(const BufferStoreNode& store, std::size_t threshold) {
  std::vector<Expr> found;
  collect_computations(store.value, false, found);
  for (const Expr& index : store.indices) collect_computations(index, false, found);
  // Of equal ones TVM names the first in the order of their texts.
  std::ranges::stable_sort(found, {}, [](const Expr& expr) { return script::text(expr); });
  std::vector<Counted> result;
  auto insert = [&](const Expr& expr, std::size_t count) {
    Expr normal = normal_form(expr);
    if (Counted* known = find_equal(result, normal)) {
      known->count += count;
      return;
    }
    int size = arith::expr_complexity(expr);
    auto at = std::ranges::find_if(result, [&](const Counted& c) { return arith::expr_complexity(c.expr) < size; });
    result.insert(at, {expr, normal, count});
  };
  for (const Expr& expr : found) insert(expr, 1);
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i].count >= threshold) continue;
    std::vector<Expr> parts;
    collect_computations(result[i].expr, true, parts);
    std::size_t count = result[i].count;
    for (const Expr& part : parts) insert(part, count);
  }
  std::erase_if(result, [&](const Counted& each) { return each.count < threshold; });
  return result;
}

/// The subexpressions of `root`, operands first.
void post_order(const Expr& root, const std::function<void(const Expr&)>& f) {
  for_each_child(*root, [&](const Node& child) {
    if (is_expr(child.kind)) post_order(ref(static_cast<const ExprNode&>(child)), f);
  });
  f(root);
}

/// What is computed ahead, larger expressions first.
std::vector<Expr> computations_of(const BlockNode& block, std::size_t threshold) {
  std::vector<Expr> result;
  auto visit = [&](const Node& node) {
    if (node.kind == Kind::Block) return false;
    auto store = as<BufferStoreNode>(&node);
    if (!store) return is_stmt(node.kind);
    std::vector<Counted> counted = computations_of(*store, threshold);
    post_order(store->value, [&](const Expr& expr) {
      if (counted.empty() || arith::expr_complexity(expr) == 1) return;
      Counted* equal = find_equal(counted, normal_form(expr));
      if (equal && std::ranges::find(result, equal->expr) == result.end()) result.push_back(equal->expr);
    });
    std::ranges::stable_sort(result, std::greater<>(), [](const Expr& expr) { return arith::expr_complexity(expr); });
    return false;
  };
  if (block.init) walk(block.init, visit);
  walk(block.body, visit);
  return result;
}

bool is_iter(const BlockNode& block, const Var& var) {
  return std::ranges::any_of(block.iter_vars, [&](const IterVar& iter) { return iter->var == var; });
}

/// Rule 4.
Result<void> require_known_variables(const BlockNode& block, const std::vector<Expr>& expressions) {
  std::vector<Var> outside = free_vars(block);
  for (const Expr& expr : expressions)
    for (const Var& var : free_vars(*expr))
      if (!is_iter(block, var) && std::ranges::find(outside, var) == outside.end())
        return fail(reject("cache_index.local-variable",
                           message("an expression of block \"{0}\" uses \"{1}\", which is defined in the block's body; "
                                   "it cannot be precomputed",
                                   block.name, var->name),
                           "InternalError", "Check failed: (!iter.IsNone()) is false: IndexError: key is not in Map",
                           Fault::Refused));
  return {};
}

Result<IndexCaching> check_cache_index(const Context& context, const Arguments& arguments) {
  IndexCaching plan;
  plan.block = &arguments.block("block");
  plan.storage_scope = arguments.text("storage_scope");
  int64_t threshold = arguments.integer("cse_thresh");
  // 1. the threshold is not negative
  if (threshold < 0)
    return fail(reject(
        "cache_index.negative-threshold",
        message("the threshold is the minimum number of occurrences of an expression; it cannot be {0}", threshold),
        "TVMError",
        formatted("Check failed: cse_thresh >= 0 ({} vs. 0) : cse_thresh should not be negative number", threshold)));
  // 2. the block is not a function's root block
  TS_TRY(plan.scope_root, checked_scope_root(context, *plan.block, /*stage_pipeline=*/false));
  // 3. something is found
  plan.expressions = computations_of(*plan.block->block(), std::size_t(threshold));
  if (plan.expressions.empty()) {
    Diagnostic none =
        reject("cache_index.nothing-found",
               message("block \"{0}\" has no expression of its iter vars alone that occurs {1} times or more",
                       plan.block->block()->name, std::max<int64_t>(threshold, 1)),
               "InternalError",
               "Check failed: seq.size() != 0 (0 vs. 0) : An empty SeqStmt is prohibited.  To write a no-op, use "
               "Evaluate(0), or the result of SeqStmt::Flatten()",
               Fault::Refused);
    if (threshold > 0 && !computations_of(*plan.block->block(), 0).empty())
      none.fix = call_again("cache_index", arguments, {{"cse_thresh", Value(0)}}, message("cse_thresh = {0}", 0));
    return fail(std::move(none));
  }
  // 4. all variables are known outside the block
  TS_TRY_VOID(require_known_variables(*plan.block->block(), plan.expressions));
  return plan;
}

// ---- rewriting

/// The values of one expression.
struct IndexStage {
  Expr expr;
  Buffer buffer;
  std::vector<Expr> indices;  ///< at which the block finds its value
  Block block;
  Stmt nest;
};

void add_new(std::vector<Var>& vars, const Var& var) {
  if (std::ranges::find(vars, var) == vars.end()) vars.push_back(var);
}

/// The loops of the scope, and the variables of the blocks around it, with their ranges.
arith::VarRanges ranges_around(const SRef& block) {
  arith::VarRanges result;
  for (const SRef* p = block.parent; p; p = p->parent) {
    if (const ForNode* loop = p->loop()) result.emplace_back(loop->var, make_range(loop->min, loop->extent));
    if (const BlockNode* outer = p->block())
      for (const IterVar& iter : outer->iter_vars) result.emplace_back(iter->var, iter->domain);
  }
  return result;
}

IndexStage make_stage(const IndexCaching& plan, std::size_t number, const arith::VarRanges& around) {
  const BlockNode& target = *plan.block->block();
  IndexStage stage{plan.expressions[number], nullptr, {}, nullptr, nullptr};
  std::vector<Var> iters, loops;
  std::vector<Expr> bindings, shape;
  post_order(stage.expr, [&](const Expr& expr) {
    if (expr->kind == Kind::Var && is_iter(target, ref_as<VarNode>(expr))) add_new(iters, ref_as<VarNode>(expr));
  });
  std::vector<const SRef*> above = loops_above(*plan.block);
  for (const Var& iter : iters) {
    auto at = std::ranges::find_if(target.iter_vars, [&](const IterVar& each) { return each->var == iter; });
    bindings.push_back(plan.block->realize->iter_values[std::size_t(at - target.iter_vars.begin())]);
    shape.push_back(arith::eval_set(bindings.back(), arith::as_int_sets(around)).max + 1);
    post_order(bindings.back(), [&](const Expr& expr) {
      bool is_loop = std::ranges::any_of(above, [&](const SRef* loop) { return loop->loop()->var == expr; });
      if (is_loop) add_new(loops, ref_as<VarNode>(expr));
    });
    stage.indices.push_back(iter);
  }
  std::string name = "index_var_" + std::to_string(number);
  DataType type = stage.expr->dtype, stored = type.is_bool() ? DataType::integer(8) : type;
  Var data = make<VarNode>(name, DataType::handle(), PointerType{stored, plan.storage_scope});
  stage.buffer = make<BufferNode>(data, type, shape, std::vector<Expr>{int32(1)},
                                  shape.empty() ? int32(0) : make_const(shape.front()->dtype, int64_t(0)), name);

  auto range_of = [&](const Var& loop) {
    return std::ranges::find_if(around, [&](const auto& entry) { return entry.first == loop; })->second;
  };
  VarMap new_loops, new_iters;
  std::vector<Var> loop_vars;
  for (const Var& loop : loops) {
    loop_vars.push_back(make_var("ax" + std::to_string(loop_vars.size()), loop->dtype));
    new_loops.emplace(loop.get(), loop_vars.back());
  }
  std::vector<IterVar> block_iters;
  std::vector<Expr> access;
  std::vector<Range> region;
  for (std::size_t i = 0; i < iters.size(); ++i) {
    Var var = make_var("v" + std::to_string(i), iters[i]->dtype);
    // TVM takes the extent of the i-th loop for the i-th variable, whatever that is bound to.
    Expr extent = i < loops.size() && is_zero(range_of(loops[i])->min) ? range_of(loops[i])->extent : shape[i];
    block_iters.push_back(
        make<IterVarNode>(make_range(make_const(var->dtype, int64_t(0)), extent), var, IterType::DataParallel));
    access.push_back(var);
    region.push_back(point_range(var));
    new_iters.emplace(iters[i].get(), var);
    bindings[i] = substitute(bindings[i], new_loops);
  }
  stage.block = make<BlockNode>(block_iters, std::vector<BufferRegion>(),
                                std::vector<BufferRegion>{make<BufferRegionNode>(stage.buffer, region)},
                                "index_" + std::to_string(number),
                                make<BufferStoreNode>(stage.buffer, substitute(stage.expr, new_iters), access));
  stage.nest = make<BlockRealizeNode>(bindings, true_expr(), stage.block);
  for (std::size_t i = loop_vars.size(); i-- > 0;) {
    Range range = range_of(loops[i]);
    stage.nest = make<ForNode>(loop_vars[i], range->min, range->extent, ForKind::Serial, stage.nest);
  }
  return stage;
}

/// Looks the expressions up, in the stores of the block itself.
class Lookup final : public Mutator {
 public:
  Lookup(const BlockNode& target, const std::vector<IndexStage>& stages) : target_(target), stages_(stages) {
    for (const IndexStage& stage : stages) normal_.push_back(normal_form(stage.expr));
  }

 protected:
  NodeRef mutate_Block(const BlockNode& node) override { return &node == &target_ ? rebuilt(node) : ref(node); }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    Ref<const BufferStoreNode> store = ref(node);
    for (std::size_t i = 0; i < stages_.size(); ++i) {
      Expr value = replaced(store->value, i);
      std::vector<Expr> indices;
      for (const Expr& index : store->indices) indices.push_back(replaced(index, i));
      if (value != store->value || indices != store->indices)
        store = make<BufferStoreNode>(store->buffer, value, indices, store->predicate);
    }
    return store;
  }

 private:
  class One final : public Mutator {
   public:
    One(const Expr& normal, const Expr& with) : normal_(normal), with_(with) {}

   protected:
#ifndef Q_MOC_RUN
#define TS_EXPR(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return matches(node) ? NodeRef(with_) : rebuilt(node); }
#include "ir/nodes.def"
#endif

   private:
    bool matches(const ExprNode& node) const {
      Expr expr = ref(node);
      return is_computation(expr) && deep_equal(normal_form(expr), normal_);
    }
    const Expr &normal_, with_;
  };

  Expr replaced(const Expr& expr, std::size_t i) const {
    return One(normal_[i], load(stages_[i].buffer, stages_[i].indices))(expr);
  }

  const BlockNode& target_;
  const std::vector<IndexStage>& stages_;
  std::vector<Expr> normal_;
};

/// The position of the statement that holds `block`, among those of the scope's body.
std::size_t top_position(const SRef& scope_root, const SRef& block) {
  auto statements = as<SeqStmtNode>(scope_root.block()->body);
  if (!statements) return 0;
  const StmtNode* top = top_statement(block);
  if (auto position = statements->seq.index_of(ref(top))) return *position;
  for (std::size_t i = 0; i < statements->seq.size(); ++i) {
    bool holds = false;
    walk(statements->seq[i], [&](const Node& node) {
      holds = holds || &node == top;
      return !holds && is_stmt(node.kind) && node.kind != Kind::Block;
    });
    if (holds) return i;
  }
  return 0;
}

Outcome rewrite_cache_index(const Context& context, const IndexCaching& plan) {
  arith::VarRanges around = ranges_around(*plan.block);
  std::vector<IndexStage> stages;
  for (std::size_t i = 0; i < plan.expressions.size(); ++i) stages.push_back(make_stage(plan, i, around));
  const BlockNode& target = *plan.block->block();
  Block looked_up = ref_as<BlockNode>(Lookup(target, stages)(ref(static_cast<const StmtNode*>(&target))));
  std::size_t position = top_position(*plan.scope_root, *plan.block);
  Edit edit(context.state);
  edit.replace(*plan.block, looked_up, {{&target, looked_up}});
  const SRef& now = edit.at(plan.scope_root->stmt);
  Block scope = with(*now.block(), [&](BlockNode& copy) {
    for (std::size_t i = stages.size(); i-- > 0;) copy.body = insert_statement(copy.body, position, stages[i].nest);
    for (const IndexStage& stage : stages) copy.alloc_buffers = copy.alloc_buffers.followed_by({stage.buffer});
  });
  edit.replace(now, scope, {{now.block(), scope}});
  std::vector<Binding> outputs;
  for (const IndexStage& stage : stages) {
    edit.origin(stage.block, {ref(plan.block->stmt)}, Verb::Cached);
    outputs.emplace_back(NodeRef(stage.block));
  }
  return std::move(edit).finish(std::move(outputs));
}

/// On a block whose variables are bound to one loop each: there TVM's tables have the right size.
std::vector<Suggestion> suggest_cache_index(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->block() || !subject.sref->parent) return {};
  std::vector<const SRef*> loops = loops_above(*subject.sref);
  for (const Expr& value : subject.sref->realize->iter_values) {
    auto loop = std::ranges::find_if(loops, [&](const SRef* each) { return each->loop()->var == value; });
    if (loop == loops.end() || !is_zero((*loop)->loop()->min)) return {};
  }
  std::vector<Suggestion> result;
  for (const char* scope : {"global", "local"})
    result.push_back({{NodeRef(subject.sref->stmt), Value(scope)}, {}, message("indices in {0}", scope)});
  return result;
}

}  // namespace

const Primitive& cache_index() {
  static const Primitive primitive = Primitive::transform<IndexCaching>(
      {.name = "cache_index",
       .instruction = "CacheIndex",
       .error_name = "cache-index",
       .summary = "precomputes expressions of a block's iter vars into a table",
       .returns = Returns::Blocks,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block"},
                      {"storage_scope", ParameterType::String, Role::Attribute, "where the values are stored"},
                      {"cse_thresh", ParameterType::Integer, Role::Attribute,
                       "how often an expression must occur to be precomputed", Value(0)}},
       .since = "0.11"},
      check_cache_index, rewrite_cache_index, suggest_cache_index);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
