// SPDX-License-Identifier: Apache-2.0
// Timing steps in the window: the table, the roofline, two steps in turns, files. TIRSCOPE_PICTURES=folder keeps what
// was seen.
#include "support/window_fixture.h"
#include "views/bench/bench_view.h"
#include "views/bench/roofline_plot.h"

using namespace tirscope;
using namespace tirscope::app;

namespace {

/// Presses F5 and waits for the result.
bool timed(TestWindow& w) {
  QSignalSpy measured(&*w, &MainWindow::measured);
  return w.press(Qt::Key_F5) && waitFor([&] { return measured.count() == 1; }, 120000) &&
         measured.first().first().toBool();
}

void keep(MainWindow& window, const char* name) {
  const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES");
  if (folder.isEmpty()) return;
  QDir().mkpath(folder);
  for (bool dark : {false, true}) {
    window.setDark(dark);
    settle(window);
    shoot(window, dark ? 1.5 : 1)
        .save(QStringLiteral("%1/%2-%3.png").arg(folder, QLatin1StringView(name), dark ? "dark" : "light"));
  }
  window.setDark(false);
}

}  // namespace

class BenchTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void steps_are_timed_compared_and_kept() {
    TestWindow w;
    QVERIFY(w->openText(w->document().source().text, sample("matmul.py"), {{"M", 256}, {"N", 256}, {"K", 256}}));
    QVERIFY(settle(*w));
    w->setLayoutNamed(QStringLiteral("benchmark"));
    auto* bench = qobject_cast<views::BenchView*>(w->view(QStringLiteral("bench")));
    QVERIFY(bench);
    QVERIFY2(timed(w), qPrintable(w.message()));
    QVERIFY(w.choose("j", "split", "16 x 16"));
    QVERIFY(w.choose("k", "reorder", "k outside j_1"));
    QVERIFY(w.choose("j_1", "vectorize", ""));
    QVERIFY2(timed(w), qPrintable(w.message()));

    // Where each was measured, and what can be done there at most.
    const views::Run& run = w->document().runs()->runs.back();
    QVERIFY(!run.machine.isEmpty() && !run.clock.isEmpty() && !run.flags.isEmpty());
    QVERIFY(run.ceilings && run.ceilings->peakGflops > 0 && !run.ceilings->bandwidths.empty());
    QVERIFY(run.seconds.size() > 1);
    QVERIFY2(bench->remark().contains(run.machine), qPrintable(bench->remark()));
    auto* what = bench->findChild<QComboBox*>(QStringLiteral("bench_plot"));
    QTest::keyClick(what, Qt::Key_Down);
    QCOMPARE(what->currentIndex(), 1);
    QCOMPARE(bench->roofline().shown().points.size(), std::size_t(2));
    keep(*w, "roofline");

    // Two rows, in turns.
    QTableView& table = bench->table();
    for (int row : {0, 1})
      QTest::mouseClick(table.viewport(), Qt::LeftButton, row ? Qt::ControlModifier : Qt::NoModifier,
                        table.visualRect(table.model()->index(row, 1)).center());
    QVERIFY2(bench->remark().contains("not measured in turns"), qPrintable(bench->remark()));
    QSignalSpy measured(&*w, &MainWindow::measured);
    QTest::mouseClick(bench->findChild<QToolButton*>(QStringLiteral("time_in_turns")), Qt::LeftButton);
    QVERIFY(waitFor([&] { return measured.count() == 1; }, 120000));
    QVERIFY2(measured.first().first().toBool(), qPrintable(w.message()));
    QCOMPARE(w->document().runs()->runs.size(), std::size_t(4));
    QCOMPARE(w->document().runs()->runs[2].turns, w->document().runs()->runs[3].turns);
    for (int row : {2, 3})
      QTest::mouseClick(table.viewport(), Qt::LeftButton, row == 3 ? Qt::ControlModifier : Qt::NoModifier,
                        table.visualRect(table.model()->index(row, 1)).center());
    QVERIFY2(bench->remark().contains("(measured in turns)"), qPrintable(bench->remark()));
    keep(*w, "compared");
    QTest::keyClick(what, Qt::Key_Up);
    keep(*w, "times");

    // Files.
    auto* menu = bench->findChild<QToolButton*>(QStringLiteral("export_runs"))->menu();
    const QList<QAction*> kinds = menu->actions();
    for (const auto& [kind, file] : {std::pair(0, "runs.csv"), std::pair(1, "runs.json"), std::pair(2, "runs.svg")}) {
      whenAsked([path = w.path(file)](QDialog& dialog) { typePath(dialog, path); });
      kinds[kind]->trigger();
      QVERIFY2(QFileInfo(w.path(file)).size() > 200, file);
    }
    QFile csv(w.path("runs.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QCOMPARE(csv.readAll().trimmed().count('\n'), 4);

    // A session keeps all of it.
    QVERIFY(w->saveTo(w.path("kept.tirscope")));
    TestWindow again{QString()};
    QVERIFY2(again->openFile(w.path("kept.tirscope")) && settle(*again), qPrintable(again.message()));
    const views::Run &kept = again->document().runs()->runs.back(), &was = w->document().runs()->runs.back();
    QCOMPARE(kept.machine, was.machine);
    QCOMPARE(kept.seconds, was.seconds);
    QCOMPARE(kept.turns, was.turns);
    QCOMPARE(kept.ceilings->peakGflops, was.ceilings->peakGflops);
    QCOMPARE(kept.ceilings->bandwidths.size(), was.ceilings->bandwidths.size());
    QCOMPARE(bool(kept.anchor), bool(was.anchor));
  }
};

QTEST_MAIN(BenchTest)
#include "bench_test.moc"
