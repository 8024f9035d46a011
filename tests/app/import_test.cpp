// SPDX-License-Identifier: Apache-2.0
// ONNX models opened in the window: by path, by drop, bad ones, those with unknown operators, and run afterwards.
#include "app/window/runs/model_runs.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"

namespace import_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

QString modelCase(const char* name) { return test::in_source("tests/cases/onnx/") + QLatin1StringView(name); }

views::GraphView& graphOf(MainWindow& window) {
  return static_cast<views::GraphView&>(*window.view(QStringLiteral("graph")));
}

bool drop(MainWindow& window, const QString& path) {
  QMimeData mime;
  mime.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &enter);
  if (!enter.isAccepted()) return false;
  QDropEvent event(QPointF(200, 200), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &event);
  return event.isAccepted() && waitFor([&] { return settle(window); });
}

}  // namespace

class ImportTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    TestWindow w(QString{});
    QVERIFY(w->files().openFile(modelCase("perceptron.onnx")));
    QVERIFY(settle(*w));
    if (w->messages()->diagnostic().code == "onnx.not-built") QSKIP("built without libonnx");
  }
  void a_dropped_model_opens_to_its_graph_and_text() {
    TestWindow w;
    QVERIFY(drop(*w, modelCase("images.onnx")));
    QCOMPARE(w.message(), "");
    QCOMPARE(w->document().function(), "main");
    QVERIFY(w->document().hasGraphs());
    QVERIFY(waitFor([&] { return !graphOf(*w).busy() && graphOf(*w).canvas().geometry().cards.size() > 3; }));
    QVERIFY2(w.text().contains(QStringLiteral("R.nn.conv2d")), qPrintable(w.text()));
    QVERIFY(w->windowTitle().startsWith(QStringLiteral("images.onnx")));
    QVERIFY(Files::recent().first().endsWith(QStringLiteral("images.onnx")));
    keepPicture(*w, "imported");
  }
  void an_imported_model_runs() {
    TestWindow w(modelCase("perceptron.onnx"));
    QSignalSpy ended(&w->modelRuns(), &ModelRuns::ended);
    ModelWish wish;
    wish.inputs["x"] = modelCase("perceptron.x.npy");
    wish.check = modelCase("perceptron.outputs.npz");
    w->modelRuns().run(wish);
    QVERIFY(waitFor([&] { return ended.count() == 1; }, 120000));
    QVERIFY2(ended.first().first().toBool(), qPrintable(w.message()));
    QVERIFY(w->modelRuns().newest()->answer.check->front().passed);
  }
  void unknown_operators_are_named_in_one_message_and_the_rest_is_shown() {
    TestWindow w(modelCase("unknown.onnx"));
    QCOMPARE(w->messages()->diagnostic().code, "onnx.unknown-operator");
    QVERIFY2(w.message().contains(QStringLiteral("Det, somewhere.Mystery")), qPrintable(w.message()));
    QVERIFY(waitFor([&] { return !graphOf(*w).busy() && !graphOf(*w).canvas().geometry().cards.empty(); }));
    QVERIFY(w.text().contains(QStringLiteral("onnx.Det")));
  }
  void what_cannot_be_imported_leaves_the_window_as_it_was_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("code");
    QTest::newRow("truncated") << "half" << "onnx.unreadable";
    QTest::newRow("weights outside of the folder") << modelCase("outside.onnx") << "onnx.external-data";
    QTest::newRow("missing") << "/nowhere/at_all.onnx" << "file.unreadable";
  }
  void what_cannot_be_imported_leaves_the_window_as_it_was() {
    QFETCH(QString, path);
    QFETCH(QString, code);
    TestWindow w;
    if (path == QStringLiteral("half")) {
      path = w.path("half.onnx");
      const QByteArray whole = readFile(modelCase("images.onnx")).value();
      QFile file(path);
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write(whole.left(whole.size() / 2)) > 0);
    }
    QVERIFY(w.choose("j", "split", "64 x 16"));
    const QString before = w.text();
    QVERIFY(w->files().openFile(path));
    QVERIFY(settle(*w));
    QCOMPARE(QString::fromStdString(w->messages()->diagnostic().code), code);
    QVERIFY(!w.message().isEmpty());
    QCOMPARE(w.text(), before);
    QCOMPARE(w.steps(), 2);
    QVERIFY(w->windowTitle().startsWith(QStringLiteral("matmul.py")));
  }
  void a_newer_model_takes_the_place_of_the_one_on_its_way() {
    TestWindow w(QString{});
    QVERIFY(w->files().openFile(modelCase("images.onnx")));
    QVERIFY(w->files().openFile(modelCase("perceptron.onnx")));
    QVERIFY(settle(*w));
    QVERIFY(w->windowTitle().startsWith(QStringLiteral("perceptron.onnx")));
    QTest::qWait(300);
    QVERIFY(w->windowTitle().startsWith(QStringLiteral("perceptron.onnx")));
  }
};

TIRSCOPE_TEST(ImportTest)

}  // namespace import_test
#include "import_test.moc"
