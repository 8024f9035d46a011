// SPDX-License-Identifier: Apache-2.0
#include "ir/compare/deep_equal.h"

#include <QtTest>

#include "ir/ir.h"
#include "support/unit.h"

namespace deep_equal_test {

using namespace tirscope;

class DeepEqualTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_same_operations_on_the_same_variables_are_equal() {
    Var i = make_var("i"), j = make_var("j");
    QVERIFY(deep_equal(i * 4 + j, i * 4 + j));
    Buffer a = make_buffer("A", {int32(8)}, DataType::floating(32));
    QVERIFY(deep_equal(load(a, {i + int32(1)}), load(a, {i + int32(1)})));
    QVERIFY(deep_equal(nullptr, nullptr));
  }
  /// Tables of expressions stay fast where many have the same shape.
  void what_differs_in_a_leaf_has_another_hash() {
    Var i = make_var("i");
    Buffer a = make_buffer("A", {int32(4096)}, DataType::floating(32));
    std::set<std::size_t> hashes;
    for (int k = 0; k < 1000; ++k) {
      const Expr at = i * 16 + int32(k);
      hashes.insert(deep_hash(load(a, {at})));
      hashes.insert(deep_hash(make<RampNode>(at, int32(1), int32(4))));
      hashes.insert(deep_hash(make<BroadcastNode>(load(a, {at}), int32(4))));
      hashes.insert(deep_hash(make<FloatImmNode>(DataType::floating(32), k + 0.5)));
    }
    QVERIFY2(hashes.size() > 3990, qPrintable(QString::number(hashes.size())));
    QCOMPARE(deep_hash(load(a, {i + int32(1)})), deep_hash(load(a, {i + int32(1)})));
  }
  void names_do_not_make_variables_equal() {
    QVERIFY(!deep_equal(make_var("i"), make_var("i")));
    Buffer a = make_buffer("A", {int32(8)}, DataType::floating(32));
    Buffer b = make_buffer("A", {int32(8)}, DataType::floating(32));
    QVERIFY(!deep_equal(load(a, {int32(0)}), load(b, {int32(0)})));
  }
  void types_operations_and_order_count() {
    Var i = make_var("i"), j = make_var("j");
    QVERIFY(!deep_equal(int32(1), int64(1)));
    QVERIFY(!deep_equal(i + j, j + i));
    QVERIFY(!deep_equal(floordiv(i, j), truncdiv(i, j)));
    QVERIFY(!deep_equal(i, nullptr));
  }
};

TIRSCOPE_TEST(DeepEqualTest)

}  // namespace deep_equal_test
#include "deep_equal_test.moc"
