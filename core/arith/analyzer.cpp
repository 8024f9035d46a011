// SPDX-License-Identifier: Apache-2.0
#include "arith/analyzer.h"

#include <cstdlib>

#include "arith/bounds/const_int_bound.h"
#include "arith/bounds/interval_evaluator.h"
#include "arith/bounds/modular_set.h"
#include "arith/bounds/transitive_comparison.h"
#include "arith/canonical/canonical_simplify.h"
#include "arith/canonical/products.h"
#include "arith/conditions.h"
#include "arith/rewrite/rewrite_simplify.h"
#include "support/int_math.h"

namespace tirscope::arith {

struct Analyzer::Impl {
  explicit Impl(Analyzer& self) : modular(self, knowledge), rewrite(self, knowledge), canonical(self, knowledge) {}

  /// How much each part knew when a constraint began.
  struct Mark {
    std::size_t bounds, residues, literals, inequalities, domains;
  };
  Mark mark() const {
    return {bounds.size(), modular.size(), rewrite.size(), transitive.size(), domain_constraints.size()};
  }
  void learn_domains(const Expr& condition);
  /// Whether binding `var` to this value adds nothing new: visiting a let again is not a change.
  bool knows(const Var& var, const Expr& value) {
    return (is_const_number(value) || value->kind == Kind::Var) && rewrite.has(var, value) &&
           bounds.has(var, bounds(value)) && modular.has(var, modular(value));
  }

