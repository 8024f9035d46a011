// SPDX-License-Identifier: Apache-2.0
// Gathers have one scalar pointer and a vector of offsets. Code is made for a processor that gathers.
#include "codegen/llvm/optimise/gather_bases.h"

#include <QRegularExpression>
#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace gather_bases_test {

using namespace tirscope;

class GatherBasesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// Eight rows of B are gathered for each of 16 steps; where they begin leaves the loop over k0.
  void neighbouring_gathers_share_their_offsets() {
    const char* tiles = R"(for i0, j0, k0 in T.grid(8, 8, 16):
    for i1 in range(8):
        for j1, k1 in T.grid(8, 16):
            C[(i0 * 8 + i1) * 64 + j0 * 8 + j1] = C[(i0 * 8 + i1) * 64 + j0 * 8 + j1] + A[(i0 * 8 + i1) * 256 + k0 * 16 + k1] * B[(j0 * 8 + j1) * 256 + k0 * 16 + k1]
)";
    const QString code = test::code_of(QLatin1StringView(tiles), codegen::Form::OptimizedLlvm, "skylake-avx512");
    static const QRegularExpression gather(QStringLiteral("@llvm.masked.gather[^(]*\\(<8 x ptr> (%[\\w.]+)"));
    int gathers = 0;
    for (auto all = gather.globalMatch(code); all.hasNext(); ++gathers) {
      const QString pointers = QRegularExpression::escape(all.next().captured(1));
      const QRegularExpression from_scalar(pointers + QStringLiteral(" = getelementptr[^,]*, ptr %[\\w.]+, <8 x i64>"));
      QVERIFY2(code.contains(from_scalar), qPrintable(code));
    }
    QCOMPARE(gathers, 16);
    const std::string assembly =
        test::code_of(QLatin1StringView(tiles), codegen::Form::Assembly, "skylake-avx512").toStdString();
    QVERIFY2(!assembly.contains("vpaddq"), assembly.c_str());
  }
};

TIRSCOPE_TEST(GatherBasesTest)

}  // namespace gather_bases_test
#include "gather_bases_test.moc"
