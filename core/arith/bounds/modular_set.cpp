// SPDX-License-Identifier: Apache-2.0
#include "arith/bounds/modular_set.h"

#include "ir/build.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

/// The set with coeff >= 0 and 0 <= base < coeff (where coeff is not 0).
ModularSet normal(int64_t coeff, int64_t base) {
  if (coeff < 0) coeff = wrapping_neg(coeff), base = wrapping_neg(base);
  if (coeff > 0) base = floor_mod(base, coeff);
  return {coeff, base};
}

/// {a x + y} and {b z + h}: all that is in either.
ModularSet united(ModularSet a, ModularSet b) {
  int64_t coeff = gcd(a.coeff, b.coeff);
  if (coeff == 0) return a.base == b.base ? a : ModularSet{};
  int64_t base_a = a.base % coeff, base_b = b.base % coeff;
  if (base_a == base_b) return normal(coeff, base_a);
  return normal(gcd(gcd(base_a, base_b), coeff), base_a);
}

/// Coefficients x, y with a * x + b * y = gcd(a, b).
int64_t extended_euclid(int64_t a, int64_t b, int64_t& x, int64_t& y) {
  if (b == 0) {
    x = 1, y = 0;
    return a;
  }
  int64_t inner_x, inner_y, divisor = extended_euclid(b, a % b, inner_x, inner_y);
  x = inner_y;
  y = wrapping_sub(inner_x, wrapping_mul(a / b, inner_y));
  return divisor;
}

/// What is in both; an empty intersection is given as the constant 1, as TVM gives it.
ModularSet intersected(ModularSet a, ModularSet b) {
  if (a.coeff == 0 && b.coeff == 0) return a.base == b.base ? a : ModularSet{0, 1};
  int64_t x, y, divisor = extended_euclid(a.coeff, b.coeff, x, y), difference = wrapping_sub(b.base, a.base);
  if (difference % divisor != 0) return {0, 1};
  x = wrapping_mul(difference / divisor, x);
  return normal(wrapping_mul(a.coeff / divisor, b.coeff), wrapping_add(wrapping_mul(x, a.coeff), a.base));
}

bool is_power_of_two(int64_t value) { return value > 0 && (value & (value - 1)) == 0; }

}  // namespace

ModularSet ModularSetAnalyzer::operator()(const Expr& expr) const {
  if (!Memory<ModularSet>::keeps(*expr)) return compute(expr);
  if (const auto* known = known_.find(expr)) return known->second;
  const uint64_t state = knowledge_.state();
  const ModularSet set = compute(expr);
  known_.put(expr, state, set);
  return set;
}

ModularSet ModularSetAnalyzer::compute(const Expr& expr) const {
  switch (expr->kind) {
    case Kind::IntImm: return {0, as<IntImmNode>(expr)->value};
    case Kind::Var: {
      auto it = sets_.find(as<VarNode>(expr));
      return it == sets_.end() ? ModularSet{} : it->second;
    }
    case Kind::Cast: return (*this)(as<CastNode>(expr)->value);
    case Kind::Select:
      return united((*this)(as<SelectNode>(expr)->true_value), (*this)(as<SelectNode>(expr)->false_value));
    case Kind::Let: {
      auto node = as<LetNode>(expr);
      if (sets_.contains(node->var.get())) return (*this)(node->body);
      sets_[node->var.get()] = (*this)(node->value);
      knowledge_.enter(expr);
      ModularSet set = (*this)(node->body);
      knowledge_.leave();
      sets_.erase(node->var.get());
      return set;
    }
    case Kind::Call: {
      auto node = as<CallNode>(expr);
      if (node->op != &op::shift_right() && node->op != &op::bitwise_and()) return {};
      ModularSet b = (*this)(node->args[1]);
      if (b.coeff != 0) return {};
      if (node->op == &op::shift_right())
        return b.base >= 0 && b.base < 63 ? divided(node->args[0], int64_t(1) << b.base, true) : ModularSet{};
      return is_power_of_two(wrapping_add(b.base, 1)) ? modulo(node->args[0], b.base + 1, true) : ModularSet{};
    }
    default: break;
  }
  if (auto node = as<BinaryNode>(expr); node && node->kind <= Kind::Max) return binary_set(*node);
  return {};
}

