// SPDX-License-Identifier: Apache-2.0
#include "analysis/amount.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <vector>

#include "analysis/nest/label.h"
#include "ir/build.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

constexpr int64_t most = std::numeric_limits<int64_t>::max();

Expr as_expr(const Amount& amount) { return amount.value ? int64(*amount.value) : amount.symbolic; }

/// A sum of products of variables, each with its factor: however it was computed, an amount has one form.
class Polynomial {
 public:
  /// Nothing where it becomes too long, or a factor too large.
  static std::optional<Polynomial> of(const Expr& expr) {
    if (auto value = as_int(expr)) return constant(*value);
    if (auto cast = as<CastNode>(expr); cast && widens(*cast)) return of(cast->value);
    if (auto both = as<BinaryNode>(expr)) {
      if (both->kind == Kind::Add) return joined(of(both->a), of(both->b), 1);
      if (both->kind == Kind::Sub) return joined(of(both->a), of(both->b), -1);
      if (both->kind == Kind::Mul) return multiplied(of(both->a), of(both->b));
    }
    Polynomial out;
    out.terms_[{label(expr)}] = {1, {cast(DataType::integer(64), expr)}};
    return out;
  }

  /// Products of more variables first, then by name; the factor last: "n * m + n * 4 + 16".
  Expr expr() const {
    std::vector<const std::pair<const Names, Term>*> order;
    for (const auto& term : terms_) order.push_back(&term);
    std::ranges::stable_sort(order, std::greater(), [](const auto* term) { return term->first.size(); });
    Expr sum = nullptr;
    for (const auto* each : order) {
      const Term& term = each->second;
      if (term.factor == 0) continue;
      Expr product = nullptr;
      for (const Expr& variable : term.variables) product = product ? product * variable : variable;
      if (!product)
        product = int64(term.factor);
      else if (term.factor != 1)
        product = product * int64(term.factor);
      sum = sum ? sum + product : product;
    }
    return sum ? sum : int64(0);
  }

 private:
  using Names = std::vector<std::string>;  // sorted
  struct Term {
    int64_t factor = 0;
    std::vector<Expr> variables;  ///< in the order of their names
  };
  static constexpr std::size_t most_terms = 32;

  static bool widens(const CastNode& cast) {
    const DataType from = cast.value->dtype;
    return from.is_int() && cast.dtype.is_int() && from.bits <= cast.dtype.bits;
  }
  static Polynomial constant(int64_t value) {
    Polynomial out;
    out.terms_[{}] = {value, {}};
    return out;
  }
  static std::optional<Polynomial> joined(std::optional<Polynomial> a, const std::optional<Polynomial>& b, int sign) {
    if (!a || !b) return std::nullopt;
    for (const auto& [names, term] : b->terms_) {
      Term& own = a->terms_[names];
      int64_t signed_factor, sum;
      if (__builtin_mul_overflow(term.factor, int64_t(sign), &signed_factor) ||
          __builtin_add_overflow(own.factor, signed_factor, &sum))
        return std::nullopt;
      own = {sum, term.variables};
    }
    return a->terms_.size() > most_terms ? std::nullopt : a;
  }
  static std::optional<Polynomial> multiplied(const std::optional<Polynomial>& a, const std::optional<Polynomial>& b) {
    if (!a || !b || a->terms_.size() * b->terms_.size() > most_terms) return std::nullopt;
    std::optional<Polynomial> out = constant(0);
    for (const auto& [one, left] : a->terms_)
      for (const auto& [other, right] : b->terms_) {
        std::vector<std::pair<std::string, Expr>> all;
        for (std::size_t n = 0; n < one.size(); ++n) all.emplace_back(one[n], left.variables[n]);
        for (std::size_t n = 0; n < other.size(); ++n) all.emplace_back(other[n], right.variables[n]);
        std::ranges::stable_sort(all, {}, [](const auto& variable) { return variable.first; });
        Polynomial product;
        Names names;
        Term term;
        if (__builtin_mul_overflow(left.factor, right.factor, &term.factor)) return std::nullopt;
        for (auto& [name, variable] : all) names.push_back(name), term.variables.push_back(variable);
        product.terms_[names] = std::move(term);
        out = joined(std::move(out), product, 1);
      }
    return out;
  }

  std::map<Names, Term> terms_;
};

std::string scaled(double value, double step, const std::vector<const char*>& units) {
  std::size_t unit = 0;
  while (value >= step && unit + 1 < units.size()) value /= step, ++unit;
  return formatted("{:.{}f} {}", value, unit == 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2, units[unit]);
}

/// Two bytes, "4.00 KiB" as "4 KiB": trailing zeros carry no information.
std::string trimmed(std::string text) {
  auto space = text.find(' ');
  auto dot = text.find('.');
  if (dot == std::string::npos || dot > space) return text;
  auto last = text.find_last_not_of('0', space - 1);
  if (last == dot) --last;
  return text.substr(0, last + 1) + text.substr(space);
}

}  // namespace

Amount Amount::of(const Expr& expr, bool exact) {
  Amount out;
  out.exact = exact;
  out.value = as_int(expr);
  if (out.value) return out;
  const auto form = Polynomial::of(expr);
  out.symbolic = form ? form->expr() : cast(DataType::integer(64), expr);
  if (form) out.value = as_int(out.symbolic);
  return out;
}

std::string Amount::str() const {
  std::string text = value ? std::to_string(*value) : label(symbolic);
  return exact ? text : "<= " + text;
}

Amount operator+(const Amount& a, const Amount& b) {
  bool exact = a.exact && b.exact;
  if (a.value && b.value) {
    int64_t sum;
    if (__builtin_add_overflow(*a.value, *b.value, &sum)) return Amount::of(most, exact);
    return Amount::of(sum, exact);
  }
  return Amount::of(as_expr(a) + as_expr(b), exact);
}

Amount operator*(const Amount& a, const Amount& b) {
  bool exact = a.exact && b.exact;
  if (a.value == 0 || b.value == 0) return Amount::of(0, exact);
  if (a.value && b.value) {
    int64_t product;
    if (__builtin_mul_overflow(*a.value, *b.value, &product)) return Amount::of(most, exact);
    return Amount::of(product, exact);
  }
  return Amount::of(as_expr(a) * as_expr(b), exact);
}

Amount smaller(const Amount& a, const Amount& b) { return a.value && b.value && *b.value < *a.value ? b : a; }

std::string bytes_text(const Amount& bytes) {
  std::string prefix = bytes.exact ? "" : "<= ";
  if (!bytes.value) return prefix + label(bytes.symbolic) + " B";
  return prefix + trimmed(scaled(double(*bytes.value), 1024, {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}));
}

std::string count_text(const Amount& count) {
  std::string prefix = count.exact ? "" : "<= ";
  if (!count.value) return prefix + label(count.symbolic);
  std::string text = trimmed(scaled(double(*count.value), 1000, {"", "k", "M", "G", "T", "P", "E"}));
  if (text.ends_with(' ')) text.pop_back();
  return prefix + text;
}

}  // namespace tirscope::analysis
