// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest/affine.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

// Coefficients beyond this are treated as opaque, so that products of two stay inside 64 bits.
constexpr int64_t largest = int64_t(1) << 46;

bool fits(int64_t value) { return value > -largest && value < largest; }

bool fits(const AffineForm& form) {
  return fits(form.constant) &&
         std::ranges::all_of(form.terms, [](const AffineForm::Term& term) { return fits(term.coefficient); });
}

/// The parts of `form` that are and are not multiples of `divisor`: form = divisor * first + second.
std::pair<AffineForm, AffineForm> split(const AffineForm& form, int64_t divisor) {
  AffineForm quotient, rest;
  quotient.constant = floor_div(form.constant, divisor);
  rest.constant = floor_mod(form.constant, divisor);
  for (const AffineForm::Term& term : form.terms) {
    if (term.coefficient % divisor == 0)
      quotient.terms.push_back({term.atom, term.coefficient / divisor});
    else
      rest.terms.push_back(term);
  }
  return {quotient, rest};
}

void add_all(std::vector<int>& to, const std::vector<int>& from) {
  for (int loop : from)
    if (!std::ranges::contains(to, loop)) to.push_back(loop);
}

}  // namespace

AffineForm AffineSpace::sum(const AffineForm& a, const AffineForm& b, int64_t factor) {
  AffineForm out;
  out.constant = saturated_add(a.constant, saturated_mul(b.constant, factor));
  out.terms.reserve(a.terms.size() + b.terms.size());
  auto left = a.terms.begin();
  auto right = b.terms.begin();
  while (left != a.terms.end() || right != b.terms.end()) {
    if (right == b.terms.end() || (left != a.terms.end() && left->atom < right->atom)) {
      out.terms.push_back(*left++);
    } else if (left == a.terms.end() || right->atom < left->atom) {
      if (factor != 0) out.terms.push_back({right->atom, saturated_mul(right->coefficient, factor)});
      ++right;
    } else {
      const int64_t coefficient = saturated_add(left->coefficient, saturated_mul(right->coefficient, factor));
      if (coefficient != 0) out.terms.push_back({left->atom, coefficient});
      ++left, ++right;
    }
  }
  return out;
}

AffineForm AffineSpace::single(AffineAtom atom) {
  atoms_.push_back(std::move(atom));
  return {0, {{int(atoms_.size()) - 1, 1}}};
}

void AffineSpace::add_loop(const VarNode* var, int loop, const Expr& min, const Expr& extent) {
  AffineAtom atom(AffineAtom::Kind::Loop, var);
  atom.loop = loop;
  atom.loops = {loop};
  atom.extent = as_int(extent);
  if (!atom.extent) atom.symbolic_extent = extent;
  auto low = as_int(min);
  if (low && atom.extent && fits(*low) && fits(*atom.extent)) {
    atom.range = Interval64{*low, *low + std::max<int64_t>(*atom.extent, 1) - 1};
  }
  of_node_[var] = single(std::move(atom)).terms[0].atom;
}

AffineForm AffineSpace::add_lanes(int loop, int64_t lanes) {
  AffineAtom atom(AffineAtom::Kind::Loop);
  atom.loop = loop;
  atom.loops = {loop};
  atom.extent = lanes;
  atom.range = Interval64{0, lanes - 1};
  return single(std::move(atom));
}

AffineForm AffineSpace::clipped(const AffineForm& form, int64_t extent) {
  AffineAtom clip(AffineAtom::Kind::Clip);
  clip.form = form;
  clip.extent = extent;
  clip.range = Interval64{0, extent - 1};
  for (const AffineForm::Term& term : form.terms) add_all(clip.loops, atom(term.atom).loops);
  return single(std::move(clip));
}

AffineForm AffineSpace::unclipped(const AffineForm& form) const {
  AffineForm out = form;
  for (const AffineForm::Term& term : form.terms) {
    if (atom(term.atom).kind != AffineAtom::Kind::Clip) continue;
    out = sum(sum(out, {0, {term}}, -1), unclipped(atom(term.atom).form), term.coefficient);
  }
  return out;
}

