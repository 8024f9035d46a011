// SPDX-License-Identifier: Apache-2.0
// Gathers leave the loops in which they are the same each time. Code is made for a processor that gathers.
#include "codegen/llvm/optimise/hoist_gathers.h"

#include <QRegularExpression>
#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace hoist_gathers_test {

using namespace tirscope;

namespace {

/// For each basic block with gathers, whether it computes with vectors too.
std::pair<int, int> gathering_blocks(const QString& code) {
  int alone = 0, computing = 0;
  for (const QString& block : code.split(QRegularExpression("\n\n"))) {
    if (!block.contains(QRegularExpression("= (tail )?call .*@llvm.masked.gather"))) continue;
    ++(block.contains("fadd contract <8 x float>") ? computing : alone);
  }
  return {alone, computing};
}

/// Eight columns of B, which lie apart, for eight rows of A; `more` is in the loop over the rows.
QString tiles(const char* column, const char* more = "") {
  return test::code_of(QStringLiteral("for i0, j0, k0 in T.grid(8, 8, 4):\n    for i1 in range(8):\n%1"
                                      "        for j1, k1 in T.grid(8, 16):\n"
                                      "            C[(i0 * 8 + i1) * 64 + j0 * 8 + j1] = "
                                      "C[(i0 * 8 + i1) * 64 + j0 * 8 + j1] + "
                                      "A[(i0 * 8 + i1) * 64 + k0 * 16 + k1] * B[(j0 * 8 + j1) * 64 + %2]")
                           .arg(QLatin1StringView(more), QLatin1StringView(column)),
                       codegen::Form::OptimizedLlvm, "skylake-avx512");
}

}  // namespace

class HoistGathersTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void columns_of_a_tile_are_gathered_once_for_all_rows() {
    const auto [alone, computing] = gathering_blocks(tiles("k0 * 16 + k1"));
    QVERIFY(alone > 0);
    QCOMPARE(computing, 0);
  }

  void columns_that_depend_on_the_row_stay() {
    const QString code = tiles("(i1 * 16 + k1) % 64");
    const auto [alone, computing] = gathering_blocks(code);
    QVERIFY2(computing > 0, qPrintable(code));
  }

  void columns_that_the_loop_writes_stay() {
    const QString code = tiles("k0 * 16 + k1", "        B[i1] = T.float32(1)\n");
    const auto [alone, computing] = gathering_blocks(code);
    QVERIFY2(computing > 0, qPrintable(code));
  }
};

TIRSCOPE_TEST(HoistGathersTest)

}  // namespace hoist_gathers_test
#include "hoist_gathers_test.moc"
