// SPDX-License-Identifier: Apache-2.0
// Which reductions run side by side, by what the emitter marks, and what LLVM makes of them.
#include "codegen/unroll_and_jam.h"

#include <QRegularExpression>
#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace unroll_and_jam_test {

using tirscope::test::emitted;
using tirscope::test::optimised;

namespace {

/// How many iterations run together, by the mark on the loop; 0 where none do.
int ways_of(const QString& body) {
  const QString code = emitted(body);
  if (!code.contains("define")) QTest::qFail(qPrintable(code), __FILE__, __LINE__);
  auto mark = QRegularExpression("\"tirscope.unroll_and_jam\", i32 (\\d+)").match(code);
  return mark.hasMatch() ? mark.captured(1).toInt() : 0;
}

const QString products =
    "for i in range(100):\n    for j in range(100):\n        C[i * 100 + j] = T.float32(0)\n"
    "        for k in range(300):\n            C[i * 100 + j] = C[i * 100 + j] + A[i * 300 + k] * B[j * 300 + k]";

}  // namespace

class UnrollAndJamTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void reductions_of_rows_run_side_by_side_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("ways");
    auto with = [](const char* from, const char* to) { return QString(products).replace(from, to); };
    QTest::newRow("products of rows") << products << 8;
    QTest::newRow("four rows") << with("range(100):\n        C", "range(7):\n        C") << 4;
    QTest::newRow("rows a page apart") << with("B[j * 300", "B[j * 1024") << 4;
    QTest::newRow("the initialisation inside, of two loops")
        << "for i, k in T.grid(16, 4):\n    for j in range(16):\n        for kk in range(256):\n"
           "            if k == 0 and kk == 0:\n                C[i * 16 + j] = T.float32(0)\n"
           "            C[i * 16 + j] = C[i * 16 + j] + B[j * 1025 + k * 256 + kk]"
        << 8;
    QTest::newRow("a maximum, the element on the right")
        << "for j in range(32):\n    for k in range(64):\n        C[j] = T.max(A[j * 65 + k], C[j])" << 8;
    QTest::newRow("common indices named before")
        << "for j in range(32):\n    with T.LetStmt(j * 3) as at:\n        for k in range(64):\n"
           "            with T.LetStmt(at * 22 + k) as here:\n                C[at] = C[at] + A[here] * A[here]"
        << 8;

    QTest::newRow("three rows") << with("range(100):\n        C", "range(3):\n        C") << 0;
    QTest::newRow("volatile sums") << "T.attr(C.data, \"volatile_scope\", 1)\n" + QString(products) << 0;
    QTest::newRow("a short reduction") << with("range(300)", "range(15)") << 0;
    QTest::newRow("columns that lie side by side") << with("B[j * 300 + k]", "B[k * 100 + j]") << 0;
    QTest::newRow("what does not move") << with("B[j * 300 + k]", "B[k]") << 0;
    QTest::newRow("one element for all") << with("C[i * 100 + j]", "C[i]") << 0;
    QTest::newRow("an element that the reduction moves") << with("C[i * 100 + j]", "C[i * 100 + j + k]") << 0;
    QTest::newRow("reads of what is written") << with("B[j * 300 + k]", "C[j * 300 + k]") << 0;
    QTest::newRow("a guarded read") << with("B[j * 300 + k]", "T.if_then_else(j < k, B[j * 300 + k], T.float32(0))")
                                    << 0;
    QTest::newRow("a product of all") << with("] + A", "] * A") << 0;
    QTest::newRow("a parallel loop") << with("for j in range(100)", "for j in T.parallel(100)") << 0;
    QTest::newRow("an annotated loop") << with("in range(300)", "in T.serial(300, annotations={\"note\": 1})") << 0;
    QTest::newRow("first values that are read") << with("= T.float32(0)", "= A[j]") << 0;
    QTest::newRow("a condition of another iteration")
        << "for j in range(16):\n    for k in range(256):\n        if k == 1:\n            C[j] = T.float32(0)\n"
           "        C[j] = C[j] + B[j * 256 + k]"
        << 0;
    QTest::newRow("a triangle") << with("range(300)", "range(j + 20)") << 0;
    QTest::newRow("elements found by reading") << with("C[i * 100 + j]", "C[T.Cast(\"int32\", A[j])]") << 0;
  }
  void reductions_of_rows_run_side_by_side() {
    QFETCH(QString, body);
    QFETCH(int, ways);
    QCOMPARE(ways_of(body), ways);
  }

  /// Sums of single numbers, or vectors of them, that wait for no other; nothing is stored in the inner loop.
  void sums_stay_in_registers() {
    const QString code = optimised(products);
    QVERIFY2(code.count(QRegularExpression("phi float|phi <[48] x float>")) >= 1, qPrintable(code));
    QVERIFY2(code.count(QRegularExpression("phi float")) + 4 * code.count("phi <4 x float>") +
                     8 * code.count("phi <8 x float>") >=
                 8,
             qPrintable(code));
  }
};

TIRSCOPE_TEST(UnrollAndJamTest)

}  // namespace unroll_and_jam_test
#include "unroll_and_jam_test.moc"