std::optional<Interval64> AffineSpace::range(const AffineForm& form) const {
  __int128 low = form.constant, high = form.constant;
  for (const AffineForm::Term& term : form.terms) {
    const auto& range = atom(term.atom).range;
    if (!range) return std::nullopt;
    __int128 first = __int128(range->low) * term.coefficient, last = __int128(range->high) * term.coefficient;
    low += std::min(first, last);
    high += std::max(first, last);
  }
  if (low != saturated(low) || high != saturated(high)) return std::nullopt;
  return Interval64{int64_t(low), int64_t(high)};
}

AffineForm AffineSpace::digit(const AffineForm& form, int64_t divisor, int64_t modulus) {
  // A multiple of divisor * modulus does not change the digit; without a modulus it only moves it.
  auto [quotient, rest] = split(form, divisor);
  AffineForm moved;
  if (modulus == 0) {
    moved = quotient;
  } else {
    auto [wraps, kept] = split(quotient, modulus);
    rest = sum(rest, kept, divisor);
  }
  auto interval = range(rest);
  if (interval && interval->low >= 0 && interval->high < divisor) return moved;
  if (interval && modulus != 0 && interval->low >= 0 && interval->high < saturated_mul(divisor, modulus)) {
    modulus = 0;
    auto [whole, remainder] = split(rest, divisor);
    moved = sum(moved, whole);
    rest = remainder;
    interval = range(rest);
    if (interval && interval->low >= 0 && interval->high < divisor) return moved;
  }
  // A digit of a digit is a digit of the number below.
  if (rest.constant == 0 && rest.terms.size() == 1 && rest.terms[0].coefficient == 1) {
    const AffineAtom inner = atom(rest.terms[0].atom);
    if (inner.kind == AffineAtom::Kind::Digit && fits(saturated_mul(inner.divisor, divisor))) {
      if (inner.modulus == 0) return sum(moved, digit(inner.form, inner.divisor * divisor, modulus));
      if (inner.modulus % divisor == 0) {
        int64_t left = inner.modulus / divisor;
        if (modulus == 0) return sum(moved, digit(inner.form, inner.divisor * divisor, left));
        if (left % modulus == 0) return sum(moved, digit(inner.form, inner.divisor * divisor, modulus));
      }
    }
  }
  constexpr std::size_t nearby = 256;  // equal digits come from one nest; looking further would be quadratic
  for (std::size_t i = atoms_.size(), last = i - std::min(i, nearby); i-- > last;) {
    const AffineAtom& known = atoms_[i];
    if (known.kind == AffineAtom::Kind::Digit && known.divisor == divisor && known.modulus == modulus &&
        known.form == rest)
      return sum(moved, {0, {{int(i), 1}}});
  }
  AffineAtom atom(AffineAtom::Kind::Digit);
  atom.divisor = divisor;
  atom.modulus = modulus;
  for (const AffineForm::Term& term : rest.terms) add_all(atom.loops, this->atom(term.atom).loops);
  if (interval) atom.range = Interval64{floor_div(interval->low, divisor), floor_div(interval->high, divisor)};
  if (modulus != 0 && (!atom.range || atom.range->low < 0 || atom.range->high >= modulus)) {
    atom.range = Interval64{0, modulus - 1};
  }
  atom.form = std::move(rest);
  return sum(moved, single(std::move(atom)));
}

AffineForm AffineSpace::opaque(const Expr& expr) {
  if (auto found = of_node_.find(expr.get()); found != of_node_.end()) return {0, {{found->second, 1}}};
  AffineAtom atom(AffineAtom::Kind::Opaque, expr.get());
  walk(expr, [&](const Node& node) {
    auto var = as<VarNode>(&node);
    if (!var) return true;
    AffineForm value = form(ref(*var));
    for (const AffineForm::Term& term : value.terms) add_all(atom.loops, this->atom(term.atom).loops);
    return true;
  });
  AffineForm out = single(std::move(atom));
  of_node_[expr.get()] = out.terms[0].atom;
  return out;
}

