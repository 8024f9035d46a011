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
#include "views/bench/result_card.h"
#include "views/bench/roofline_plot.h"
#include "views/bench/run_json.h"
#include "views/bench/run_model.h"
#include "views/bench/run_text.h"
#include "views/common/plot/plot_labels.h"
#include "views/support/history_fixture.h"

namespace bench_view_test {

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
    run.turns = 1;
    protocol::BenchRun& measured = run.measured;
    measured.target = "cpu";
    measured.median_s = k ? 0.02 : 0.01;
    measured.seconds = k ? std::vector{0.02, 0.0201, 0.0199} : std::vector{0.01, 0.0101, 0.0099};
    measured.gflops = k ? 50 : 100;
    measured.bytes = 2e7;
    measured.machine = "AMD EPYC";
    measured.clock = "2.60 GHz";
    measured.flags = "O3";
    measured.peak_gflops = 120;
    measured.peak_of = "float32";
    measured.roofline = protocol::Roofline{1, {}, {{"L1", 0, 200}, {"memory", 0, 20}}};
    if (!k) measured.anchor = protocol::Anchor{"OpenBLAS 0.3.29", "Cooperlake", 1, 0.0125, 0.0124, 1.25};
    runs->runs.push_back(std::make_shared<const Run>(run));
  }
  return runs;
}

}  // namespace

class BenchViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_verdict_comes_first() {
    const RunsPtr runs = measuredRuns();
    const ResultWords fast = ResultWords::of(*runs->runs[0]);
    QCOMPARE(fast.title, "split(i, [2, 32]): 10 ms");
    QCOMPARE(fast.facts.size(), 3);
    QCOMPARE(fast.facts[0], "100 GFLOP/s");
    QCOMPARE(fast.facts[1], "83 % of peak");
    QVERIFY(fast.facts[2].endsWith("x faster than OpenBLAS 0.3.29"));
    QCOMPARE(fast.limit, "Limited by arithmetic: at 50 FLOP/byte, the peak of 120 GFLOP/s is the limit");
    QVERIFY(fast.check.isEmpty());
    Run slow = *runs->runs[1];
    slow.measured.bytes = 2e9;
    slow.measured.check.emplace().passed = false;
    QCOMPARE(ResultWords::of(slow).limit, "Limited by memory: at 0.5 FLOP/byte, main memory allows 10 GFLOP/s");
    QCOMPARE(ResultWords::of(slow).check, "wrong result");
    Selection selection;
    BenchView view(selection, nullptr);
    view.resize(900, 400);
    view.setRuns(runs);
    view.show();
    auto* card = view.findChild<QLabel*>("result_card");
    QVERIFY(card && card->isVisible());
    QVERIFY2(card->text().contains("reorder: 20 ms"), qPrintable(card->text()));  // the newest
    QVERIFY(card->mapTo(&view, QPoint()).y() < view.findChild<QTableView*>()->mapTo(&view, QPoint()).y());
  }
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
    other.measured.threads = 2;
    other.measured.roofline.reset();
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
    QVERIFY2(view.remark().contains("1.25x faster than OpenBLAS 0.3.29 (12.5 ms; Cooperlake kernel, threads: 1)"),
             qPrintable(view.remark()));
    select(1);
    QVERIFY2(view.remark().contains("2.000 times as fast"), qPrintable(view.remark()));
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
    a.turns = b.turns = 2;
    protocol::BenchRun &before = a.measured, &after = b.measured;
    before.seconds = {1.0, 1.2, 1.1}, after.seconds = {1.1, 1.1, 1.2};
    QVERIFY(RunText::comparison(runs, 0, 1).contains("no significant difference"));
    QVERIFY(!RunText::comparison(runs, 0, 1).contains("These differ"));
    after.threads = 2, after.flags = "O3";
    QVERIFY(RunText::comparison(runs, 0, 1).contains("These differ: threads, flags."));
    before.seconds.clear(), after.seconds.clear();  // an older session
    before.median_s = 2, after.median_s = 1, before.spread = after.spread = 0.1;
    QVERIFY(RunText::comparison(runs, 0, 1).contains("2 b is 2.000 times as fast as 1 a"));
    before.spread = after.spread = 0.6;
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
  void a_timing_of_an_older_release_is_read() {
    const auto read = runOf(nlohmann::json::parse(R"({
      "step": 4, "title": "split", "target": "cpu", "threads": 2, "machine": "AMD EPYC", "clock": "2.60 GHz",
      "flags": "O3", "median_s": 0.01, "min_s": 0.009, "mean_s": 0.011, "spread": 0.1, "seconds": [0.01, 0.009],
      "turns": 3, "when": "2025-01-02T03:04:05", "gflops": null, "check": {"passed": true, "max_error": 0.5},
      "peak_gflops": 120.0, "peak_of": "float32", "roofline": {"bandwidth": [{"level": "L1", "gb_s": 200.0}]},
      "anchor": {"library": "OpenBLAS", "kernel": "Zen", "threads": 1, "median_s": 0.02, "ratio": 2.0},
      "of_another_release": 1})"));
    QVERIFY2(read, read ? "" : read.error().message.str().c_str());
    QCOMPARE(read->step, 4);
    QCOMPARE(read->turns, 3);
    QCOMPARE(read->when, QDateTime(QDate(2025, 1, 2), QTime(3, 4, 5)));
    const protocol::BenchRun& measured = read->measured;
    QCOMPARE(measured.threads, 2);
    QCOMPARE(measured.seconds, (std::vector{0.01, 0.009}));
    QCOMPARE(measured.gflops, 0.0);
    QVERIFY(measured.check->passed && measured.check->max_error == 0.5 && measured.check->tolerance == 1);
    QCOMPARE(measured.roofline->bandwidth.front().gb_s, 200.0);
    QCOMPARE(measured.anchor->median_s, 0.02);
    QVERIFY(!measured.no_anchor && !measured.error);

    // What is written is read as the same; what is of another kind is refused.
    const nlohmann::json written = runObject(*read);
    QCOMPARE(runObject(*runOf(written)), written);
    for (const char* key : {"threads", "median_s", "check", "anchor", "roofline"}) {
      nlohmann::json damaged = written;
      damaged[key] = "x";
      QVERIFY2(!runOf(damaged), key);
    }
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

}  // namespace bench_view_test
#include "bench_view_test.moc"
