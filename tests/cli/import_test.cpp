// SPDX-License-Identifier: Apache-2.0
// tirc import: models of tests/cases/onnx translated, run, and refused.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "support/paths.h"
#include "support/unit.h"

namespace import_test {

namespace {

QString model(const QString& name) { return tirscope::test::in_source("tests/cases/onnx/") + name; }

struct Answer {
  int code = -1;
  QString out, err;
};

Answer tirc(const QStringList& arguments) {
  QProcess process;
  process.start(tirscope::test::program("tirc"), arguments);
  if (!process.waitForFinished(120'000)) return {};
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace

class ImportTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString scratch(const QString& name) const { return folder_.filePath(name); }
  QString written(const QString& name, const QByteArray& bytes) const {
    QFile file(scratch(name));
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
    return file.fileName();
  }

 private Q_SLOTS:
  void initTestCase() {
    if (tirc({"import", model("perceptron.onnx")}).err.contains("onnx.not-built")) QSKIP("built without libonnx");
  }

  void models_compute_what_the_reference_does_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("import");
    QTest::newRow("perceptron") << "perceptron" << QStringList();
    QTest::newRow("images") << "images" << QStringList();
    QTest::newRow("pieces") << "pieces" << QStringList();
    QTest::newRow("a size stays open") << "open_batch" << QStringList();
    QTest::newRow("a size is set") << "open_batch" << QStringList{"--set", "batch=3"};
    QTest::newRow("sizes are told by what the model reads") << "told_sizes" << QStringList();
  }
  void models_compute_what_the_reference_does() {
    QFETCH(QString, name);
    QFETCH(QStringList, import);
    const QString module = scratch(name + ".py"), params = scratch(name + ".safetensors");
    Answer imported = tirc(QStringList{"import", model(name + ".onnx"), "-o", module, "--params", params} + import);
    QVERIFY2(imported.code == 0, qPrintable(imported.err));
    Answer run = tirc({"run", module, "--params", params, "--input", "x=" + model(name + ".x.npy"), "--check",
                       model(name + ".outputs.npz"), "--interp"});
    QVERIFY2(run.code == 0, qPrintable(run.err + run.out));
  }

  void operators_without_a_translation_are_named_together_and_stay_in_the_graph() {
    Answer answer = tirc({"import", model("unknown.onnx"), "--for", "0.18"});
    QCOMPARE(answer.code, 0);
    QVERIFY2(answer.err.contains("onnx.unknown-operator") && answer.err.contains("Det, somewhere.Mystery"),
             qPrintable(answer.err));
    QVERIFY2(answer.out.contains("\"onnx.Det\"") && answer.out.contains("R.nn.relu"), qPrintable(answer.out));
  }

  void a_model_on_which_libonnx_crashes_is_read_without_it() {
    const QString output = written("kept.py", "as it was");
    Answer answer = tirc({"import", model("zero_strides.onnx"), "-o", output});
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains("strides has 0; expected numbers from 1 to 2147483647"), qPrintable(answer.err));
    QFile kept(output);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), QByteArray("as it was"));
  }

  void weights_beside_the_model_are_read_and_those_outside_refused() {
    QCOMPARE(tirc({"import", model("beside.onnx"), "--params", scratch("w.npz")}).code, 0);
    Answer outside = tirc({"import", model("outside.onnx"), "--params", scratch("w.npz")});
    QCOMPARE(outside.code, 2);
    QVERIFY2(outside.err.contains("onnx.external-data"), qPrintable(outside.err));
    // A link is no file of the model's folder either.
    QVERIFY(QFile::copy(model("beside.onnx"), scratch("linked.onnx")));
    QVERIFY(QFile::link(model("weights.bin"), scratch("weights.bin")));
    Answer linked = tirc({"import", scratch("linked.onnx"), "--params", scratch("w.npz")});
    QCOMPARE(linked.code, 2);
    QVERIFY2(linked.err.contains("is a link"), qPrintable(linked.err));
  }

  void damaged_files_are_refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QFile file(model("images.onnx"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("a module");
    QTest::newRow("half") << whole.left(whole.size() / 2);
    QTest::newRow("one byte short") << whole.left(whole.size() - 1);
  }
  void damaged_files_are_refused() {
    QFETCH(QByteArray, bytes);
    const QString output = written("kept.py", "as it was");
    Answer answer = tirc({"import", written("damaged.onnx", bytes), "-o", output});
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains("onnx.unreadable"), qPrintable(answer.err));
    QFile kept(output);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), QByteArray("as it was"));
  }

  void a_size_that_the_model_lacks_is_refused() {
    Answer answer = tirc({"import", model("open_batch.onnx"), "--set", "rows=3"});
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains("onnx.unknown-size"), qPrintable(answer.err));
  }
};

TIRSCOPE_TEST(ImportTest)

}  // namespace import_test
#include "import_test.moc"
