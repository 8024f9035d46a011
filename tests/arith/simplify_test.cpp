// SPDX-License-Identifier: Apache-2.0
#include <malloc.h>

#include <QtTest>
#include <random>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"
#include "script/printer/printer.h"
#include "support/integer_value.h"
#include "support/processor_time.h"
#include "support/unit.h"
#include "support/work_count.h"

namespace simplify_test {

using namespace tirscope;
using namespace tirscope::arith;
using namespace tirscope::test;

namespace {

/// i in [0, 16), j in [0, 8), k in [-5, 6); n and m are unknown.
struct Variables {
  Var i = make_var("i"), j = make_var("j"), k = make_var("k"), n = make_var("n"), m = make_var("m");
  std::vector<std::pair<Var, Range>> box() const {
    return {{i, make_range(int32(0), int32(16))},
            {j, make_range(int32(0), int32(8))},
            {k, make_range(int32(-5), int32(11))}};
  }
  void bind(Analyzer& analyzer) const {
    for (auto& [var, range] : box()) analyzer.bind(var, range);
  }
};

Expr c(int64_t value) { return int32(value); }

constexpr int nested_kinds = 12;

/// An operator of each kind in turn with another one, `depth` levels of each.
Expr nested(int kind, int depth, const Variables& v) {
  Expr e = v.n, i = v.i, j = v.j;
  for (int k = 0; k < depth; ++k) {
    Expr number = c(k % 7 + 2);
    switch (kind) {
      case 0: e = floormod(e * number + i, c(k % 5 + 2)); break;
      case 1: e = floordiv(e * number + i, c(k % 5 + 2)); break;
      case 2: e = floormod(floordiv(e + i, number) + j, c(k % 5 + 3)); break;
      case 3: e = truncmod(truncdiv(e - i, number) + j, c(k % 5 + 3)); break;
      case 4: e = min(max(e, i + number), e - j); break;
      case 5: e = make<SelectNode>(lt(i, number), floormod(e, number), j); break;
      case 6: e = make<SelectNode>(lt(e, number), i, j); break;
      case 7: e = if_then_else(lt(e, number), floordiv(i, number), j + number); break;
      case 8: e = cast(DataType::integer(32), logical_and(lt(e, number), lt(j, e + number))); break;
      case 9: e = floormod(e * number + i, j + number); break;
      case 10: e = make<LetNode>(make_var("x"), e, floormod(e + i, number)); break;
      default: e = cast(DataType::integer(32), eq(floormod(e + j, number), c(1))); break;
    }
    if (e->size > 100'000) return e;
  }
  return e;
}

QString str(const Expr& expr) { return QString::fromStdString(script::text(expr)); }

class RandomExpr {
 public:
  RandomExpr(unsigned seed, std::vector<Var> vars) : random_(seed), vars_(std::move(vars)) {}

  Expr integer(int depth) {
    if (depth == 0 || below(6) == 0) return below(3) == 0 ? c(below(19) - 9) : Expr(vars_[below(vars_.size())]);
    switch (below(9)) {
      case 0:
      case 1: return make<AddNode>(integer(depth - 1), integer(depth - 1));
      case 2: return make<SubNode>(integer(depth - 1), integer(depth - 1));
      case 3: return make<MulNode>(integer(depth - 1), c(below(9) - 4));
      case 4: return make<FloorDivNode>(integer(depth - 1), divisor());
      case 5: return make<FloorModNode>(integer(depth - 1), divisor());
      case 6: return make<MinNode>(integer(depth - 1), integer(depth - 1));
      case 7: return make<MaxNode>(integer(depth - 1), integer(depth - 1));
      default:
        if (below(2)) return make<SelectNode>(condition(depth - 1), integer(depth - 1), integer(depth - 1));
        return below(2) ? Expr(make<DivNode>(integer(depth - 1), divisor()))
                        : make<ModNode>(integer(depth - 1), divisor());
    }
  }
  Expr condition(int depth) {
    static constexpr Kind comparisons[] = {Kind::LT, Kind::LE, Kind::GT, Kind::GE, Kind::EQ, Kind::NE};
    int choice = depth > 0 ? below(9) : 0;
    if (choice == 6) return make<AndNode>(condition(depth - 1), condition(depth - 1));
    if (choice == 7) return make<OrNode>(condition(depth - 1), condition(depth - 1));
    if (choice == 8) return make<NotNode>(condition(depth - 1));
    return make_binary(comparisons[below(6)], integer(depth > 0 ? depth - 1 : 0), integer(depth > 0 ? depth - 1 : 0));
  }
  int below(std::size_t limit) { return int(random_() % limit); }

 private:
  Expr divisor() {
    static constexpr int values[] = {1, 2, 3, 4, 5, 8, 16};
    return c(values[below(7)]);
  }
  std::mt19937 random_;
  std::vector<Var> vars_;
};

}  // namespace

class SimplifyTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void an_expression_takes_the_form_that_tvm_prints_data() {
    QTest::addColumn<QString>("actual");
    QTest::addColumn<QString>("expected");
    Variables v;
    auto row = [&](const char* name, const Expr& expr, const char* expected) {
      Analyzer analyzer;
      v.bind(analyzer);
      QTest::newRow(name) << str(analyzer.simplify(expr)) << QString(expected);
    };
    Expr i = v.i, j = v.j, k = v.k, n = v.n, m = v.m;
    // Sums: the larger scales first, positive parts before negative ones
    row("larger scales come first", j + i * 8, "i * 8 + j");
    row("equal terms are gathered", i + j + i, "i * 2 + j");
    row("constants go last", c(3) + i + 4, "i + 7");
    row("negative parts are subtracted", n - m - 2, "n - m - 2");
    row("terms cancel", (n + m) - (m + n), "0");
    row("a product of variables keeps its order", (n * m) * 4, "n * m * 4");
    // Floor division and modulo
    row("division by a common factor", floordiv(i * 8 + j, c(8)), "i");
    row("modulo by a common factor", floormod(i * 8 + j, c(8)), "j");
    row("split and fused again", floordiv(n, c(4)) * 4 + floormod(n, c(4)), "n");
    row("nested divisions", floordiv(floordiv(n, c(4)), c(2)), "n // 8");
    row("modulo of a smaller value", floormod(i, c(16)), "i");
    row("the middle of three fused loops", floormod(floordiv(n, c(4)), c(8)), "n % 32 // 4");
    row("a part that is never reached", floordiv(i, c(16)), "0");
    row("symbolic factors cancel", floordiv(n * m, m), "n");
    row("a constant is taken out of a modulo", floormod(n + 9, c(4)), "(n + 1) % 4");
    // Min and max
    row("min by bounds", min(i, c(20)), "i");
    row("max by bounds", max(j, c(-1)), "j");
    row("min of shifted values", min(n + 3, n + 1), "n + 1");
    row("min absorbs max", min(max(n, m), n), "n");
    row("equal summands leave the min", min(n + m, n + i), "T.min(m, i) + n");
    // Comparisons
    row("a decided comparison", lt(i, c(16)), "T.bool(True)");
    row("constants are gathered on the right", lt(n + 3, c(10)), "n < 7");
    row("a common scale is divided out", lt(i * 16 + j * 2, c(100)), "i * 8 + j < 50");
    row("what cannot reach the next multiple is dropped", lt(n * 8 + j, c(16)), "n < 2");
    row("at least is written as at most", ge(n, c(4)), "4 <= n");
    row("not equal", logical_not(eq(n, c(4))), "n != 4");
    row("a contradiction", logical_and(lt(n, c(3)), lt(c(5), n)), "T.bool(False)");
    row("a tautology", logical_or(le(n, m), lt(m, n)), "T.bool(True)");
    // Choices
    row("a select with equal branches", make<SelectNode>(lt(n, c(3)), n + m, n + m), "n + m");
    row("a branch knows its condition", make<SelectNode>(lt(n, c(3)), min(n, c(3)), c(3)), "T.Select(n < 3, n, 3)");
  }
  void an_expression_takes_the_form_that_tvm_prints() {
    QFETCH(QString, actual);
    QTEST(actual, "expected");
  }

