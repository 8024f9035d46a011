// SPDX-License-Identifier: Apache-2.0
// Sums of integers in parts: their lanes are added up once.
#include "codegen/llvm/optimise/join_sums.h"

#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace join_sums_test {

using tirscope::test::optimised;

namespace {

/// 256 products for each of 256 elements, of bytes; in memory after each part of so many.
QString product(int part) {
  return optimised(
      QStringLiteral("D = T.Buffer((65536,), \"int8\", data=A.data)\n"
                     "E = T.Buffer((65536,), \"int8\", data=B.data)\n"
                     "S = T.Buffer((65536,), \"int32\", data=C.data)\n"
                     "for i, j in T.grid(16, 16):\n    S[i * 16 + j] = 7\n"
                     "    for k0 in range(%1):\n        for k1 in range(%2):\n"
                     "            S[i * 16 + j] = S[i * 16 + j] + T.Cast(\"int32\", D[i * 256 + k0 * %2 + k1])"
                     " * T.Cast(\"int32\", E[j * 256 + k0 * %2 + k1])")
          .arg(256 / part)
          .arg(part));
}

}  // namespace

class JoinSumsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void parts_of_a_sum_are_reduced_once() {
    const QString code = product(16);
    const auto reductions = code.count(QStringLiteral("= tail call i32 @llvm.vector.reduce.add"));
    QVERIFY2(reductions == 1, qPrintable(code));
    QVERIFY2(!code.contains(QStringLiteral("> zeroinitializer, i32 %")), qPrintable(code));  // nothing put into a lane
  }

  void real_numbers_keep_their_order() {
    const QString code = optimised(
        "for i in range(256):\n    for k0 in range(16):\n        for k1 in range(16):\n"
        "            C[i] = C[i] + A[i * 256 + k0 * 16 + k1] * B[k0 * 16 + k1]");
    QVERIFY2(code.contains(QStringLiteral("fadd contract float")), qPrintable(code));
    QVERIFY2(!code.contains(QStringLiteral("vector.reduce.fadd")), qPrintable(code));
  }
};

TIRSCOPE_TEST(JoinSumsTest)

}  // namespace join_sums_test
#include "join_sums_test.moc"
