// SPDX-License-Identifier: Apache-2.0
#include "arith/bounds/region_bound.h"

#include <QtTest>

#include "arith/analyzer.h"
#include "support/unit.h"

namespace region_bound_test {

using namespace tirscope;
using namespace tirscope::arith;

namespace {

Range upto(int64_t extent) { return make_range(int32(0), int32(extent)); }
void verify(const IntervalSet& set, int64_t min, int64_t max) {
  Analyzer analyzer;
  QCOMPARE(as_int(analyzer.simplify(set.min)), min);
  QCOMPARE(as_int(analyzer.simplify(set.max)), max);
}

}  // namespace

class RegionBoundTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_tile_covers_its_rows() {
    Var i = make_var("i"), j = make_var("j"), n = make_var("n");
    Analyzer analyzer;
    auto region = estimate_region_strict_bound({make_range(Expr(i) * 4, int32(4)), point_range(j)},
                                               {{i, upto(8)}, {j, upto(16)}}, true_expr(), analyzer);
    QVERIFY(region);
    verify((*region)[0], 0, 31);
    verify((*region)[1], 0, 15);
  }
  void gaps_are_no_exact_region() {
    Var i = make_var("i");
    Analyzer analyzer;
    std::vector<Range> region = {make_range(Expr(i) * 4, int32(3))};
    QVERIFY(!estimate_region_lower_bound(region, {{i, upto(8)}}, true_expr(), analyzer));
    Region upper = estimate_region_upper_bound(region, {{i, upto(8)}}, true_expr(), analyzer);
    verify(upper[0], 0, 30);
  }
  void a_falling_iterator_starts_at_its_far_end() {
    Var i = make_var("i");
    Analyzer analyzer;
    auto region =
        estimate_region_strict_bound({point_range(int32(10) - Expr(i))}, {{i, upto(8)}}, true_expr(), analyzer);
    QVERIFY(region);
    verify((*region)[0], 3, 10);
  }
  void dimensions_that_depend_on_each_other_have_an_upper_bound_only() {
    Var i = make_var("i");
    Analyzer analyzer;
    std::vector<Range> region = {point_range(i), point_range(i)};
    QVERIFY(!estimate_region_strict_bound(region, {{i, upto(8)}}, true_expr(), analyzer));
    Region upper = estimate_region_upper_bound(region, {{i, upto(8)}}, true_expr(), analyzer);
    verify(upper[0], 0, 7);
    verify(upper[1], 0, 7);
  }
  void a_predicate_narrows_the_region() {
    Var o = make_var("o"), i = make_var("i");
    Analyzer analyzer;
    Expr index = Expr(o) * 16 + i;
    auto region = estimate_region_strict_bound({point_range(index)}, {{o, upto(7)}, {i, upto(16)}},
                                               lt(index, int32(100)), analyzer);
    QVERIFY(region);
    verify((*region)[0], 0, 99);
  }
};

TIRSCOPE_TEST(RegionBoundTest)

}  // namespace region_bound_test
#include "region_bound_test.moc"
