// SPDX-License-Identifier: Apache-2.0
// TVM's BufferState, with its order of simplifications: what is proven from predicates depends on their form.
#include "analysis/dataflow/buffer_state.h"

#include <algorithm>

#include "arith/conditions.h"
#include "arith/context_mutator.h"
#include "arith/lanes.h"
#include "arith/solve/narrow_predicate.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

using arith::Analyzer;
using arith::simplify_as_and_of_ors;

namespace {

/// Simplifying a condition, each part under all others, takes time that is exponential in its comparisons: larger ones
/// are given up.
constexpr int most_comparisons = 14;

bool is_manageable(const Expr& condition) {
  int comparisons = 0;
  walk(condition, [&](const Node& node) {
    comparisons += is_comparison(node.kind);
    return comparisons <= most_comparisons;
  });
  return comparisons <= most_comparisons;
}

}  // namespace

std::optional<Expr> simplified_condition(const Expr& condition, Analyzer& analyzer) {
  if (!is_manageable(condition)) return std::nullopt;
  return simplify_as_and_of_ors(condition, analyzer);
}

Expr condition_or_false(const Expr& condition, Analyzer& analyzer) {
  return simplified_condition(condition, analyzer).value_or(false_expr());
}

bool reads_buffer(const Expr& expr) {
  bool found = false;
  walk(expr, [&](const Node& node) {
    found |= node.kind == Kind::BufferLoad;
    return !found;
  });
  return found;
}

// ---- axes and touches -----------------------------------------------------------------------------------------------

const std::vector<Var>* AxisVars::find(const Buffer& buffer) const {
  auto it = vars_.find(buffer.get());
  return it == vars_.end() ? nullptr : &it->second;
}

const std::vector<Var>& AxisVars::of(const Buffer& buffer, const std::vector<Expr>& indices) {
  auto [it, is_new] = vars_.try_emplace(buffer.get());
  for (std::size_t i = 0; is_new && i < indices.size(); ++i)
    it->second.push_back(make_var(buffer->name + "_axis_" + std::to_string(i), indices[i]->dtype.element()));
  return it->second;
}

Expr AxisVars::at(const Buffer& buffer, const std::vector<Expr>& indices, const Expr& expr) const {
  const std::vector<Var>* vars = find(buffer);
  VarMap map;
  for (std::size_t i = 0; vars && i < vars->size() && i < indices.size(); ++i) {
    const Var& var = (*vars)[i];
    const Expr& index = indices[i];
    map[var.get()] = index->dtype.is_scalar() ? cast(var->dtype, index) : index;
  }
  return tirscope::substitute(expr, map);
}

Expr BufferTouch::reached() const {
  Expr result = true_expr();
  for (std::size_t k = loops.size(); k-- > 0;) {
    const auto& [var, iteration] = loops[k];
    result = k + 1 == loops.size() ? ge(var, iteration)
                                   : logical_or(gt(var, iteration), logical_and(eq(var, iteration), result));
  }
  return result;
}

Expr BufferTouch::at_hand() const {
  Expr result = true_expr();
  for (std::size_t k = loops.size(); k-- > 0;) result = logical_and(eq(loops[k].first, loops[k].second), result);
  return result;
}

Expr BufferTouch::ahead() const {
  Expr result = true_expr();
  for (std::size_t k = loops.size(); k-- > 0;) {
    const auto& [var, iteration] = loops[k];
    result = k + 1 == loops.size() ? le(var, iteration)
                                   : logical_or(lt(var, iteration), logical_and(eq(var, iteration), result));
  }
  return result;
}

// ---- known values in expressions ------------------------------------------------------------------------------------

namespace {

class KnownValues final : public arith::ContextMutator {
 public:
  KnownValues(const std::vector<BufferConstraint>& known, const AxisVars& axes, Analyzer& analyzer)
      : ContextMutator(analyzer), known_(known), axes_(axes) {}

 private:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    for (const BufferConstraint& constraint : known_)
      if (constraint.buffer == node.buffer)
        if (Expr value = value_by(constraint, node)) return value;
    return ref(node);
  }

  /// Null where the constraint is not proven to hold at the element, or at each of the elements of a vector.
  Expr value_by(const BufferConstraint& constraint, const BufferLoadNode& node) {
    Var lane;
    std::vector<Expr> scalars;
    for (const Expr& index : node.indices) {
      if (index->dtype.is_scalar()) {
        scalars.push_back(index);
        continue;
      }
      if (lane || node.predicate || index->dtype.is_scalable()) return nullptr;
      lane = make_var("lane", index->dtype.element());
      scalars.push_back(arith::lane_of(index, lane));
    }
    Expr predicate = axes_.at(node.buffer, scalars, constraint.predicate);
    if (!lane) return analyzer_.can_prove(predicate) ? axes_.at(node.buffer, scalars, constraint.value) : nullptr;

    const int lanes = node.dtype.lanes();
    Expr in_vector =
        logical_and(le(make_const(lane->dtype, int64_t(0)), lane), lt(lane, make_const(lane->dtype, int64_t(lanes))));
    auto scope = analyzer_.with_constraint(in_vector);
    if (!analyzer_.can_prove(predicate)) return nullptr;
    Expr value = axes_.at(node.buffer, node.indices, constraint.value);
    return value->dtype.is_scalar() && lanes > 1 ? Expr(make<BroadcastNode>(value, int32(lanes))) : value;
  }

