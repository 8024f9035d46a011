// SPDX-License-Identifier: Apache-2.0
// Short innermost loops become vectors before they are unrolled. Code is made for x86-64-v3: eight lanes of float32.
#include "codegen/llvm/optimise/vectors_before_unrolling.h"

#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace vectors_before_unrolling_test {

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

  /// The eight vectors of a row are not stored in each of its 200 rounds.
  void vectors_stay_in_registers() {
    const QString code = optimised(
        "for i in range(64):\n    for r in range(200):\n        for w in range(64):\n"
        "            C[i * 64 + w] = C[i * 64 + w] + A[r * 64 + w] * B[i * 200 + r]");
    QVERIFY2(code.count("phi <8 x float>") >= 8 && code.count("store <8 x float>") == 8, qPrintable(code));
  }

  /// Integers may be summed in any order.
  void short_sums_of_integers_have_lanes() {
    const QString code = optimised(
        "for i in range(256):\n    with T.allocate([1], \"int32\", \"local\") as s:\n"
        "        S = T.Buffer((1,), \"int32\", data=s, scope=\"local\")\n        S[0] = 0\n"
        "        for k in range(16):\n            for kk in range(16):\n"
        "                S[0] = S[0] + T.Cast(\"int32\", A[i * 256 + k * 16 + kk])\n"
        "        C[i] = T.Cast(\"float32\", S[0])");
    QVERIFY2(code.contains("fptosi <8 x float>") && !code.contains("fptosi float"), qPrintable(code));
  }

  /// Bytes of rows that lie apart are gathered and converted in lanes; wider elements are copied one by one.
  void bytes_apart_have_lanes() {
    const QString bytes = optimised(
        "D = T.Buffer((262144,), \"uint8\", data=B.data)\nfor i, w in T.grid(16, 64):\n    for c in range(32):\n"
        "        C[i * 2048 + w * 32 + c] = T.Cast(\"float32\", D[i * 2048 + c * 64 + w]) * T.float32(0.25)");
    QVERIFY2(bytes.contains("uitofp <8 x i8>") || bytes.contains("uitofp <4 x i8>"), qPrintable(bytes));
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

}  // namespace vectors_before_unrolling_test
#include "vectors_before_unrolling_test.moc"
