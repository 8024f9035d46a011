// SPDX-License-Identifier: Apache-2.0
// Loops that LLVM vectorizes because of what the emitter tells it.
#include <QRegularExpression>
#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace vectorized_loops_test {

using tirscope::test::optimised;

class VectorizedLoopsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void loops_around_functions_of_libmvec_have_lanes_data() {
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("function");
    QTest::newRow("one that LLVM does not know") << "T.tanh(A[i])" << "_ZGVdN8v_tanhf";
    QTest::newRow("one of its own") << "T.exp(A[i])" << "_ZGVdN8v_expf";
    QTest::newRow("two operands") << "T.atan2(A[i], B[i])" << "_ZGVdN8vv_atan2f";
  }
  void loops_around_functions_of_libmvec_have_lanes() {
    QFETCH(QString, value);
    QFETCH(QString, function);
    const QString code = optimised("for i in range(65536):\n    C[i] = " + value);
    QVERIFY2(code.contains("call contract <8 x float> @" + function), qPrintable(code));
    QVERIFY2(!code.contains(QRegularExpression("call contract float")), qPrintable(code));
  }
};

TIRSCOPE_TEST(VectorizedLoopsTest)

}  // namespace vectorized_loops_test
#include "vectorized_loops_test.moc"
