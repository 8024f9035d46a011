// SPDX-License-Identifier: Apache-2.0
#include "views/bench/bench_view.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTableView>

#include "views/bench/run_model.h"
#include "views/support/history_fixture.h"

using namespace tirscope;
using namespace tirscope::views;

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

QTEST_MAIN(BenchViewTest)
#include "bench_view_test.moc"
