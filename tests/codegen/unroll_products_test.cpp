// SPDX-License-Identifier: Apache-2.0
// Which loops are unrolled as a whole although LLVM's own limit is below them. Code is made for x86-64-v3.
#include "codegen/llvm/optimise/unroll_products.h"

#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace unroll_products_test {

using tirscope::test::optimised;

class UnrollProductsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// A window of 24 numbers, which leaves the loop around it for the vectorizer.
  void a_window_is_unrolled_as_a_whole() {
    const QString code =
        optimised("for i, k in T.grid(4096, 24):\n    C[i] = C[i] + A[i + k] * B[k] * B[k + 100] * B[k + 200]");
    QVERIFY2(code.contains("store <8 x float>"), qPrintable(code));
    QVERIFY2(code.count("fmul contract <8 x float>") >= 24, qPrintable(code));
  }

  /// Eight columns that are apart from their neighbours: sums of 16 products each stay a loop.
  void what_may_have_lanes_is_left_to_the_vectorizer() {
    const QString code = optimised(
        "for i0, j0, k0 in T.grid(8, 8, 16):\n    for i1 in range(8):\n        for j1, k1 in T.grid(8, 16):\n"
        "            C[(i0 * 8 + i1) * 64 + j0 * 8 + j1] = C[(i0 * 8 + i1) * 64 + j0 * 8 + j1] + "
        "A[(i0 * 8 + i1) * 256 + k0 * 16 + k1] * B[(j0 * 8 + j1) * 256 + k0 * 16 + k1]");
    QVERIFY2(code.count("fmul contract") < 128, qPrintable(code));
  }
};

TIRSCOPE_TEST(UnrollProductsTest)

}  // namespace unroll_products_test
#include "unroll_products_test.moc"
