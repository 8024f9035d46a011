// SPDX-License-Identifier: Apache-2.0
#include "arith/solve/linear_system.h"

#include <cstdlib>

#include "arith/analyzer.h"
#include "arith/solve/linear.h"
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

/// Coefficients x, y with a * x + b * y = gcd(a, b).
struct Bezout {
  int64_t divisor, x, y;
};
Bezout bezout(int64_t a, int64_t b) {
  int64_t x = 1, next_x = 0, rest = a < 0 ? wrapping_neg(a) : a, next = b;
  while (next != 0) {
    int64_t quotient = trunc_div(rest, next);
    rest = std::exchange(next, wrapping_sub(rest, wrapping_mul(quotient, next)));
    x = std::exchange(next_x, wrapping_sub(x, wrapping_mul(quotient, next_x)));
  }
  if (a < 0) x = wrapping_neg(x);
  return {rest, x, b == 0 ? 1 : trunc_div(wrapping_sub(rest, wrapping_mul(x, a)), b)};
}

using Matrix = std::vector<std::vector<int64_t>>;

/// The system `rows * inverse_columns = right`, brought into diagonal form. `columns` says how the variables follow
/// from the unknowns that the diagonal belongs to, `unknowns` those in terms of the variables.
struct SmithForm {
  Matrix rows, columns;
  std::vector<Expr> unknowns, right;

  explicit SmithForm(const VarRanges& variables) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
      columns.emplace_back(variables.size());
      columns.back()[i] = 1;
      unknowns.push_back(variables[i].first);
    }
  }
  std::size_t height() const { return rows.size(); }
  std::size_t width() const { return columns.size(); }
  bool determined(std::size_t j) const { return j < height() && j < width() && rows[j][j] != 0; }

  void diagonalize() {
    for (std::size_t k = 0; k < std::min(height(), width());) {
      choose_pivot(k);
      if (rows[k][k] == 0) {
        ++k;
        continue;
      }
      for (std::size_t i = k + 1; i < height(); ++i)
        if (rows[i][k] != 0) clear_below(k, i);
      bool disturbed = false;  // clearing the row may fill the column again
      for (std::size_t j = k + 1; j < width(); ++j)
        if (rows[k][j] != 0) disturbed |= clear_right(k, j);
      if (!disturbed) ++k;
    }
  }

 private:
  /// The smallest entry of the column, or the first column that has one in this row.
  void choose_pivot(std::size_t k) {
    std::size_t best = k;
    for (std::size_t i = k; i < height(); ++i) {
      int64_t old = rows[best][k], now = rows[i][k];
      if (now != 0 && (old == 0 || std::llabs(now) < std::llabs(old))) best = i;
    }
    std::swap(rows[k], rows[best]);
    std::swap(right[k], right[best]);
    for (std::size_t j = k + 1; rows[k][k] == 0 && j < width(); ++j) {
      if (rows[k][j] == 0) continue;
      for (std::size_t i = k; i < height(); ++i) std::swap(rows[i][k], rows[i][j]);
      std::swap(unknowns[k], unknowns[j]);
      for (std::vector<int64_t>& row : columns) std::swap(row[k], row[j]);
    }
  }

  /// A divisor of `pivot` and `other`. Where the pivot divides the other it stays, so that this terminates.
  static Bezout combination(int64_t pivot, int64_t other) {
    return trunc_mod(other, pivot) != 0 ? bezout(pivot, other) : Bezout{pivot, 1, 0};
  }
  static void combine(int64_t& pivot, int64_t& other, const Bezout& by, int64_t pivot_part, int64_t other_part) {
    int64_t combined = wrapping_add(wrapping_mul(by.x, pivot), wrapping_mul(by.y, other));
    other = wrapping_sub(wrapping_mul(other_part, pivot), wrapping_mul(pivot_part, other));
    pivot = combined;
  }

  void clear_below(std::size_t k, std::size_t i) {
    Bezout by = combination(rows[k][k], rows[i][k]);
    int64_t pivot_part = trunc_div(rows[k][k], by.divisor), other_part = trunc_div(rows[i][k], by.divisor);
    for (std::size_t j = k; j < width(); ++j) combine(rows[k][j], rows[i][j], by, pivot_part, other_part);
    Expr upper = right[k] * by.x + right[i] * by.y;
    right[i] = right[k] * other_part - right[i] * pivot_part;
    right[k] = upper;
  }

  /// Whether the column of the pivot may have got new entries.
  bool clear_right(std::size_t k, std::size_t j) {
    bool disturbed = trunc_mod(rows[k][j], rows[k][k]) != 0;
    Bezout by = combination(rows[k][k], rows[k][j]);
    int64_t pivot_part = trunc_div(rows[k][k], by.divisor), other_part = trunc_div(rows[k][j], by.divisor);
    for (std::size_t i = k; i < height(); ++i) combine(rows[i][k], rows[i][j], by, pivot_part, other_part);
    for (std::vector<int64_t>& row : columns) combine(row[k], row[j], by, pivot_part, other_part);
    Expr left = unknowns[k] * pivot_part + unknowns[j] * other_part;
    unknowns[j] = unknowns[k] * by.y - unknowns[j] * by.x;
    unknowns[k] = left;
    return disturbed;
  }
};

