// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "ir/build.h"
#include "ir/ir.h"
#include "ir/mutator.h"
#include "ir/visitor.h"
#include "support/unit.h"

using namespace tirscope;

class NodeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void rewriting_nothing_returns_the_same_object() {
    Var i = make_var("i");
    Expr e = i * 4 + 1;
    QVERIFY(substitute(e, {{make_var("j").get(), int32(1)}}) == e);
  }
  void substituting_replaces_uses() {
    Var i = make_var("i");
    Expr e = substitute(Expr(i) + 1, {{i.get(), int32(2)}});
    auto sum = as<AddNode>(e);
    QVERIFY(sum && as_int(sum->a) == 2 && as_int(sum->b) == 1);
  }
  void constants_fold_as_operators_do() {
    QCOMPARE(as_int(int32(7) - int32(9)), -2);
    QCOMPARE(as_int(floordiv(int32(-7), int32(2))), -4);
    QCOMPARE(as_int(floormod(int32(-7), int32(2))), 1);
    Var i = make_var("i");
    QVERIFY(Expr(i) + 0 == i);
    QVERIFY(Expr(i) * 1 == i);
  }
  void constants_are_cast_to_what_they_are_worth() {
    auto cast_of = [](DataType to, DataType from, int64_t value) { return cast(to, make_const(from, value)); };
    QCOMPARE(as_int(cast(DataType::boolean(), make_const(DataType::floating(32), -2.5))), 1);
    QCOMPARE(as_int(cast_of(DataType::boolean(), DataType::integer(32), 2)), 1);
    QCOMPARE(as_int(cast_of(DataType::boolean(), DataType::integer(32), 0)), 0);
    const Expr largest = cast_of(DataType::floating(64), DataType::uint(64), -1);
    auto real = as<FloatImmNode>(largest);
    QVERIFY(real && real->value == 18446744073709551616.0);
  }
  void trees_that_are_too_high_are_refused() {
    auto grow = [](int levels) -> Result<int> {
      return catching([&]() -> Result<int> {
        Expr e = make_var("x");
        for (int n = 0; n < levels; ++n) e = e + int32(1);
        return int(e->height);
      });
    };
    QCOMPARE(grow(100).value(), 101);
    auto result = grow(max_height + 1);
    QVERIFY(!result);
    QCOMPARE(result.error().code, "ir.too-deep");
  }
  void lists_share_what_is_not_replaced() {
    std::vector<int> numbers;
    for (int n = 0; n < 1000; ++n) numbers.push_back(n);
    List<int> list(numbers);
    auto check = [&](std::size_t first, std::size_t count, std::vector<int> items) {
      std::vector<int> expected = numbers;
      expected.erase(expected.begin() + long(first), expected.begin() + long(first + count));
      expected.insert(expected.begin() + long(first), items.begin(), items.end());
      QCOMPARE(list.spliced(first, count, items).to_vector(), expected);
    };
    check(0, 0, {-1});
    check(64, 1, {-1, -2});
    check(63, 2, {});
    check(500, 300, {7, 8, 9});
    check(1000, 0, {4});
    check(0, 1000, {});
  }
};

TIRSCOPE_TEST(NodeTest)
#include "node_test.moc"