AffineForm AffineSpace::form(const Expr& expr) {
  if (auto imm = as<IntImmNode>(expr)) {
    if (fits(imm->value)) return {imm->value, {}};
    return opaque(expr);
  }
  if (auto var = as<VarNode>(expr)) {
    if (auto value = values_.find(var); value != values_.end()) return value->second;
    if (auto found = of_node_.find(var); found != of_node_.end()) return {0, {{found->second, 1}}};
    AffineForm out = single(AffineAtom(AffineAtom::Kind::Symbol, var));
    of_node_[var] = out.terms[0].atom;
    return out;
  }
  if (auto cast = as<CastNode>(expr); cast && cast->dtype.is_integer() && cast->value->dtype.is_integer()) {
    return form(cast->value);
  }
  auto binary = as<BinaryNode>(expr);
  if (!binary || !binary->dtype.is_integer()) return opaque(expr);
  auto checked = [&](AffineForm out) { return fits(out) ? out : opaque(expr); };
  switch (binary->kind) {
    case Kind::Add: return checked(sum(form(binary->a), form(binary->b)));
    case Kind::Sub: return checked(sum(form(binary->a), form(binary->b), -1));
    case Kind::Mul: {
      AffineForm a = form(binary->a), b = form(binary->b);
      if (!a.terms.empty()) std::swap(a, b);
      // Both factors are below `largest`, but their product may not be: small ones only.
      constexpr int64_t small = int64_t(1) << 31;
      auto is_small = [](const AffineForm& f) {
        return std::abs(f.constant) < small &&
               std::ranges::all_of(f.terms, [](auto& term) { return std::abs(term.coefficient) < small; });
      };
      if (!a.terms.empty() || !is_small(a) || !is_small(b)) return opaque(expr);
      return checked(scaled(b, a.constant));
    }
    case Kind::FloorDiv:
    case Kind::FloorMod:
    case Kind::Div:
    case Kind::Mod: {
      auto divisor = as_int(binary->b);
      if (!divisor || *divisor <= 0 || !fits(*divisor)) return opaque(expr);
      AffineForm a = form(binary->a);
      if (binary->kind == Kind::Div || binary->kind == Kind::Mod) {  // truncation is flooring only from 0 up
        auto interval = range(a);
        if (!interval || interval->low < 0) return opaque(expr);
      }
      bool quotient = binary->kind == Kind::FloorDiv || binary->kind == Kind::Div;
      return quotient ? digit(a, *divisor, 0) : digit(a, 1, *divisor);
    }
    default: return opaque(expr);
  }
}

AffineForm AffineSpace::joined(AffineForm form) {
  auto is_digit = [&](const AffineForm::Term& term) { return atom(term.atom).kind == AffineAtom::Kind::Digit; };
  auto join_one = [&] {
    for (const AffineForm::Term& lower : form.terms) {
      if (!is_digit(lower) || atom(lower.atom).modulus == 0) continue;
      for (const AffineForm::Term& upper : form.terms) {
        if (!is_digit(upper)) continue;
        const AffineAtom &low = atom(lower.atom), &high = atom(upper.atom);
        if (high.divisor != saturated_mul(low.divisor, low.modulus) ||
            upper.coefficient != saturated_mul(lower.coefficient, low.modulus))
          continue;
        if (!(high.form == low.form)) continue;
        AffineForm number = low.form;
        AffineForm without = sum(sum(form, {0, {lower}}, -1), {0, {upper}}, -1);
        AffineForm whole = digit(number, low.divisor, high.modulus == 0 ? 0 : saturated_mul(low.modulus, high.modulus));
        form = sum(without, whole, lower.coefficient);
        return true;
      }
    }
    return false;
  };
  while (join_one()) {
  }
  return form;
}

}  // namespace tirscope::analysis
