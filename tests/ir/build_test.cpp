// SPDX-License-Identifier: Apache-2.0
// Constants at the ends of their types, and sizes of memory.
#include "ir/build.h"

#include <QtTest>
#include <limits>

#include "ir/constant_size.h"
#include "support/unit.h"

namespace build_test {

using namespace tirscope;

namespace {

constexpr int64_t least = std::numeric_limits<int64_t>::min();

Expr wide(int64_t value) { return make_const(DataType::integer(64), value); }

}  // namespace

class BuildTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_least_number_negated_is_itself() { QCOMPARE(*as_int(neg(wide(least))), least); }

  void a_float_beyond_64_bits_becomes_the_least_number_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("2^63") << 0x1p63 << qint64(least);
    QTest::newRow("the float below 2^63") << 9223372036854774784.0 << qint64(9223372036854774784);
    QTest::newRow("-2^63") << -0x1p63 << qint64(least);
    QTest::newRow("1e30") << 1e30 << qint64(least);
    QTest::newRow("not a number") << std::numeric_limits<double>::quiet_NaN() << qint64(least);
    QTest::newRow("-2.9") << -2.9 << qint64(-2);
  }
  void a_float_beyond_64_bits_becomes_the_least_number() {
    QFETCH(double, value);
    QFETCH(qint64, expected);
    const Expr real = make<FloatImmNode>(DataType::floating(64), value);
    QCOMPARE(*as_int(cast(DataType::integer(64), real)), int64_t(expected));
  }

  void elements_of_memory_are_counted_without_overflow() {
    QCOMPARE(constant_elements({}), std::optional<int64_t>(1));
    QCOMPARE(constant_elements({wide(6), wide(7)}), std::optional<int64_t>(42));
    QCOMPARE(constant_elements({wide(int64_t(1) << 39), wide(int64_t(1) << 39)}), std::optional(most_elements));
    QCOMPARE(constant_elements({wide(least), wide(least)}), std::optional<int64_t>(0));
    QCOMPARE(constant_elements({wide(0), wide(int64_t(1) << 62)}), std::optional<int64_t>(0));
    QVERIFY(!constant_elements({wide(4), make_var("n", DataType::integer(32))}));
  }
};

TIRSCOPE_TEST(BuildTest)

}  // namespace build_test
#include "build_test.moc"
