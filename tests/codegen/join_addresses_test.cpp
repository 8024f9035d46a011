// SPDX-License-Identifier: Apache-2.0
// Addresses that many loops add to: LLVM still sees that what they lead to is apart. Code is made for x86-64-v3.
#include "codegen/llvm/optimise/join_addresses.h"

#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace join_addresses_test {

using tirscope::test::optimised;

class JoinAddressesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// Four rows of seven numbers, at two places along them (f), are summed in registers over k.
  void tiles_below_many_loops_stay_in_registers() {
    QString body = "for a, b, c, d, g, h, e, f, k in T.grid(2, 2, 2, 2, 2, 2, 4, 2, 16):";
    for (int r = 0; r < 3; ++r)
      for (int o = 0; o < 4; ++o)
        body += QString(
                    "\n    C[T.Ramp(%1 + %2, 1, 7)] = C[T.Ramp(%1 + %2, 1, 7)] + A[T.Ramp(k * 256 + e * 16 + f * 7 + "
                    "%3, 1, 7)] * T.Broadcast(B[d * 4000 + b * 2000 + k * 9 + c * 144 + %4], 7)")
                    .arg("a * 30000 + b * 13000 + c * 6400 + d * 3200 + g * 1500 + h * 700 + e * 14 + f * 7")
                    .arg(o * 100)
                    .arg(r * 16)
                    .arg(o * 300 + r);
    const QString code = optimised(body);
    const auto sums = code.count("= phi <7 x float>"), stores = code.count("store <7 x float>");
    QVERIFY2(sums > 0 && sums == stores, qPrintable(code));
  }
};

TIRSCOPE_TEST(JoinAddressesTest)

}  // namespace join_addresses_test
#include "join_addresses_test.moc"
