// SPDX-License-Identifier: Apache-2.0
// Short innermost loops become vectors before they are unrolled. Code is made for x86-64-v3: eight lanes of float32.
#include "codegen/llvm/vectors_before_unrolling.h"

#include <QtTest>

#include "codegen/codegen.h"
#include "script/files/reader.h"
#include "support/unit.h"

using namespace tirscope;

namespace {

/// The program's LLVM IR after the optimiser; `body` is in terms of A, B and C of 65,536 elements.
QString optimised(const QString& body) {
  QString text =
      "@T.prim_func\ndef main(A: T.Buffer((65536,), \"float32\"), B: T.Buffer((65536,), \"float32\"), "
      "C: T.Buffer((65536,), \"float32\")):\n    T.func_attr({\"tir.noalias\": T.bool(True)})\n";
  for (const QString& line : body.split('\n')) text += "    " + line + "\n";
  auto read = script::read_module(text.toStdString());
  if (!read) return QString::fromStdString(read.error().front().rendered());
  codegen::Options options;
  options.cpu = "x86-64-v3";
  auto code = codegen::compile(read->module, options, {codegen::Form::OptimizedLlvm});
  return QString::fromStdString(code ? code->text[codegen::Form::OptimizedLlvm] : code.error().rendered());
}

}  // namespace

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