  void simplified_expressions_have_the_same_values() {
    Variables v;
    int checked = 0;
    for (unsigned seed = 0; seed < 1200; ++seed) {
      RandomExpr random(seed, {v.i, v.j, v.k});
      bool boolean = seed % 3 == 0;
      Expr expr = boolean ? random.condition(4) : random.integer(4);
      Analyzer analyzer;
      v.bind(analyzer);
      Expr results[] = {analyzer.simplify(expr), analyzer.rewrite_simplify(expr), analyzer.canonical_simplify(expr)};
      bool failed = false;
      for_each_point(v.box(), [&](const Point& point) {
        int64_t expected = value_at(expr, point);
        for (const Expr& result : results) {
          if (failed || value_at(result, point) == expected) continue;
          failed = true;
          QFAIL(qPrintable(QString("seed %1: %2 -> %3 at i=%4 j=%5 k=%6")
                               .arg(seed)
                               .arg(str(expr), str(result))
                               .arg(point.at(v.i.get()))
                               .arg(point.at(v.j.get()))
                               .arg(point.at(v.k.get()))));
        }
      });
      if (QTest::currentTestFailed()) return;
      ++checked;
    }
    QCOMPARE(checked, 1200);
  }

  void facts_hold_at_every_point() {
    Variables v;
    for (unsigned seed = 0; seed < 1000; ++seed) {
      RandomExpr random(seed + 50000, {v.i, v.j, v.k});
      Expr expr = random.integer(3);
      Analyzer analyzer;
      v.bind(analyzer);
      DomMap domain;
      for (auto& [var, range] : v.box()) domain[var.get()] = IntervalSet::from_range(range);
      ConstIntBound bound = analyzer.const_int_bound(expr);
      ModularSet residue = analyzer.modular_set(expr);
      IntervalSet set = eval_set(expr, domain);
      const QString text = str(expr);
      const QString with_residue = QString("%1: %2 n + %3").arg(text).arg(residue.coeff).arg(residue.base);
      bool truncated = text.contains("T.Div") || text.contains("truncmod");
      std::optional<int64_t> low, high;
      if (set.has_lower_bound()) low = as_int(analyzer.simplify(set.min));
      if (set.has_upper_bound()) high = as_int(analyzer.simplify(set.max));
      for_each_point(v.box(), [&](const Point& point) {
        int64_t value = value_at(expr, point);
        QVERIFY2(bound.min <= value && value <= bound.max, qPrintable(text));
        bool fits = residue.coeff == 0 ? value == residue.base : (value - residue.base) % residue.coeff == 0;
        QVERIFY2(fits, qPrintable(with_residue));
        if (truncated) return;  // TVM's sets take truncated operands to be positive
        QVERIFY2((!low || *low <= value) && (!high || value <= *high), qPrintable(text));
      });
      if (QTest::currentTestFailed()) return;
    }
  }

