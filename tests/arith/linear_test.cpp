// SPDX-License-Identifier: Apache-2.0
#include "arith/solve/linear.h"

#include <QtTest>

#include "arith/analyzer.h"
#include "arith/solve/solve_inequalities.h"
#include "ir/compare/deep_equal.h"
#include "support/unit.h"

namespace linear_test {

using namespace tirscope;
using namespace tirscope::arith;

class LinearTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void strides_of_a_row_major_access() {
    Var i = make_var("i"), j = make_var("j"), n = make_var("n");
    auto form = detect_linear_equation(Expr(i) * n + Expr(j) * 2 + 7, {i, j});
    QVERIFY(form);
    QVERIFY(deep_equal(form->coefficients[0], n));
    QCOMPARE(as_int(form->coefficients[1]), 2);
    QCOMPARE(as_int(form->base), 7);
  }
  void a_variable_that_is_not_there_has_coefficient_zero() {
    Var i = make_var("i"), j = make_var("j");
    auto form = detect_linear_equation(Expr(i) * 3, {j});
    QVERIFY(form);
    QCOMPARE(as_int(form->coefficients[0]), 0);
    QVERIFY(deep_equal(form->base, Expr(i) * 3));
  }
  void a_difference_has_a_negative_coefficient() {
    Var i = make_var("i");
    auto form = detect_linear_equation(int32(9) - Expr(i), {i});
    QVERIFY(form);
    QCOMPARE(as_int(form->coefficients[0]), -1);
    QCOMPARE(as_int(form->base), 9);
  }
  void what_is_not_linear_is_refused() {
    Var i = make_var("i"), j = make_var("j");
    QVERIFY(!detect_linear_equation(Expr(i) * i, {i}));
    QVERIFY(!detect_linear_equation(floordiv(i, int32(2)), {i}));
    QVERIFY(!detect_linear_equation(Expr(i) * j, {i, j}));
    QVERIFY(detect_linear_equation(Expr(i) * j, {i}));
  }
  void bounds_are_read_from_conjunctions() {
    Var i = make_var("i"), j = make_var("j");
    auto bounds =
        detect_clip_bound(logical_and(lt(i, int32(8)), logical_and(ge(i, int32(2)), le(j, int32(5)))), {i, j});
    QVERIFY(bounds);
    QCOMPARE(as_int((*bounds)[0].min), 2);
    QCOMPARE(as_int((*bounds)[0].max), 7);
    QVERIFY(!(*bounds)[1].min);
    QCOMPARE(as_int((*bounds)[1].max), 5);
    QVERIFY(!detect_clip_bound(lt(i + Expr(j), int32(8)), {i, j}));
  }
  void inequalities_beyond_their_limit_are_given_back_as_they_are() {
    Var v = make_var("v");
    std::vector<Expr> relations;
    for (int k = 1; k < 100; ++k) relations.push_back(lt(floormod(Expr(v) * k + k, int32(k + 2)), int32(k)));
    auto solved = solve_inequalities_to_range({v}, {{v, make_range(int32(0), int32(64))}}, relations);
    QVERIFY(solved.ranges.empty());
    QVERIFY(solved.relations == relations);
  }
};

TIRSCOPE_TEST(LinearTest)

}  // namespace linear_test
#include "linear_test.moc"