  const std::vector<BufferConstraint>& known_;
  const AxisVars& axes_;
};

}  // namespace

Expr BufferState::with_known_values(const Expr& expr, const AxisVars& axes, Analyzer& analyzer) const {
  return constraints_.empty() ? expr : KnownValues(constraints_, axes, analyzer)(expr);
}

// ---- states as a whole ----------------------------------------------------------------------------------------------

void BufferState::add_condition(const Expr& condition) {
  for (BufferConstraint& constraint : constraints_) constraint.predicate = logical_and(constraint.predicate, condition);
}

void BufferState::require(const Expr& condition, const std::vector<const BufferNode*>& buffers) {
  Analyzer analyzer;  // what is known of a loop's variable takes for granted that the loop runs
  arith::SimplifyExtensions extensions;
  extensions.transitively_prove_inequalities = extensions.apply_constraints_to_boolean_branches = true;
  analyzer.set_extensions(extensions);
  analyzer.limit_rewrites(20'000);
  std::erase_if(constraints_, [&](const BufferConstraint& constraint) {
    if (std::ranges::find(buffers, constraint.buffer.get()) == buffers.end()) return false;
    auto otherwise = simplified_condition(logical_and(logical_not(condition), constraint.predicate), analyzer);
    return !otherwise || !is_zero(*otherwise);
  });
}

void BufferState::substitute(const VarMap& map, Analyzer& analyzer) {
  for (BufferConstraint& constraint : constraints_) {
    Expr updated = tirscope::substitute(constraint.predicate, map);
    if (updated != constraint.predicate) constraint.predicate = condition_or_false(updated, analyzer);
  }
  drop_empty();
}

void BufferState::forget(const std::vector<Var>& vars) {
  auto is_one_of = [&](const VarNode& used) {
    return std::ranges::any_of(vars, [&](const Var& var) { return var.get() == &used; });
  };
  std::erase_if(constraints_, [&](const BufferConstraint& constraint) {
    return uses_var(*constraint.predicate, is_one_of) || uses_var(*constraint.value, is_one_of);
  });
}

void BufferState::remove_free(const arith::VarRanges& free, Analyzer& analyzer) {
  auto is_open = [&](const Expr& predicate) {
    bool found = false;
    walk(predicate, [&](const Node& node) {
      found |= node.kind == Kind::FloorMod || node.kind == Kind::BufferLoad;
      if (node.kind == Kind::Var)
        found |= std::ranges::any_of(free, [&](const auto& entry) { return entry.first.get() == &node; });
      return !found;
    });
    return found;
  };
  for (BufferConstraint& constraint : constraints_)
    if (is_open(constraint.predicate))
      constraint.predicate = condition_or_false(arith::narrowed_predicate(constraint.predicate, free), analyzer);
  drop_empty();
}

/// The constraint holds where `more` does, too.
void BufferState::widen(BufferConstraint& constraint, const Expr& more, Analyzer& analyzer) {
  if (auto either = simplified_condition(logical_or(constraint.predicate, more), analyzer))
    constraint.predicate = *either;
}

void BufferState::unite(const BufferState& other, Analyzer& analyzer) {
  for (const BufferConstraint& added : other.constraints_) {
    auto same = std::ranges::find_if(constraints_, [&](const BufferConstraint& constraint) {
      return constraint.buffer == added.buffer && analyzer.can_prove_equal(constraint.value, added.value);
    });
    if (same == constraints_.end())
      constraints_.push_back(added);
    else
      widen(*same, added.predicate, analyzer);
  }
}

void BufferState::intersect(const BufferState& other, Analyzer& analyzer) {
  std::vector<BufferConstraint> both;
  for (const BufferConstraint& a : constraints_) {
    for (const BufferConstraint& b : other.constraints_) {
      if (a.buffer != b.buffer) continue;
      Expr predicate = condition_or_false(logical_and(a.predicate, b.predicate), analyzer);
      if (is_zero(predicate)) continue;
      auto scope = analyzer.with_constraint(predicate);
      if (analyzer.can_prove_equal(a.value, b.value)) both.push_back({a.buffer, predicate, a.value});
    }
  }
  constraints_ = std::move(both);
}

bool BufferState::equivalent_to(const BufferState& other, Analyzer& analyzer) const {
  auto implies = [&](const Expr& a, const Expr& b) {
    auto scope = analyzer.with_constraint(a);
    return analyzer.can_prove(b);
  };
  return std::ranges::equal(
      constraints_, other.constraints_, [&](const BufferConstraint& a, const BufferConstraint& b) {
        if (a.buffer != b.buffer) return false;
        bool same_place = deep_equal(a.predicate, b.predicate) ||
                          (implies(a.predicate, b.predicate) && implies(b.predicate, a.predicate));
        return same_place && (deep_equal(a.value, b.value) || analyzer.can_prove_equal(a.value, b.value));
      });
}

void BufferState::drop_empty() {
  std::erase_if(constraints_, [](const BufferConstraint& constraint) { return is_zero(constraint.predicate); });
}

}  // namespace tirscope::analysis