  void constraints_hold_in_their_scope_only() {
    Variables v;
    Analyzer analyzer;
    Expr n = v.n, condition = lt(n, c(10));
    QVERIFY(!analyzer.can_prove(lt(n, c(12))));
    {
      auto scope = analyzer.with_constraint(logical_and(condition, ge(n, c(2))));
      QVERIFY(analyzer.can_prove(lt(n, c(12))));
      QCOMPARE(analyzer.const_int_bound(n), (ConstIntBound{2, 9}));
      QVERIFY(is_true(analyzer.simplify(condition)));
      {
        auto inner = analyzer.with_constraint(eq(floormod(n, c(4)), c(0)));
        QVERIFY(is_zero(analyzer.simplify(floormod(n, c(2)))));
      }
      QVERIFY(!is_zero(analyzer.simplify(floormod(n, c(2)))));
    }
    QVERIFY(!analyzer.can_prove(lt(n, c(12))));
    QVERIFY(as<LTNode>(analyzer.simplify(condition)));
  }

  void random_conditions_imply_what_is_simplified_under_them() {
    Variables v;
    for (unsigned seed = 0; seed < 1200; ++seed) {
      RandomExpr random(seed + 90000, {v.i, v.j, v.k});
      Expr condition = random.condition(2), expr = seed % 2 ? random.integer(3) : random.condition(3);
      Analyzer analyzer;
      v.bind(analyzer);
      Expr result;
      {
        auto scope = analyzer.with_constraint(condition);
        result = analyzer.simplify(expr);
      }
      bool failed = false;
      for_each_point(v.box(), [&](const Point& point) {
        if (failed || !value_at(condition, point) || value_at(result, point) == value_at(expr, point)) return;
        failed = true;
        QFAIL(qPrintable(QString("seed %1: under %2: %3 -> %4 at i=%5 j=%6 k=%7")
                             .arg(seed)
                             .arg(str(condition), str(expr), str(result))
                             .arg(point.at(v.i.get()))
                             .arg(point.at(v.j.get()))
                             .arg(point.at(v.k.get()))));
      });
      if (QTest::currentTestFailed()) return;
    }
  }