/// Adds `equation` as a row; false when it is not a linear equation with constant coefficients.
bool add_row(SmithForm& form, const Expr& equation, const std::vector<Var>& variables, Analyzer& analyzer) {
  auto equality = as<EQNode>(equation);
  if (!equality) return false;
  auto linear = detect_linear_equation(analyzer.simplify(equality->a - equality->b), variables);
  if (!linear) return false;
  std::vector<int64_t> row;
  for (const Expr& coefficient : linear->coefficients) {
    auto value = as_int(coefficient);
    if (!value) return false;
    row.push_back(*value);
  }
  if (row.empty()) return false;
  form.rows.push_back(std::move(row));
  form.right.push_back(neg(linear->base));
  return true;
}

/// That there is a value for the unknown of each row.
void add_conditions_of_existence(const SmithForm& form, Analyzer& analyzer, std::vector<Expr>& conditions) {
  for (std::size_t j = 0; j < form.height(); ++j) {
    const Expr& right = form.right[j];
    Expr rest =
        form.determined(j) ? floormod(right, make_const(right->dtype, int64_t(std::llabs(form.rows[j][j])))) : right;
    Expr condition = analyzer.simplify(eq(rest, make_const(rest->dtype, int64_t(0))));
    if (!is_one(condition)) conditions.push_back(condition);
  }
}

}  // namespace

LinearSolution solve_linear_equations(const VarRanges& variables, const std::vector<Expr>& equations) {
  LinearSolution solution;
  SmithForm form(variables);
  Analyzer analyzer;
  std::vector<Var> vars;
  DomMap domains;
  for (const auto& [var, range] : variables) {
    analyzer.bind(var, range);
    vars.push_back(var);
    domains[var.get()] = IntervalSet::from_range(range);
  }
  std::vector<Expr> others;
  for (const Expr& equation : equations)
    if (!add_row(form, equation, vars, analyzer)) others.push_back(equation);
  form.diagonalize();
  add_conditions_of_existence(form, analyzer, solution.conditions);

  // An unknown is determined by its row, or free.
  std::vector<Expr> unknowns;
  Analyzer solved;
  std::size_t free_count = 0;
  for (std::size_t j = 0; j < vars.size(); ++j) {
    if (form.determined(j)) {
      int64_t divisor = form.rows[j][j];
      Expr right = divisor >= 0 ? form.right[j] : neg(form.right[j]);
      unknowns.push_back(analyzer.simplify(floordiv(right, make_const(right->dtype, int64_t(std::llabs(divisor))))));
      continue;
    }
    Expr old = analyzer.simplify(form.unknowns[j]);
    auto old_var = as<VarNode>(old);
    Var var = make_var("n" + std::to_string(free_count++) + (old_var ? "_" + old_var->name : ""), old->dtype);
    unknowns.push_back(var);
    if (Range range = eval_set(old, domains).cover_range(nullptr)) {
      solution.free.emplace_back(var, range);
      solved.bind(var, range);
    }
  }

  VarMap map;
  for (std::size_t i = 0; i < vars.size(); ++i) {
    Expr value = make_const(vars[i]->dtype, int64_t(0));
    for (std::size_t j = 0; j < vars.size(); ++j)
      value = value + make_const(value->dtype, form.columns[i][j]) * unknowns[j];
    map[vars[i].get()] = analyzer.simplify(value);
    solution.values.emplace_back(vars[i], map[vars[i].get()]);
  }
  for (const auto& [var, range] : variables) {
    const Expr& value = map[var.get()];
    for (const Expr& bound : {le(range->min, value), lt(value, range->min + range->extent)})
      if (Expr condition = solved.simplify(bound); !is_one(condition)) solution.conditions.push_back(condition);
  }
  for (const Expr& other : others) solution.conditions.push_back(substitute(other, map));
  return solution;
}

}  // namespace tirscope::arith