  Knowledge knowledge;
  ConstIntBoundAnalyzer bounds;
  ModularSetAnalyzer modular;
  RewriteSimplifier rewrite;
  CanonicalSimplifier canonical;
  TransitiveComparisons transitive;
  DomMap domains;
  DomConstraints domain_constraints;
  std::vector<Mark> marks;
};

Analyzer::Analyzer() : impl_(std::make_unique<Impl>(*this)) {}
Analyzer::~Analyzer() = default;

void Analyzer::bind(const Var& var, const Expr& value, bool) {
  Expr simplified = rewrite_simplify(canonical_simplify(value));
  if (impl_->knows(var, simplified)) return;
  impl_->bounds.update(var, const_int_bound(simplified));
  impl_->knowledge.change();
  impl_->modular.update(var, modular_set(simplified));
  impl_->rewrite.update(var, simplified);
  impl_->canonical.update(var, simplified);
  impl_->domains[var.get()] = int_set(simplified);
  impl_->knowledge.change();
  impl_->transitive.bind(var, point_range(value));
  impl_->knowledge.change();
}

void Analyzer::bind(const Var& var, const Range& range, bool allow_override) {
  if (is_one(range->extent)) return bind(var, range->min, allow_override);
  impl_->bounds.bind(var, range);
  impl_->domains[var.get()] = IntervalSet::from_range(range);
  impl_->transitive.bind(var, range);
  impl_->knowledge.change();
}

void Analyzer::bind(const std::unordered_map<const VarNode*, Range>& ranges, bool allow_override) {
  for (const auto& [var, range] : ranges) bind(ref(var), range, allow_override);
}

void Analyzer::mark_non_negative(const Expr& value) {
  // value = symbol * scale + offset
  int64_t offset = 0, scale = 1;
  Expr scaled = make_const(value->dtype, int64_t(0)), symbol = make_const(value->dtype, int64_t(1));
  for_each_term(value, [&](const Expr& term, int sign) {
    if (auto constant = as_int(term))
      offset = wrapping_add(offset, wrapping_mul(*constant, sign));
    else
      scaled = sign > 0 ? scaled + term : scaled - term;
  });
  for_each_factor(scaled, [&](const Expr& factor) {
    if (auto constant = as_int(factor))
      scale = wrapping_mul(scale, *constant);
    else
      symbol = symbol * factor;
  });
  auto var = ref_as<VarNode>(symbol);
  if (scale <= 0 || !var || !var->dtype.is_index()) return;
  impl_->bounds.update(var, {wrapping_neg(offset), ConstIntBound::pos_inf});
  impl_->knowledge.change();
}

// ---- simplification and proof ---------------------------------------------------------------------------------------

Expr Analyzer::simplify(const Expr& expr, int steps) {
  Expr result = canonical_simplify(expr);
  for (int i = 0; i < steps && result->kind != Kind::IntImm; ++i)
    result = i % 2 == 0 ? rewrite_simplify(result) : canonical_simplify(result);
  return result;
}
Expr Analyzer::rewrite_simplify(const Expr& expr) {
  Effort::Call call(impl_->knowledge.effort, expr);
  return impl_->rewrite.simplify(expr);
}
Expr Analyzer::canonical_simplify(const Expr& expr) {
  Effort::Call call(impl_->knowledge.effort, expr);
  return impl_->canonical.simplify(expr);
}

bool Analyzer::can_prove(const Expr& condition, ProofStrength strength) {
  if (auto value = as_int(condition)) return *value != 0;
  if (auto value = as_int(simplify(condition)); value && *value != 0) return true;
  if (strength < ProofStrength::SymbolicBound) return false;
  // Only comparisons at the top: their difference is relaxed over the ranges of its variables.
  auto node = as<BinaryNode>(condition);
  if (!node || !is_comparison(node->kind) || node->kind == Kind::EQ || node->kind == Kind::NE) return false;
  bool less = node->kind == Kind::LT || node->kind == Kind::LE;
  int64_t bound = node->kind == Kind::LT || node->kind == Kind::GT ? 1 : 0;
  IntervalSet difference = int_set(simplify(less ? node->b - node->a : node->a - node->b));
  return difference.has_lower_bound() && const_int_bound(simplify(difference.min)).min >= bound;
}

bool Analyzer::can_prove_equal(const Expr& a, const Expr& b) {
  auto x = as_int(a), y = as_int(b);
  if (x && y) return *x == *y;
  if (a->dtype.is_handle() || b->dtype.is_handle()) return a == b;
  Expr difference = a - b;
  return can_prove(eq(difference, make_const(difference->dtype, int64_t(0))));
}

bool Analyzer::can_prove_greater_equal(const Expr& expr, int64_t bound) {
  if (auto value = as_int(expr)) return *value >= bound;
  return const_int_bound(rewrite_simplify(expr)).min >= bound;
}

bool Analyzer::can_prove_less(const Expr& expr, int64_t bound) {
  if (auto value = as_int(expr)) return *value < bound;
  return const_int_bound(rewrite_simplify(expr)).max < bound;
}

bool Analyzer::can_prove_less_equal_symbolic_shape(const Expr& lhs, const Expr& shape) {
  if (can_prove(le(lhs, shape), ProofStrength::SymbolicBound)) return true;
  if (as_int(shape)) return false;
  // Every symbolic factor is at least 1: 32 * n is at least 32.
  int64_t scale = 1;
  for_each_factor(shape, [&](const Expr& factor) {
    if (auto value = as_int(factor)) scale = wrapping_mul(scale, *value);
  });
  return can_prove(le(lhs, make_const(shape->dtype, scale < 0 ? wrapping_neg(scale) : scale)),
                   ProofStrength::SymbolicBound);
}

ConstIntBound Analyzer::const_int_bound(const Expr& expr) { return impl_->bounds(expr); }
ModularSet Analyzer::modular_set(const Expr& expr) {
  Effort::Call call(impl_->knowledge.effort, expr);
  return impl_->modular(expr);
}
IntervalSet Analyzer::int_set(const Expr& expr, const DomMap& domain) {
  return IntervalEvaluator(*this, domain).eval(expr);
}
IntervalSet Analyzer::int_set(const Expr& expr) {
  return IntervalEvaluator(*this, impl_->domains, &impl_->domain_constraints, true).eval(expr);
}
Comparison Analyzer::try_compare(const Expr& a, const Expr& b, bool transitively) {
  return impl_->transitive.compare(a, b, transitively);
}
void Analyzer::set_extensions(const SimplifyExtensions& extensions) {
  impl_->rewrite.extensions = extensions;
  impl_->knowledge.extensions =
      uint8_t(extensions.transitively_prove_inequalities | extensions.convert_boolean_to_and_of_ors << 1 |
              extensions.apply_constraints_to_boolean_branches << 2 | extensions.comparison_of_product_and_sum << 3);
}
const SimplifyExtensions& Analyzer::extensions() const { return impl_->rewrite.extensions; }
void Analyzer::limit_rewrites(int64_t count) {
  impl_->rewrite.max_rewrites = count;
  impl_->knowledge.change();
}
bool Analyzer::rewrites_exceeded() const { return impl_->rewrite.rewrites_exceeded(); }

// ---- constraints ----------------------------------------------------------------------------------------------------

void Analyzer::Impl::learn_domains(const Expr& condition) {
  auto learn = [&](const Expr& limited, Kind op, const Expr& limit) {
    Var var = ref_as<VarNode>(limited);
    if (!var) return;
    switch (op) {
      case Kind::LE: domain_constraints.push_back({var, {neg_inf(), limit}}); break;
      case Kind::LT: domain_constraints.push_back({var, {neg_inf(), limit - 1}}); break;
      case Kind::GE: domain_constraints.push_back({var, {limit, pos_inf()}}); break;
      case Kind::GT: domain_constraints.push_back({var, {limit + 1, pos_inf()}}); break;
      case Kind::EQ: domain_constraints.push_back({var, IntervalSet::point(limit)}); break;
      default: break;
    }
  };
  auto turned = [](Kind op) {
    return op == Kind::LE   ? Kind::GE
           : op == Kind::LT ? Kind::GT
           : op == Kind::GE ? Kind::LE
           : op == Kind::GT ? Kind::LT
                            : op;
  };
  for (const Expr& part : split_conjunction(condition, true)) {
    auto node = as<BinaryNode>(part);
    if (!node || !is_comparison(node->kind) || !node->a->dtype.is_integer()) continue;
    learn(node->a, node->kind, node->b);
    learn(node->b, turned(node->kind), node->a);
  }
}

Analyzer::ConstraintScope::ConstraintScope(Analyzer& analyzer, const Expr& constraint) : analyzer_(analyzer) {
  Impl& impl = *analyzer.impl_;
  impl.marks.push_back(impl.mark());
  Effort::Call call(impl.knowledge.effort, constraint);
  impl.knowledge.enter(constraint);
  impl.bounds.enter(constraint);
  impl.modular.enter(constraint);
  impl.rewrite.enter(constraint);
  impl.learn_domains(constraint);
  impl.transitive.enter(constraint);
  impl.knowledge.advance(constraint);
}

Analyzer::ConstraintScope::~ConstraintScope() {
  Impl& impl = *analyzer_.impl_;
  Impl::Mark mark = impl.marks.back();
  impl.marks.pop_back();
  impl.bounds.leave(mark.bounds);
  impl.modular.leave(mark.residues);
  impl.rewrite.leave(mark.literals);
  impl.transitive.leave(mark.inequalities);
  impl.domain_constraints.resize(mark.domains);
  impl.knowledge.leave();
}

}  // namespace tirscope::arith
