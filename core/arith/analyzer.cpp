// SPDX-License-Identifier: Apache-2.0
#include "arith/analyzer.h"

#include "ir/build.h"
#include "ir/mutator.h"

namespace tirscope::arith {

struct Analyzer::Impl {
  VarMap values;
  std::unordered_map<const VarNode*, Range> ranges;
  SimplifyExtensions extensions;
};

namespace {

/// Applies the operators' own folding bottom up.
Expr folded(const Expr& expr) {
  return post_order_rewrite(expr, [](const NodeRef& node) -> NodeRef {
    if (auto binary_node = as<BinaryNode>(node)) return binary(binary_node->kind, binary_node->a, binary_node->b);
    return nullptr;
  });
}

}  // namespace

Analyzer::Analyzer() : impl_(std::make_unique<Impl>()) {}
Analyzer::~Analyzer() = default;

void Analyzer::bind(const Var& var, const Range& range, bool) {
  if (is_one(range->extent))
    impl_->values[var.get()] = simplify(range->min);
  else
    impl_->ranges[var.get()] = range;
}
void Analyzer::bind(const Var& var, const Expr& value, bool) { impl_->values[var.get()] = simplify(value); }
void Analyzer::bind(const std::unordered_map<const VarNode*, Range>& ranges, bool allow_override) {
  for (const auto& [var, range] : ranges) bind(ref(var), range, allow_override);
}
void Analyzer::mark_non_negative(const Var&, bool) {}

Expr Analyzer::simplify(const Expr& expr, int) { return folded(substitute(expr, impl_->values)); }
Expr Analyzer::rewrite_simplify(const Expr& expr) { return simplify(expr); }
Expr Analyzer::canonical_simplify(const Expr& expr) { return simplify(expr); }

bool Analyzer::can_prove(const Expr& condition, ProofStrength) { return is_true(simplify(condition)); }
bool Analyzer::can_prove_equal(const Expr& a, const Expr& b) { return a == b || is_zero(simplify(a - b)); }
bool Analyzer::can_prove_greater_equal(const Expr& expr, int64_t bound) { return const_int_bound(expr).min >= bound; }
bool Analyzer::can_prove_less(const Expr& expr, int64_t bound) { return const_int_bound(expr).max < bound; }
bool Analyzer::can_prove_less_equal_symbolic_shape(const Expr& lhs, const Expr& shape) {
  return can_prove(le(lhs, shape));
}

ConstIntBound Analyzer::const_int_bound(const Expr& expr) {
  if (auto value = as_int(simplify(expr))) return {*value, *value};
  return {};
}
ModularSet Analyzer::modular_set(const Expr& expr) {
  if (auto value = as_int(simplify(expr))) return {0, *value};
  return {};
}
IntervalSet Analyzer::int_set(const Expr& expr, const DomMap&) { return IntervalSet::point(expr); }
IntervalSet Analyzer::int_set(const Expr& expr) { return IntervalSet::point(expr); }
Comparison Analyzer::try_compare(const Expr&, const Expr&, bool) { return Comparison::Unknown; }
void Analyzer::set_extensions(const SimplifyExtensions& extensions) { impl_->extensions = extensions; }
const SimplifyExtensions& Analyzer::extensions() const { return impl_->extensions; }

Analyzer::ConstraintScope::ConstraintScope(Analyzer& analyzer, const Expr&) : analyzer_(analyzer) {}
Analyzer::ConstraintScope::~ConstraintScope() { (void)analyzer_; }

}  // namespace tirscope::arith