  void a_truncated_modulo_below_zero_stays_there() {
    Var k = make_var("k"), i = make_var("i");
    for (bool known : {false, true}) {
      Analyzer analyzer;
      analyzer.bind(i, make_range(int32(0), int32(8)));
      analyzer.bind(k, known ? make_range(int32(0), int32(64)) : make_range(int32(-16), int32(32)));
      Expr result = analyzer.simplify(lt(truncmod(k, int32(8)), i * int32(2)));
      for (int64_t at : {known ? int64_t(5) : int64_t(-5), int64_t(3)})
        for (int64_t j = 0; j < 8; ++j)
          QCOMPARE(value_at(result, {{k.get(), at}, {i.get(), j}}), int64_t(at % 8 < j * 2));
    }
  }
  void numbers_without_a_sign_begin_again_at_the_other_end() {
    Var i = make_var("i");
    Analyzer analyzer;
    analyzer.bind(i, make_range(int32(-16), int32(32)));
    auto bound = [&](const Expr& e) { return analyzer.const_int_bound(e); };
    auto wide = bound(cast(DataType::uint(64), i));
    QVERIFY(wide.min == 0 && wide.max > 15);
    auto narrow = bound(cast(DataType::uint(8), i));
    QVERIFY(narrow.min == 0 && narrow.max == 255);
    auto large = bound(make_const(DataType::uint(64), int64_t(-1)));
    QVERIFY(large.max > 0);
    // What runs backwards keeps its constant.
    Expr back = analyzer.simplify(floormod(int32(3) - i, int32(48)));
    for (int64_t at : {-16, -1, 0, 3, 4, 15})
      QCOMPARE(value_at(back, {{i.get(), at}}), int64_t(((3 - at) % 48 + 48) % 48));
  }
  void inequalities_are_chained() {
    Variables v;
    Analyzer analyzer;
    Expr n = v.n, m = v.m, i = v.i;
    auto first = analyzer.with_constraint(le(n, m));
    auto second = analyzer.with_constraint(lt(m, i - 3));
    QCOMPARE(analyzer.try_compare(n, i), Comparison::LT);
    QCOMPARE(analyzer.try_compare(i, n + 3), Comparison::GT);
    QCOMPARE(analyzer.try_compare(n, i, false), Comparison::Unknown);
  }

  void boolean_extensions_change_the_form() {
    Variables v;
    Expr n = v.n, m = v.m;
    Analyzer analyzer;
    SimplifyExtensions extensions;
    extensions.convert_boolean_to_and_of_ors = true;
    extensions.apply_constraints_to_boolean_branches = true;
    analyzer.set_extensions(extensions);
    Expr expr = logical_and(logical_or(lt(n, c(3)), eq(m, c(1))), logical_or(lt(n, c(3)), ne(m, c(1))));
    QCOMPARE(str(analyzer.simplify(expr)), QString("n < 3"));
  }

