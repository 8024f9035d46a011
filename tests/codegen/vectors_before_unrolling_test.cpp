// SPDX-License-Identifier: Apache-2.0
// Short innermost loops become vectors before they are unrolled. Code is made for x86-64-v3: eight lanes of float32.
#include "codegen/llvm/vectors_before_unrolling.h"

#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

using tirscope::test::optimised;

class VectorsBeforeUnrollingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void short_loops_have_lanes_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("vector");
    QTest::newRow("a tile whose sums are initialised inside")
        << "for i, j, k, ii, kk in T.grid(16, 32, 32, 16, 8):\n"
           "    for jj in range(8):\n"
           "        if k * 8 + kk == 0:\n"
           "            C[(i * 16 + ii) * 256 + j * 8 + jj] = T.float32(0)\n"
           "        C[(i * 16 + ii) * 256 + j * 8 + jj] = C[(i * 16 + ii) * 256 + j * 8 + jj] + "
           "A[(i * 16 + ii) * 256 + k * 8 + kk] * B[(k * 8 + kk) * 256 + j * 8 + jj]"
        << "fadd contract <8 x float>";
    QTest::newRow("four columns") << "for i, k in T.grid(1024, 64):\n"
                                     "    for j in range(4):\n"
                                     "        C[i * 4 + j] = C[i * 4 + j] + A[i * 64 + k] * B[k * 4 + j]"
                                  << "fadd contract <4 x float>";
  }
  void short_loops_have_lanes() {
    QFETCH(QString, body);
    QFETCH(QString, vector);
    const QString code = optimised(body);
    QVERIFY2(code.contains(vector), qPrintable(code));
    QVERIFY2(!code.contains("fadd contract float"), qPrintable(code));
  }

  /// What the vectorizer leaves is unrolled all the same, and no mark of ours is left.
  void other_loops_are_unrolled() {
    const QString code =
        optimised("for i in range(8192):\n    for j in range(8):\n        C[i * 8 + j] = C[i * 8 + j - 1]");
    QVERIFY2(!code.contains("tirscope.vectors"), qPrintable(code));
    QVERIFY2(code.count("br i1") <= 3, qPrintable(code));
  }
};

TIRSCOPE_TEST(VectorsBeforeUnrollingTest)
#include "vectors_before_unrolling_test.moc"