ModularSet ModularSetAnalyzer::binary_set(const BinaryNode& node) const {
  if (node.kind >= Kind::Div && node.kind <= Kind::FloorMod) {
    ModularSet divisor = (*this)(node.b);
    if (divisor.coeff != 0 || divisor.base == 0) return {};
    bool floor = node.kind == Kind::FloorDiv || node.kind == Kind::FloorMod;
    bool division = node.kind == Kind::Div || node.kind == Kind::FloorDiv;
    return division ? divided(node.a, divisor.base, floor) : modulo(node.a, divisor.base, floor);
  }
  ModularSet a = (*this)(node.a), b = (*this)(node.b);
  switch (node.kind) {
    case Kind::Add: return normal(gcd(a.coeff, b.coeff), wrapping_add(a.base, b.base));
    case Kind::Sub: return normal(gcd(a.coeff, b.coeff), wrapping_sub(a.base, b.base));
    case Kind::Mul: {
      // (p x + n) (q y + m) = pq xy + pm x + qn y + nm
      int64_t pq = wrapping_mul(a.coeff, b.coeff), pm = wrapping_mul(a.coeff, b.base),
              qn = wrapping_mul(a.base, b.coeff);
      return normal(gcd(pq, gcd(pm, qn)), wrapping_mul(a.base, b.base));
    }
    default: return united(a, b);  // Min, Max
  }
}

ModularSet ModularSetAnalyzer::divided(const Expr& dividend, int64_t divisor, bool round_down) const {
  ModularSet a = (*this)(dividend);
  if (trunc_mod(a.coeff, divisor) != 0) return {};
  if (a.base == 0) return normal(trunc_div(a.coeff, divisor), 0);
  // Only where the direction of rounding is known.
  if (a.base > 0 && divisor > 0 && (round_down || analyzer_.can_prove_greater_equal(dividend, 0)))
    return normal(a.coeff / divisor, a.base / divisor);
  return {};
}

ModularSet ModularSetAnalyzer::modulo(const Expr& dividend, int64_t divisor, bool round_down) const {
  ModularSet a = (*this)(dividend);
  int64_t coeff = gcd(a.coeff, divisor);
  if (coeff > 0 &&
      (a.base % coeff == 0 || (a.base > 0 && (round_down || analyzer_.can_prove_greater_equal(dividend, 0)))))
    return normal(coeff, a.base % coeff);
  return {};
}

void ModularSetAnalyzer::enter(const Expr& condition) {
  auto equation = as<EQNode>(condition);
  if (!equation) return;
  auto learn = [&](const Expr& expr, ModularSet set) {
    Var var = ref_as<VarNode>(expr);
    if (!var) return;
    auto it = sets_.find(var.get());
    replaced_.push_back({var, it == sets_.end() ? std::optional<ModularSet>() : it->second});
    sets_[var.get()] = intersected((*this)(var), set);
  };
  // x % c == b. An equation `x == b` adds nothing here: TVM learns nothing from it either.
  auto modulo_node = as<BinaryNode>(equation->a);
  auto base = as_int(equation->b);
  if (!modulo_node || (modulo_node->kind != Kind::Mod && modulo_node->kind != Kind::FloorMod) || !base) return;
  auto divisor = as_int(modulo_node->b);
  if (divisor && *divisor != 0) learn(modulo_node->a, normal(*divisor, *base));
}

void ModularSetAnalyzer::leave(std::size_t size) {
  while (replaced_.size() > size) {
    auto& [var, set] = replaced_.back();
    if (set)
      sets_[var.get()] = *set;
    else
      sets_.erase(var.get());
    replaced_.pop_back();
  }
}

}  // namespace tirscope::arith
