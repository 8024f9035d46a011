// SPDX-License-Identifier: Apache-2.0
// `tirc make`, and builder scripts where a command takes a module.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "support/paths.h"
#include "support/unit.h"

namespace make_test {

namespace {

const char* const program_of_tensors = R"(
from tvm import te, tir

N = 16
A = te.placeholder((N, N), name="A")
B = te.placeholder((N, N), name="B")
k = te.reduce_axis((0, N), name="k")
C = te.compute((N, N), lambda i, j: te.sum(A[i, k] * B[k, j], axis=k), name="C")
func = te.create_prim_func([A, B, C])


def tiled(factor=4):
    sch = tir.Schedule(func)
    i, j, k = sch.get_loops("C")
    sch.split(i, [None, factor])
    return sch.mod
)";

struct Outcome {
  int code = -1;
  QByteArray out, err;
};

}  // namespace

class MakeTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  void write(const QString& name, const QByteArray& content) {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
      qFatal("cannot write %s", qPrintable(name));
  }
  Outcome tirc(const QStringList& arguments) {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.start(tirscope::test::program("tirc"), arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(300'000) || process.exitStatus() == QProcess::CrashExit) return {-1, "", "crashed"};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
  }

 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(folder_.isValid());
    write("matmul.py", program_of_tensors);
    write("split.py", "i, j, k = sch.get_loops(\"C\")\nsch.split(i, factors=[None, 4])\n");
    write("endless.py", "from tvm import te\nA = te.placeholder((4,))\nwhile True:\n    pass\n");
    write("recursive.py", "from tvm import te\ndef f(n):\n    return f(te.var('n'))\nf(1)\n");
    write("arity.py",
          "from tvm import te\nA = te.placeholder((4, 4), name='A')\nB = te.compute((4,), lambda i: A(i))\n");
    write("below.py",
          "from tvm import te\nA = te.placeholder((4, 4), name='A')\nk = te.reduce_axis((0, 4))\n"
          "B = te.compute((4,), lambda i: 1.0 + te.sum(A[i, k], axis=k))\n");
    write("unlisted.py",
          "from tvm import te\nA = te.placeholder((4,), name='A')\nf = te.create_prim_func([te.compute((4,), lambda i: "
          "A[i])])\n");
    write("shapes.py",
          "from tvm import te, topi\nA = te.placeholder((4, 3), name='A')\nB = te.placeholder((5, 3), name='B')\n"
          "C = topi.add(A, B)\nf = te.create_prim_func([A, B, C])\n");
    write("numbers.py", "from tvm import te\nA = te.placeholder((4,), name='A')\nN = 3\n");
  }

  void a_script_prints_what_it_makes() {
    const Outcome made = tirc({"make", "matmul.py"});
    QVERIFY2(made.code == 0, made.err.constData());
    QVERIFY2(made.out.contains("for i, j, k in T.grid(16, 16, 16):"), made.out.constData());
    QCOMPARE(tirc({"print", "matmul.py"}).out, made.out);
    const Outcome tiled = tirc({"make", "matmul.py", "--entry", "tiled", "-o", "tiled.py"});
    QVERIFY2(tiled.code == 0, tiled.err.constData());
    const Outcome applied = tirc({"apply", "matmul.py", "split.py", "-o", "applied.py"});
    QVERIFY2(applied.code == 0, applied.err.constData());
    QCOMPARE(tirc({"equal", "tiled.py", "matmul.py"}).code, 1);
    QVERIFY(tirc({"make", "matmul.py", "--set", "N=8"}).out.contains("T.grid(8, 8, 8)"));
    QVERIFY(tirc({"make", "matmul.py", "--for", "0.27"}).out.contains("sblock"));
  }

  void every_command_opens_a_script_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("expected");
    QTest::newRow("print") << QStringList{"print", "matmul.py"} << "with T.block(\"C\")";
    QTest::newRow("explain") << QStringList{"explain", "matmul.py"} << "C";
    QTest::newRow("apply") << QStringList{"apply", "matmul.py", "split.py"} << "i_0, i_1";
    QTest::newRow("lower") << QStringList{"lower", "matmul.py", "--target", "cpu"} << "num_args == 3";
    QTest::newRow("emit") << QStringList{"emit", "matmul.py", "--target", "cpu", "--as", "llvm"} << "define";
    QTest::newRow("bench") << QStringList{"bench", "matmul.py", "--target", "cpu", "--check"} << "matmul.py";
  }
  void every_command_opens_a_script() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, expected);
    const Outcome outcome = tirc(arguments);
    QVERIFY2(outcome.code == 0, outcome.err.constData());
    QVERIFY2(outcome.out.contains(expected.toUtf8()), outcome.out.constData());
  }

  void bad_scripts_are_refused_with_code_and_line_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("place");
    auto row = [](const char* file, const char* code, const char* place) {
      QTest::newRow(file) << file << code << place;
    };
    row("endless.py", "script.budget", "endless.py:");
    row("recursive.py", "script.too-deep", "recursive.py:");
    row("arity.py", "te.arity", "arity.py:3");
    row("below.py", "te.reduction-not-on-top", "below.py:4");
    row("unlisted.py", "te.input-not-listed", "unlisted.py:3");
    row("shapes.py", "topi.", "shapes.py:4");
    row("numbers.py", "builder.no-module", "");
  }
  void bad_scripts_are_refused_with_code_and_line() {
    QFETCH(QString, file);
    QFETCH(QString, code);
    QFETCH(QString, place);
    for (const QStringList& arguments :
         {QStringList{"make", file}, QStringList{"print", file}, QStringList{"explain", file}}) {
      const Outcome outcome = tirc(arguments);
      QVERIFY2(outcome.code == 2, outcome.err.constData());
      QVERIFY2(outcome.err.contains(code.toUtf8()) && outcome.err.contains(place.toUtf8()), outcome.err.constData());
    }
  }

  void an_entry_that_is_not_there_is_named() {
    const Outcome outcome = tirc({"make", "matmul.py", "--entry", "nothing"});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("builder.unknown-entry"), outcome.err.constData());
    QVERIFY(tirc({"make", "matmul.py", "--entry", "N"}).err.contains("builder.entry-type"));
  }
};

TIRSCOPE_TEST(MakeTest)

}  // namespace make_test
#include "make_test.moc"
