// SPDX-License-Identifier: Apache-2.0
// Tiles that are summed up in memory by loops that are unrolled as a whole. Code is made for x86-64-v3.
#include "codegen/llvm/optimise/forward_stores.h"

#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace forward_stores_test {

using tirscope::test::optimised;

class ForwardStoresTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// Sixteen vectors, to each of which five rows are added; 20 rows of A in all.
  void a_tile_is_loaded_and_stored_once() {
    const QString code = optimised(
        "for i, j, r, h in T.grid(16, 2, 5, 16):\n"
        "    C[T.Ramp(i * 256 + h * 8 + j * 4, 1, 4)] = C[T.Ramp(i * 256 + h * 8 + j * 4, 1, 4)] + "
        "A[T.Ramp(i * 2000 + (h + r) * 68 + j * 4, 1, 4)] * T.Broadcast(B[i * 5 + r], 4)");
    const auto products = code.count("fmul contract <4 x float>"), stores = code.count("store <4 x float>");
    QVERIFY2(products >= 80 && stores * 5 == products, qPrintable(code));
    QCOMPARE(code.count("load <4 x float>"), stores + stores / 16 * 20);
  }
};

TIRSCOPE_TEST(ForwardStoresTest)

}  // namespace forward_stores_test
#include "forward_stores_test.moc"
