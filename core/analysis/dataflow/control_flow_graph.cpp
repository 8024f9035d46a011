// SPDX-License-Identifier: Apache-2.0
#include "analysis/dataflow/control_flow_graph.h"

#include <algorithm>
#include <set>

#include "arith/conditions.h"
#include "arith/lanes.h"
#include "arith/solve/linear_system.h"
#include "ir/build.h"
#include "ir/ops/side_effect.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

using arith::Analyzer;
using arith::simplify_as_and_of_ors;
using arith::VarRanges;

namespace {

constexpr int max_visits = 5;
/// The default limit: what takes more rewrites than this is abandoned, and then nothing is known.
constexpr int64_t most_rewrites = 20'000;

arith::SimplifyExtensions all_extensions() {
  arith::SimplifyExtensions extensions;
  extensions.transitively_prove_inequalities = true;
  extensions.convert_boolean_to_and_of_ors = true;
  extensions.apply_constraints_to_boolean_branches = true;
  return extensions;
}

bool contains(const VarRanges& ranges, const VarNode& var) {
  return std::ranges::any_of(ranges, [&](const auto& entry) { return entry.first.get() == &var; });
}

/// The free variables that conditions or their extent determine.
VarMap determined(const VarRanges& free, const Expr& predicate) {
  VarMap found;
  auto learn = [&](const Expr& a, const Expr& b) {
    auto var = as<VarNode>(a);
    if (!var || !contains(free, *var)) return;
    if (!uses_var(*b, [&](const VarNode& used) { return contains(free, used); })) found[var] = b;
  };
  for (const Expr& part : arith::split_conjunction(predicate)) {
    auto equality = as<EQNode>(part);
    if (!equality) continue;
    learn(equality->a, equality->b);
    learn(equality->b, equality->a);
  }
  for (const auto& [var, range] : free)
    if (is_one(range->extent)) found[var.get()] = range->min;
  return found;
}

/// Whether a value stays what it is when it is computed again, loads aside.
bool is_lasting(const Expr& value, const VarRanges& free) {
  bool lasting = true;
  walk(value, [&](const Node& node) {
    if (auto call = as<CallNode>(&node))
      lasting &= call->op && (call->op->effect <= Effect::Pure || call->op == &op::undef());
    if (auto var = as<VarNode>(&node)) lasting &= !contains(free, *var);
    return lasting;
  });
  return lasting;
}

}  // namespace

// ---- touches --------------------------------------------------------------------------------------------------------

ControlFlowGraph::Solved ControlFlowGraph::touch_of(const Block& block, const Buffer& buffer,
                                                    const std::vector<Var>& axes, const std::vector<Expr>& indices,
                                                    BufferTouch::Access access, const Expr& value,
                                                    const Expr& condition) {
  Analyzer analyzer;  // without what holds in scope, so that the predicate keeps saying it
  Var lane;
  std::vector<Expr> equations;
  VarRanges loops = block.loops;
  for (std::size_t i = 0; i < indices.size() && i < axes.size(); ++i) {
    Expr index = indices[i];
    if (index->dtype.is_vector()) {  // lanes are iterations of one more loop
      if (!lane) {
        lane = make_var("lane", index->dtype.element());
        loops.emplace_back(lane, make_range(make_const(lane->dtype, int64_t(0)),
                                            make_const(lane->dtype, int64_t(index->dtype.lanes()))));
      }
      index = arith::lane_of(index, lane);
    }
    equations.push_back(eq(axes[i], substitute(index, block.lets)));
  }
  arith::LinearSolution solution = arith::solve_linear_equations(loops, equations);
  Expr predicate = simplify_as_and_of_ors(arith::conjunction(solution.conditions), analyzer);
  for (VarMap known = determined(solution.free, predicate); !known.empty();
       known = determined(solution.free, predicate)) {
    auto updated = [&](const Expr& expr) { return analyzer.simplify(substitute(expr, known)); };
    for (auto& [var, expr] : solution.values) expr = updated(expr);
    predicate = updated(predicate);
    std::erase_if(solution.free, [&](const auto& entry) { return known.contains(entry.first.get()); });
  }

  VarMap iterations;
  for (const auto& [var, expr] : solution.values) iterations[var.get()] = expr;
  auto over_axes = [&](const Expr& expr) {
    Expr result = substitute(expr, block.lets);
    if (lane) result = arith::lane_of(result, lane);
    return substitute(result, iterations);
  };
  BufferTouch touch{buffer, nullptr, nullptr, access, {}};
  for (const auto& [var, range] : block.loops) touch.loops.emplace_back(var, iterations.at(var.get()));
  if (value) {
    Expr known = analyzer.simplify(over_axes(value));
    if (is_lasting(known, solution.free)) touch.value = known;
  }
  Expr scope = over_axes(condition ? logical_and(block.scope, condition) : block.scope);
  touch.predicate = analyzer.simplify(logical_and(over_axes(predicate), scope));
  return {touch, solution.free};
}

// ---- propagation ----------------------------------------------------------------------------------------------------

struct ControlFlowGraph::Direction {
  std::vector<Edge> Block::* sources;
  std::vector<Edge> Block::* targets;
  BufferState Block::* incoming;
  BufferState Block::* outgoing;
  bool forwards;

  static const Direction forward, backward;
};
const ControlFlowGraph::Direction ControlFlowGraph::Direction::forward{&Block::predecessors, &Block::successors,
                                                                       &Block::known_before, &Block::known_after, true};
