// SPDX-License-Identifier: Apache-2.0
#include "views/bench/bench_view.h"

#include <QAbstractItemModelTester>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

#include "support/unit.h"
#include "views/bench/plot_labels.h"
#include "views/bench/roofline_plot.h"
#include "views/bench/run_model.h"
#include "views/bench/run_text.h"
#include "views/support/history_fixture.h"

using namespace tirscope;
using namespace tirscope::views;

namespace {

/// Two runs measured alternately, the first with its anchor, on a machine with a measured roofline.
RunsPtr measuredRuns() {
  auto runs = std::make_shared<Runs>();
  for (int k = 0; k < 2; ++k) {
    Run run;
    run.step = k ? 7 : 4;
    run.title = k ? QStringLiteral("reorder") : QStringLiteral("split(i, [2, 32])");
    run.target = QStringLiteral("cpu");
    run.medianSeconds = k ? 0.02 : 0.01;
    run.seconds = k ? std::vector{0.02, 0.0201, 0.0199} : std::vector{0.01, 0.0101, 0.0099};
    run.gflops = k ? 50 : 100;
    run.bytes = 2e7;
    run.turns = 1;
    run.machine = QStringLiteral("AMD EPYC");
    run.clock = QStringLiteral("2.60 GHz");
    run.flags = QStringLiteral("O3");
    run.ceilings = Ceilings{120, {{QStringLiteral("L1"), 200}, {QStringLiteral("memory"), 20}}};
    if (!k) run.anchor = RunAnchor{QStringLiteral("OpenBLAS 0.3.29"), QStringLiteral("Cooperlake"), 1, 0.0125};
    runs->runs.push_back(std::make_shared<const Run>(run));
  }
  return runs;
}

}  // namespace

class BenchViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void each_run_is_a_row() {
    RunModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRuns(sampleRuns());
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.index(1, RunModel::MedianColumn).data().toString(), "13.1 ms");
    QCOMPARE(model.index(3, RunModel::CheckColumn).data().toString(), "failed: mismatch");
    QCOMPARE(model.index(0, RunModel::BandwidthColumn).data().toString(), "–");
  }
  void the_table_sorts_by_number_not_by_text() {
    Selection selection;
    BenchView view(selection, nullptr);
    view.setRuns(sampleRuns());
    view.table().sortByColumn(RunModel::MedianColumn, Qt::AscendingOrder);
    QCOMPARE(view.table().model()->index(0, RunModel::MedianColumn).data().toString(), "4.2 ms");
    QCOMPARE(view.table().model()->index(3, RunModel::MedianColumn).data().toString(), "52.4 ms");
  }
  void activating_a_row_goes_to_its_step() {
    Selection selection;
    BenchView view(selection, nullptr);
    view.setRuns(sampleRuns());
    QSignalSpy go(&view, &View::stepRequested);
    Q_EMIT view.table().activated(view.table().model()->index(2, 0));
    QCOMPARE(go.first().first().toInt(), 2);
  }
  void a_run_stands_under_the_roofline_beside_its_anchor() {
    Selection selection;
    BenchView view(selection, nullptr);
    view.resize(640, 480);
    view.setRuns(sampleRuns());
    view.showRoofline(true);
    QVERIFY(view.roofline().shown().empty());
    QVERIFY(view.remark().contains("No roofline yet"));
    view.setRuns(measuredRuns());
    const Roofline& roofline = view.roofline().shown();
    QVERIFY(!roofline.empty());
    QCOMPARE(roofline.points.size(), std::size_t(2));
    QCOMPARE(roofline.points[0].gflops, 100.0);
    QCOMPARE(roofline.points[0].intensity, 50.0);
    QCOMPARE(roofline.anchor->gflops, 80.0);
    QCOMPARE(roofline.anchor->intensity, 50.0);
    QCOMPARE(roofline.conditions, "AMD EPYC, threads: 1");
    QCOMPARE(roofline.elsewhere, 0);
    view.show();
    QCoreApplication::processEvents();
    QVERIFY(savedColours(view, "bench-roofline") > 8);
  }
  void runs_elsewhere_have_other_ceilings() {
    auto runs = std::make_shared<Runs>(*measuredRuns());
    Run other = *runs->runs[0];
    other.threads = 2;
    other.ceilings.reset();
    runs->runs.push_back(std::make_shared<const Run>(other));
    Roofline roofline = rooflineOf(*runs);
    QCOMPARE(roofline.points.size(), std::size_t(2));
    QCOMPARE(roofline.elsewhere, 1);
    Selection selection;
    BenchView view(selection, nullptr);
    view.setRuns(runs);
    view.showRoofline(true);
    QVERIFY2(view.remark().contains("are not drawn: 1"), qPrintable(view.remark()));
  }
  void a_click_on_what_is_drawn_selects_its_row() {
    Selection selection;
    BenchView view(selection, nullptr);
    view.resize(640, 480);
    view.setRuns(measuredRuns());
    view.show();
    QCoreApplication::processEvents();
    auto selected = [&] { return view.table().selectionModel()->selectedRows(); };
    auto* bars = view.findChild<QCustomPlot*>("bench_times");
    QVERIFY(bars);
    QTest::mouseClick(bars, Qt::LeftButton, {}, QPoint(int(bars->xAxis->coordToPixel(2)), bars->height() / 2));
    QCOMPARE(selected().size(), 1);
    QCOMPARE(selected().first().data().toString(), "2");
    QVERIFY(view.remark().contains("2.60 GHz"));
    view.showRoofline(true);
    QCoreApplication::processEvents();
    RooflinePlot& plot = view.roofline();
    const QPointF first(plot.xAxis->coordToPixel(50), plot.yAxis->coordToPixel(100));
    QCOMPARE(plot.runAt(first), 0);
    QCOMPARE(plot.runAt(first + QPointF(0, 200)), -1);
    QTest::mouseClick(&plot, Qt::LeftButton, Qt::ControlModifier, first.toPoint());
    QCOMPARE(selected().size(), 2);
    QVERIFY(view.remark().contains("times as fast"));
  }
  void labels_never_cover_each_other() {
    const std::vector<double> tops = PlotLabels::apart({50, 52, 10, 95, 51}, 10, 0, 100);
    QCOMPARE(tops[2], 10.0);
    std::vector<double> sorted = tops;
    std::ranges::sort(sorted);
    for (std::size_t k = 1; k < sorted.size(); ++k) QVERIFY(sorted[k] - sorted[k - 1] >= 10);
    QVERIFY(sorted.front() >= 0 && sorted.back() <= 90);
    QVERIFY(tops[0] < tops[4] && tops[4] < tops[1]);  // their order stays
  }
  void two_selected_runs_are_compared_in_words() {
    Selection selection;
    BenchView view(selection, nullptr);
    view.setRuns(measuredRuns());
    QCOMPARE(view.remark(), "2  AMD EPYC · 2.60 GHz · cpu · threads: 1 · O3");  // the newest has no anchor
    auto select = [&](int row) {
      view.table().selectionModel()->select(view.table().model()->index(row, 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
    };
    auto turns = view.findChild<QToolButton*>("time_in_turns");
    QVERIFY(turns && !turns->isEnabled());
    select(0);
    QVERIFY2(view.remark().contains("OpenBLAS 0.3.29") && view.remark().contains("1.250"), qPrintable(view.remark()));
    select(1);
    QVERIFY2(view.remark().contains("0.500 times as fast"), qPrintable(view.remark()));
    QVERIFY(turns->isEnabled());
    QSignalSpy wanted(&view, &BenchView::turnsRequested);
    turns->click();
    QCOMPARE(wanted.first().first().value<QList<int>>(), (QList<int>{4, 7}));
  }
  void a_difference_within_the_spread_is_none() {
    auto first = std::make_shared<Run>(), second = std::make_shared<Run>();
    const Runs runs{{first, second}};
    Run &a = *first, &b = *second;
    a.title = "a", b.title = "b";
    a.seconds = {1.0, 1.2, 1.1}, b.seconds = {1.1, 1.1, 1.2};
    a.turns = b.turns = 2;
    QVERIFY(RunText::comparison(runs, 0, 1).contains("no significant difference"));
    QVERIFY(!RunText::comparison(runs, 0, 1).contains("These differ"));
    b.threads = 2, b.flags = "O3";
    QVERIFY(RunText::comparison(runs, 0, 1).contains("These differ: threads, flags."));
    a.seconds.clear(), b.seconds.clear();  // an older session
    a.medianSeconds = 2, b.medianSeconds = 1, a.spread = b.spread = 0.1;
    QVERIFY(RunText::comparison(runs, 0, 1).contains("2 b is 2.000 times as fast as 1 a"));
    a.spread = b.spread = 0.6;
    QVERIFY(RunText::comparison(runs, 0, 1).contains("no significant difference"));
  }
  void timings_are_kept_as_csv_and_json() {
    RunsPtr runs = measuredRuns();
    QStringList lines = runsAsCsv(*runs).trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0].split(',').size(), 21);
    QVERIFY(lines[1].startsWith("4,\"split(i, [2, 32])\",cpu,1,"));
    QVERIFY(lines[1].contains("OpenBLAS 0.3.29,Cooperlake,1,0.0125,1.25,"));
    QJsonDocument json = QJsonDocument::fromJson(runsAsJson(*runs).toUtf8());
    QJsonArray list = json.object()["runs"].toArray();
    QCOMPARE(list.size(), 2);
    QCOMPARE(list[0].toObject()["anchor"].toObject()["ratio"].toDouble(), 1.25);
    QCOMPARE(list[1].toObject()["median_s"].toDouble(), 0.02);
    QVERIFY(!list[1].toObject().contains("anchor"));
  }
  void the_plot_is_a_picture() {
    Selection selection;
    BenchView view(selection, nullptr);
    view.resize(640, 480);
    QVERIFY(view.pictureSize().isEmpty());
    view.setRuns(sampleRuns());
    view.show();
    QCoreApplication::processEvents();
    QVERIFY(savedColours(view, "bench-runs") > 8);
    if (qEnvironmentVariableIsSet("TIRSCOPE_PICTURES"))
      view.grab().save(qEnvironmentVariable("TIRSCOPE_PICTURES") + "/window-bench.png");
  }
};

TIRSCOPE_TEST(BenchViewTest)
#include "bench_view_test.moc"
