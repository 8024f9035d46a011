// SPDX-License-Identifier: Apache-2.0
// Which vectors the optimiser makes where no loop is a multiple of them, and how elements that lie apart are read.
#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace vectors_test {

using namespace tirscope;
using test::code_of;
using test::emitted;
using test::optimised;

class VectorsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// Eight statements, as an unrolled loop leaves them.
  void neighbouring_statements_become_a_vector() {
    QString body = QStringLiteral("for i in range(4096):");
    for (int lane = 0; lane < 8; ++lane)
      body += QString("\n    C[i * 8 + %1] = A[i * 8 + %1] * B[i] + T.float32(%1)").arg(lane);
    const QString code = optimised(body);
    QVERIFY2(code.contains("fmul contract <8 x float>"), qPrintable(code));
  }

  /// 500 = 15 * 32 + 5 * 4: four vectors of eight side by side, and vectors of four for the rest.
  void what_vectors_leave_over_becomes_shorter_ones() {
    const QString code =
        optimised("for i, j in T.grid(100, 500):\n    C[i * 500 + j] = A[i * 500 + j] * B[j] + T.float32(1)");
    QVERIFY2(code.contains("fmul contract <8 x float>"), qPrintable(code));
    QVERIFY2(code.contains("fmul contract <4 x float>"), qPrintable(code));
    QVERIFY2(!code.contains("fmul contract float"), qPrintable(code));
  }

  void elements_that_lie_apart_data() {
    QTest::addColumn<QString>("cpu");
    QTest::addColumn<bool>("gathers");
    QTest::addColumn<bool>("scatters");
    QTest::newRow("no instruction that pays") << "x86-64-v3" << false << false;
    QTest::newRow("quick gathers, no scatters") << "skylake" << true << false;
    QTest::newRow("both") << "skylake-avx512" << true << true;
  }
  void elements_that_lie_apart() {
    QFETCH(QString, cpu);
    auto emitted_for = [&](const char* body) {
      return code_of(QLatin1StringView(body), codegen::Form::Llvm, cpu.toLatin1().constData());
    };
    const QString read = emitted_for("for i in range(64):\n    C[i * 8:i * 8 + 8] = A[i:i + 512:64]");
    QTEST(read.contains("<8 x float> @llvm.masked.gather"), "gathers");
    QCOMPARE(read.count("insertelement <8 x float>"), read.contains("masked.gather") ? 0 : 8);
    const QString stored = emitted_for("for i in range(64):\n    C[i:i + 512:64] = A[i * 8:i * 8 + 8]");
    QTEST(stored.contains("call void @llvm.masked.scatter"), "scatters");
    QCOMPARE(stored.count("extractelement <8 x float>"), stored.contains("masked.scatter") ? 0 : 8);
  }

  /// 8 lanes, each so far from the one before: as many vectors as the distance, up to four, and the last lane ends the
  /// last of them.
  void what_lies_between_lanes_is_read_with_them_data() {
    QTest::addColumn<int>("apart");
    QTest::addColumn<int>("last_vector");
    QTest::newRow("2") << 2 << 7;
    QTest::newRow("3") << 3 << 14;
    QTest::newRow("4") << 4 << 21;
    QTest::newRow("5") << 5 << -1;
  }
  void what_lies_between_lanes_is_read_with_them() {
    QFETCH(int, apart);
    QFETCH(int, last_vector);
    for (const char* cpu : {"x86-64-v3", "skylake-avx512"}) {
      const QString code = code_of(
          QString("for i in range(64):\n    C[i * 8:i * 8 + 8] = A[i * 64:i * 64 + %1:%2]").arg(8 * apart).arg(apart),
          codegen::Form::Llvm, cpu);
      const bool close = last_vector > 0;
      QCOMPARE(code.count("load <8 x float>"), close ? apart : 0);
      QCOMPARE(code.count("shufflevector <8 x float>"), close ? apart - 1 : 0);
      QCOMPARE(code.contains(QString("i64 %1").arg(last_vector)), close);
    }
  }

  /// What does not fit into a register is cut into powers of two, the rest of it not.
  void vectors_of_any_length_stay_in_registers() {
    auto sum = [](int lanes) {
      const QString row = QString("[i * %1:i * %1 + %1]").arg(lanes);
      return optimised(
          QString("for i, k in T.grid(64, 640):\n    C%1 = C%1 + T.Broadcast(A[k], %2) * B[k * %2:k * %2 + %2]")
              .arg(row)
              .arg(lanes));
    };
    auto held = [](const QString& code, int lanes) { return code.contains(QString("phi <%1 x float>").arg(lanes)); };
    const QString three = sum(3), eleven = sum(11);
    QVERIFY2(held(three, 3) && !held(three, 1) && !held(three, 2), qPrintable(three));
    QVERIFY2(held(eleven, 8) && held(eleven, 3), qPrintable(eleven));
  }

  /// Sums of indices are regrouped, and with the borders of a guard they are those of loops of unknown ends.
  void neighbours_are_found_behind_a_guard() {
    const QString code = optimised(
        "for h, c, s, w, v in T.grid(54, 16, 3, 7, 8):\n    C[h * 56 + w * 8 + v] = C[h * 56 + w * 8 + v] + "
        "T.if_then_else(1 <= w * 8 + v + s and w * 8 + v + s < 57, A[c * 3136 + h * 56 + w * 8 + v + s - 1], "
        "T.float32(0)) * B[c * 3 + s]");
    QVERIFY2(code.count("load <8 x float>") >= 16, qPrintable(code));
  }

  /// Sums of indices are computed in 64 bits beside the 32 of their variable; what reads memory is not.
  void a_variable_reads_once() {
    const QString code = emitted("total: T.float32 = A[0] + B[0]\nC[0] = total + total");
    QCOMPARE(code.count("load float"), 2);
  }

  /// No processor gathers single bytes.
  void bytes_that_lie_apart_are_read_one_by_one() {
    auto read = script::read_module(R"(
@T.prim_func
def main(A: T.Buffer((4096,), "int8"), C: T.Buffer((512,), "int8")):
    for i in range(64):
        C[i * 8:i * 8 + 8] = A[i:i + 512:64]
)");
    QVERIFY(read);
    codegen::Options options;
    options.cpu = "skylake-avx512";
    auto code = codegen::compile(read->module, options, {codegen::Form::Llvm});
    QVERIFY(code);
    const QString text = QString::fromStdString(code->text[codegen::Form::Llvm]);
    QVERIFY2(!text.contains("masked.gather"), qPrintable(text));
    QCOMPARE(text.count("insertelement <8 x i8>"), 8);
  }
};

TIRSCOPE_TEST(VectorsTest)

}  // namespace vectors_test
#include "vectors_test.moc"