const ControlFlowGraph::Direction ControlFlowGraph::Direction::backward{
    &Block::successors, &Block::predecessors, &Block::unused_after, &Block::unused_before, false};

void ControlFlowGraph::prepare(Analyzer& analyzer) const {
  analyzer.set_extensions(all_extensions());
  for (const auto& [var, range] : loops_) analyzer.bind(var, range);
  for (const auto& [var, range] : free_) analyzer.bind(var, range);
}

/// What comes from the sources of a block. A source that was not looked at yet, such as the end of a loop at its
/// beginning, is taken to agree with the other one; a later visit corrects that.
BufferState ControlFlowGraph::incoming(const Direction& direction, const Block& block, const std::vector<int>& visits,
                                       Analyzer& analyzer) const {
  struct Source {
    const Edge* edge;
    BufferState state;
  };
  const std::vector<Edge>& edges = block.*direction.sources;
  std::vector<Source> sources;
  for (const Edge& edge : edges) {
    if (visits[edge.block] == 0) continue;
    Source& source = sources.emplace_back(&edge, blocks_[edge.block].*direction.outgoing);
    if (!edge.ended.empty()) source.state.forget(edge.ended);
    source.state.substitute(edge.substitution, analyzer);
    if (edge.guard) source.state.require(edge.guard, edge.touched);
  }
  if (sources.empty()) return {};
  if (sources.size() == 1) return sources[0].state;
  Source &a = sources[0], &b = sources[1];
  if (a.edge->condition && b.edge->condition) {
    a.state.add_condition(a.edge->condition);
    b.state.add_condition(b.edge->condition);
    a.state.unite(b.state, analyzer);
  } else {
    a.state.intersect(b.state, analyzer);
  }
  return a.state;
}

void ControlFlowGraph::propagate(const Direction& direction) {
  std::set<std::size_t> open;  // all, for a way into a block on which nothing is known counts, too
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    blocks_[i].*direction.incoming = blocks_[i].*direction.outgoing = {};
    open.insert(i);
  }
  std::vector<int> visits(blocks_.size());
  Analyzer analyzer;
  analyzer.limit_rewrites(max_rewrites_ > 0 ? max_rewrites_ : most_rewrites);
  prepare(analyzer);

  while (!open.empty() && !analyzer.rewrites_exceeded()) {
    // Those that come first in the direction, so that most of what flows into a block is known when it is visited.
    std::size_t at = direction.forwards ? *open.begin() : *open.rbegin();
    open.erase(at);
    int earlier = visits[at]++;
    Block& block = blocks_[at];
    BufferState before, after;
    if (earlier < max_visits) {
      before = incoming(direction, block, visits, analyzer);
      after = before;
      if (direction.forwards)
        after.apply(block.touches, axes_, analyzer);
      else
        after.apply_backwards(block.touches, analyzer);
      after.remove_free(free_, analyzer);
    }
    block.*direction.incoming = std::move(before);
    if (earlier > 0 && after.equivalent_to(block.*direction.outgoing, analyzer)) continue;
    block.*direction.outgoing = std::move(after);
    for (const Edge& edge : block.*direction.targets) open.insert(edge.block);
  }
  if (!analyzer.rewrites_exceeded()) return;
  rewrites_exceeded_ |= max_rewrites_ > 0;
  for (Block& block : blocks_) block.*direction.incoming = block.*direction.outgoing = {};
}

void ControlFlowGraph::propagate() {
  propagate(Direction::forward);
  propagate(Direction::backward);
}

// ---- questions ------------------------------------------------------------------------------------------------------

const ControlFlowGraph::Block* ControlFlowGraph::block_of(const StmtNode& stmt) const {
  auto it = block_of_.find(&stmt);
  return it == block_of_.end() ? nullptr : &blocks_[it->second];
}

void ControlFlowGraph::remove_store(const BufferStoreNode& store) {
  auto it = block_of_.find(&store);
  if (it == block_of_.end()) return;
  std::erase_if(blocks_[it->second].touches,
                [](const BufferTouch& touch) { return touch.access == BufferTouch::Access::Write; });
  propagate();
}

bool ControlFlowGraph::overwritten_unread(const BufferStoreNode& store, const StmtNode& context) const {
  const std::vector<Var>* axes = axes_.find(store.buffer);
  const Block* block = block_of(context);
  if (!axes || !block) return false;
  Solved solved = touch_of(*block, store.buffer, *axes, store.indices, BufferTouch::Access::Write, nullptr, nullptr);
  Analyzer analyzer;
  analyzer.limit_rewrites(most_rewrites);
  prepare(analyzer);
  for (const auto& [var, range] : solved.free) analyzer.bind(var, range);
  Expr written = logical_and(solved.touch.predicate, solved.touch.at_hand());
  return std::ranges::any_of(block->unused_after.constraints(), [&](const BufferConstraint& unused) {
    if (unused.buffer != store.buffer) return false;
    auto rest = simplified_condition(logical_and(written, logical_not(unused.predicate)), analyzer);
    return rest && is_zero(*rest);  // what a limit cuts short is not simplified to this
  });
}

Expr ControlFlowGraph::simplified_at(const StmtNode& context, const Expr& expr, Analyzer& analyzer) const {
  const Block* block = block_of(context);
  if (!block) return analyzer.simplify(expr);
  auto assumed = analyzer.with_constraint(arith::conjunction(assumptions_));
  auto scope = analyzer.with_constraint(block->scope);
  return analyzer.simplify(block->known_before.with_known_values(expr, axes_, analyzer));
}

}  // namespace tirscope::analysis