  void simplifying_leaves_nothing_behind() {
    auto simplify_all = [] {
      Variables v;
      Analyzer analyzer;
      v.bind(analyzer);
      Expr i = v.i, j = v.j, n = v.n;
      for (const Expr& e :
           {floordiv(i * 64 + j, c(8)), truncdiv(i * 64 + j, c(8)), (i + 3) * 8 - j * 8,
            min(floordiv(n + 3, c(4)) * 4, n), max(floordiv(n + 3, c(4)) * 4, n), floormod(i * 3, c(4))})
        analyzer.simplify(e);
    };
    simplify_all();
    const std::size_t before = mallinfo2().uordblks;
    for (int round = 0; round < 200; ++round) simplify_all();
    const auto grown = std::ptrdiff_t(mallinfo2().uordblks - before);
    QVERIFY2(grown < 4096, qPrintable(QString::number(grown)));
  }
  void nested_operators_take_time_that_grows_slowly_data() {
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < nested_kinds; ++kind) QTest::addRow("%d", kind) << kind;
  }
  /// Forty levels: without remembering, each level doubles the time.
  void nested_operators_take_time_that_grows_slowly() {
    QFETCH(int, kind);
    Variables v;
    Analyzer analyzer;
    v.bind(analyzer);
    const test::ProcessorTime spent;
    analyzer.simplify(nested(kind, 40, v));
    analyzer.can_prove(lt(nested(kind, 40, v), c(100)));
    QVERIFY2(spent.seconds() < 3, qPrintable(QString::number(spent.seconds())));
  }
  void ranges_that_depend_on_each_other_take_time_that_grows_slowly() {
    Analyzer analyzer;
    Var last = make_var("n");
    for (int k = 0; k < 40; ++k) {
      Var next = make_var("i" + std::to_string(k));
      analyzer.bind(next, make_range(last, min(Expr(last), c(4)) + 1));
      last = next;
    }
    const test::ProcessorTime spent;
    analyzer.int_set(last);
    QVERIFY2(spent.seconds() < 3, qPrintable(QString::number(spent.seconds())));
  }
  void what_is_remembered_holds_only_while_it_is_known() {
    Variables v;
    Analyzer analyzer;
    // Long enough to be remembered.
    Expr n = v.n, m = v.m, sum = n;
    for (int k = 2; k < 12; ++k) sum = make<AddNode>(sum, make<MulNode>(floormod(n, c(k)), c(k)));
    Expr choice = make<SelectNode>(lt(m, c(5)), sum, sum * 2);
    const QString unknown = str(analyzer.simplify(choice));
    {
      auto scope = analyzer.with_constraint(lt(m, c(5)));
      QCOMPARE(str(analyzer.simplify(choice)), str(analyzer.simplify(sum)));
    }
    QCOMPARE(str(analyzer.simplify(choice)), unknown);
    {
      auto scope = analyzer.with_constraint(ge(m, c(5)));
      QCOMPARE(str(analyzer.simplify(choice)), str(analyzer.simplify(sum * 2)));
      analyzer.bind(v.n, c(3));
    }
    QVERIFY(str(analyzer.simplify(choice)) != unknown);
    analyzer.bind(v.m, c(1));
    QCOMPARE(analyzer.simplify(choice)->kind, Kind::IntImm);
  }
  void a_typical_index_is_simplified_in_few_visits() {
    Variables v;
    Analyzer analyzer;
    v.bind(analyzer);
    Expr index =
        floordiv(Expr(v.i) * 64 + Expr(v.j) * 8 + floormod(v.n, c(8)), c(8)) * 8 + floormod(Expr(v.j) * 8, c(8));
    const int64_t touched = test::nodes_touched([&] { analyzer.simplify(index); });
    QVERIFY2(touched > 10 && touched < 600, qPrintable(QString::number(touched)));
    // Twice as many terms take about twice as many visits.
    auto sum_of = [&](int terms) {
      Expr sum = v.i;
      for (int k = 1; k < terms; ++k) sum = sum + floordiv(Expr(v.j) * (8 * k) + floormod(v.n, c(8)), c(8 * k)) * k;
      return sum;
    };
    auto cost_of = [&](int terms) {
      Analyzer fresh;
      v.bind(fresh);
      const Expr sum = sum_of(terms);
      return test::nodes_touched([&] { fresh.simplify(sum); });
    };
    const int64_t few = cost_of(8), many = cost_of(16);
    QVERIFY2(many < 6 * few, qPrintable(QStringLiteral("%1, then %2").arg(few).arg(many)));
  }
};

TIRSCOPE_TEST(SimplifyTest)

}  // namespace simplify_test
#include "simplify_test.moc"
