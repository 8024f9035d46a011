// SPDX-License-Identifier: Apache-2.0
// The tuning view: what it keeps of trials, what it draws of them, and real clicks and keys on it.
#include "views/tuning/tuning_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QToolButton>

#include "support/unit.h"
#include "views/support/tuning_fixture.h"
#include "views/support/view_fixture.h"
#include "views/tuning/progress_plot.h"
#include "views/tuning/tile_plots.h"
#include "views/tuning/trial_model.h"
#include "views/tuning/tuning_text.h"

namespace tuning_view_test {

using namespace tirscope;
using namespace tirscope::views;

namespace {

TuningLog logOf(int count) {
  TuningLog log;
  log.begin(sampleSpaces().decisions);
  log.add(sampleTrials(0, count));
  return log;
}

/// The view with a run of some trials, ended.
struct Shown {
  Selection selection;
  TuningView view{selection, nullptr};
  explicit Shown(int trials = 60) {
    view.resize(900, 700);
    view.setSnapshot(snapshotOf(tiledMatmul(64)));
    view.begin(sampleSpaces());
    view.setStatus({TuningState::Running, trials, true, {}});
    view.add(sampleTrials(0, trials), sampleRejections());
    view.show();
    QCoreApplication::processEvents();
    view.choose(0);
  }
  void end() {
    view.setAnswer(sampleTuneAnswer(view.winner(), view.log().size()));
    view.setStatus({TuningState::Ended, view.log().size(), true, {}});
  }
  template <class W>
  W* find(const char* name) {
    return view.findChild<W*>(QLatin1StringView(name));
  }
};

void click(QWidget& widget, QPointF at) { QTest::mouseClick(&widget, Qt::LeftButton, {}, at.toPoint()); }

}  // namespace

class TuningViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // ---- what is kept
  // --------------------------------------------------------------------------------------------------

  void the_log_knows_best_second_and_improvements() {
    const TuningLog log = logOf(60);
    int best = -1, second = -1;
    for (int k = 0; k < log.size(); ++k) {
      if (log[k].failed()) continue;
      if (best < 0 || log[k].seconds < log[best].seconds)
        second = best, best = k;
      else if (second < 0 || log[k].seconds < log[second].seconds)
        second = k;
    }
    QCOMPARE(log.best(), best);
    QCOMPARE(log.second(), second);
    for (std::size_t k = 1; k < log.improvements().size(); ++k)
      QVERIFY(log[log.improvements()[k]].seconds < log[log.improvements()[k - 1]].seconds);
    QCOMPARE(log.failures(), 4);
    QCOMPARE(log.axes(0).size(), std::size_t(11));
    QCOMPARE(log.axes(0)[1].title, QString("C: i, factor 2 of 4"));
    QCOMPARE(log.axes(0)[10].valueText(2), QString("64"));
    QCOMPARE(log.axes(1)[2].valueText(-2), QString("inline"));
    QVERIFY(log.decisions(0) == sampleTrials(0, 1)[0].decisions);
  }
  /// What a server of another machine says may be anything.
  void what_cannot_be_meant_is_left_out() {
    TuningLog log;
    log.begin(sampleSpaces().decisions);
    std::vector<protocol::TuneTrial> trials = sampleTrials(0, 6);
    trials[0].median_s = -1;
    trials[1].median_s = std::numeric_limits<double>::quiet_NaN();
    trials[2].decisions = {{1, 2, 3}};
    trials[3].space = 99;
    trials[4].at_s = std::numeric_limits<double>::infinity();
    trials[5].number = 2;  // again
    log.add(trials);
    QCOMPARE(log.size(), 5);
    QVERIFY(log[0].failed() && log[1].failed());
    QVERIFY(log.numbers(2).empty());
    QCOMPARE(log[3].space, 0);
    QVERIFY(std::isfinite(log[4].at));
    QVERIFY(!ParallelAxes::of(log, 0).axes.empty());
    QCOMPARE(log.indexOf(77), -1);
  }
  void ten_thousand_trials_take_little_memory() {
    const TuningLog small = logOf(1000), large = logOf(10'000);
    QVERIFY2(large.bytes() < 10'000 * 200, qPrintable(QString::number(large.bytes())));
    QVERIFY(double(large.bytes()) / 10'000 < 2 * double(small.bytes()) / 1000);
  }

  // ---- geometry
  // ------------------------------------------------------------------------------------------------------

  void segments_follow_the_values_not_the_candidates() {
    const ParallelAxes few = ParallelAxes::of(logOf(3000), 0), many = ParallelAxes::of(logOf(10'000), 0);
    // At most seven values an axis, and the bins of time.
    QVERIFY2(many.segments.size() <= 10 * 49 + 7 * ParallelAxes::time_bins,
             qPrintable(QString::number(many.segments.size())));
    QVERIFY(many.segments.size() < 1.3 * double(few.segments.size()));
    for (std::size_t k = 1; k < many.segments.size(); ++k) QVERIFY(many.segments[k].best <= many.segments[k - 1].best);
  }
  void a_path_goes_over_every_axis_and_is_found_again() {
    const TuningLog log = logOf(60);
    const ParallelAxes axes = ParallelAxes::of(log, 0);
    const std::vector<int> path = axes.path(log, log.best());
    const QRectF room(0, 0, 600, 300);
    QVERIFY(log[log.best()].space == 0);
    QCOMPARE(path.size(), axes.axes.size());
    QCOMPARE(path.back(), 0);  // the fastest
    const auto last = int(axes.axes.size()) - 1;
    QCOMPARE(axes.trialAt(axes.place(last, 0, room), room), log.best());
    QCOMPARE(axes.trialAt(QPointF(-50, -50), room), -1);
    QVERIFY(axes.path(log, 4).empty());  // of the other space
    QVERIFY(ParallelAxes::of(log, 7).empty());
  }
  void cells_count_all_candidates_of_their_space() {
    const TuningLog log = logOf(60);
    const HeatCells cells = HeatCells::of(log, 0, 3, 7);
    int count = 0, of_space = 0;
    for (const HeatCells::Cell& cell : cells.cells) count += cell.count;
    for (int k = 0; k < log.size(); ++k) of_space += log[k].space == 0;
    QCOMPARE(count, of_space);
    const QRectF room(10, 20, 300, 200);
    for (int column = 0; column < cells.xs.size(); ++column)
      for (int row = 0; row < cells.ys.size(); ++row)
        QCOMPARE(cells.cellAt(cells.rect(column, row, room).center(), room), std::pair(column, row));
    QCOMPARE(cells.cellAt({0, 0}, room), std::pair(-1, -1));
    QVERIFY(HeatCells::of(log, 0, 3, 3).empty());
    QVERIFY(HeatCells::of(log, 0, 3, 99).empty());
  }

  // ---- the model
  // -----------------------------------------------------------------------------------------------------

  void the_table_is_a_model_while_it_grows_and_is_sorted() {
    TrialModel model(nullptr);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.begin(sampleSpaces().decisions);
    model.add(sampleTrials(0, 20));
    const QPersistentModelIndex seventh(model.index(model.rowOf(7), 0));
    for (int column = 0; column < TrialModel::ColumnCount; ++column)
      for (Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        model.sort(column, order);
        model.add(sampleTrials(model.rowCount(), 3));
        QCOMPARE(model.trialOf(seventh.row()), 7);
        for (int row = 0; row < model.rowCount(); ++row) QCOMPARE(model.rowOf(model.trialOf(row)), row);
      }
    model.sort(TrialModel::TimeColumn, Qt::AscendingOrder);
    QCOMPARE(model.trialOf(0), model.log().best());
    model.begin({});
    QCOMPARE(model.rowCount(), 0);
  }

  // ---- the view
  // ------------------------------------------------------------------------------------------------------

  void an_empty_view_says_what_to_do() {
    Selection selection;
    TuningView view(selection, nullptr);
    view.resize(700, 400);
    view.show();
    auto* start = view.findChild<QToolButton*>(QStringLiteral("tuning_start"));
    QVERIFY(!start->isEnabled());
    view.setSnapshot(snapshotOf(tiledMatmul(64)));
    QSignalSpy wanted(&view, &TuningView::startRequested);
    click(*start, start->rect().center());
    QCOMPARE(wanted.count(), 1);
    QVERIFY(view.pictureSize().isEmpty() && view.asText().isEmpty());
  }
  void a_point_that_is_clicked_is_a_row_and_opens() {
    Shown shown;
    ProgressPlot& plot = shown.view.plot();
    for (const auto over : {0, 1}) {
      auto* box = shown.find<QComboBox>("tuning_over");
      box->setCurrentIndex(over);
      Q_EMIT box->activated(over);
      const int best = shown.view.log().best();
      click(plot, plot.placeOf(best));
      QCOMPARE(shown.view.current(), best);
      QCOMPARE(shown.view.table().currentIndex().siblingAtColumn(0).data().toInt(), best);
      shown.view.choose(0);
    }
    // One that failed lies along the upper edge.
    click(plot, plot.placeOf(6));
    QCOMPARE(shown.view.current(), 6);
    QVERIFY(shown.view.remark().contains(QStringLiteral("run.crashed")));
    QSignalSpy opened(&shown.view, &TuningView::openRequested);
    auto* open = shown.find<QToolButton>("tuning_open");
    click(*open, open->rect().center());
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_Return);
    QCOMPARE(opened.count(), 2);
    QCOMPARE(opened[0][0].toLongLong(), 6);
    QCOMPARE(opened[1][0].toLongLong(), 7);
  }
  void a_row_that_is_activated_opens() {
    Shown shown;
    QTableView& table = shown.view.table();
    table.sortByColumn(TrialModel::TimeColumn, Qt::AscendingOrder);
    QSignalSpy opened(&shown.view, &TuningView::openRequested);
    table.setFocus();
    table.setCurrentIndex(table.model()->index(0, 0));
    QTest::keyClick(&table, Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened[0][0].toLongLong(), shown.view.winner());
  }
  void tile_sizes_and_cells_choose_candidates() {
    Shown shown;
    shown.view.showPage(QStringLiteral("tiles"));
    TilePlot& tiles = shown.view.tiles();
    const auto last = int(tiles.shown().axes.size()) - 1;
    click(tiles, tiles.shown().place(last, 0, tiles.room()));
    QCOMPARE(shown.view.current(), shown.view.log().best());
    QTest::keyClick(&tiles, Qt::Key_Right);
    QCOMPARE(shown.view.current() != shown.view.log().best(), true);
    QTest::keyClick(&tiles, Qt::Key_Left);
    QCOMPARE(shown.view.current(), shown.view.log().best());
    shown.view.showPage(QStringLiteral("heat"));
    HeatMap& heat = shown.view.heat();
    QVERIFY(!heat.shown().empty());
    QSignalSpy pointed(&heat, &HeatMap::pointed);
    click(heat, heat.shown().rect(0, 0, heat.room()).center());
    QVERIFY(pointed.count() > 0);
    QVERIFY(pointed.last()[0].toString().contains(heat.shown().xTitle));
    QTest::keyClick(&heat, Qt::Key_Right);
    QTest::keyClick(&heat, Qt::Key_Up);
    QVERIFY(shown.view.current() >= 0);
  }
  void reasons_and_rules_are_sentences() {
    Shown shown;
    QTableView& rejected = shown.view.rejected();
    QCOMPARE(rejected.model()->rowCount(), 2);
    QCOMPARE(rejected.model()->index(0, 1).data().toString(), QString("41"));
    QCOMPARE(rejected.model()->index(1, 0).data().toString(),
             QString("the program computes something else than the unscheduled one: …"));
    QCOMPARE(rejected.model()->index(1, 2).data().toString(),
             QString("the program computes something else than the unscheduled one: values"));
    QTableView& rules = shown.view.rules();
    QCOMPARE(rules.model()->index(1, 2).data().toString(),
             QString("MultiLevelTiling does not apply to D: it reads no element more than once"));
    QCOMPARE(rules.model()->index(0, 2).data().toString(), QString("MultiLevelTiling applies to C in 3 ways"));
  }
  void the_winner_is_compared_with_the_next_and_with_the_chosen() {
    Shown shown;
    shown.end();
    QSignalSpy wanted(&shown.view, &TuningView::traceRequested);
    shown.view.choose(shown.view.log().best());
    shown.view.showPage(QStringLiteral("winner"));
    QCOMPARE(wanted.count(), 2);
    QCOMPARE(wanted[0][0].toLongLong(), shown.view.winner());
    QCOMPARE(wanted[1][0].toLongLong(), shown.view.log()[shown.view.log().second()].number);
    for (const auto& one : wanted.first(2)) shown.view.setTrace(one[0].toLongLong(), QStringLiteral("trace"));
    auto* words = shown.find<QLabel>("tuning_differences");
    QVERIFY2(words->text().contains(QStringLiteral(" instead of ")), qPrintable(words->text()));
    shown.view.choose(4);  // of the other space
    QVERIFY2(words->text().contains(QStringLiteral("design space 2")), qPrintable(words->text()));
  }
  void buttons_follow_what_the_run_does() {
    Shown shown;
    auto* pause = shown.find<QToolButton>("tuning_pause");
    auto* stop = shown.find<QToolButton>("tuning_stop");
    auto* start = shown.find<QToolButton>("tuning_start");
    QSignalSpy paused(&shown.view, &TuningView::pauseRequested), resumed(&shown.view, &TuningView::resumeRequested),
        stopped(&shown.view, &TuningView::stopRequested), more(&shown.view, &TuningView::moreRequested);
    QVERIFY(!start->isEnabled());
    click(*pause, pause->rect().center());
    QCOMPARE(paused.count(), 1);
    shown.view.setStatus({TuningState::Paused, 100, true, {}});
    QCOMPARE(pause->text(), QString("Resume"));
    QVERIFY(start->isEnabled());
    click(*pause, pause->rect().center());
    QCOMPARE(resumed.count(), 1);
    click(*stop, stop->rect().center());
    QCOMPARE(stopped.count(), 1);
    shown.find<QToolButton>("tuning_more")->menu()->actions()[1]->trigger();
    QCOMPARE(more[0][0].toInt(), 64);
    // Without a database there is nothing to go on from.
    shown.view.setStatus({TuningState::Running, 100, false, {}});
    QVERIFY(!pause->isEnabled() && stop->isEnabled());
    shown.end();
    QVERIFY(!stop->isEnabled());
    QVERIFY2(shown.view.remark().contains(QStringLiteral("OpenBLAS")), qPrintable(shown.view.remark()));
  }
  void a_run_is_exported() {
    Shown shown;
    shown.end();
    QSignalSpy files(&shown.view, &TuningView::exportRequested), scripts(&shown.view, &TuningView::scriptRequested),
        pictures(&shown.view, &TuningView::pictureRequested);
    for (QAction* action : shown.find<QToolButton>("tuning_export")->menu()->actions()) action->trigger();
    QCOMPARE(files.count(), 2);
    const QString csv = files[0][2].toString();
    QCOMPARE(csv.count(u'\n'), 61);
    QVERIFY(csv.startsWith(QStringLiteral("trial,space,parent,mutator,median_s")));
    const auto json = nlohmann::json::parse(files[1][2].toString().toStdString(), nullptr, false);
    QCOMPARE(json.at("trials").size(), std::size_t(60));
    QVERIFY(json.at("trials")[0].contains("decisions"));
    QCOMPARE(json.at("best").at("trial").get<int64_t>(), shown.view.winner());
    QCOMPARE(scripts[0][0].toLongLong(), shown.view.winner());
    QCOMPARE(pictures.count(), 1);
    QVERIFY(shown.view.asText().contains(QStringLiteral("MutateTileSize")));
  }
  void pages_are_pictures_in_both_themes() {
    for (bool dark : {false, true}) {
      Shown shown;
      shown.end();
      shown.view.setPalette((dark ? Theme::dark() : Theme::light()).palette());
      for (const char* page : {"candidates", "tiles", "heat"}) {
        shown.view.showPage(QLatin1StringView(page));
        QVERIFY(savedColours(shown.view, QStringLiteral("tuning-%1-%2")
                                             .arg(QLatin1StringView(page),
                                                  dark ? QStringLiteral("dark") : QStringLiteral("light"))) > 12);
        const QString svg = QDir::temp().filePath(QStringLiteral("tuning_test.svg"));
        QVERIFY(savePicture(shown.view, svg).has_value());
        QFile::remove(svg);
      }
    }
  }

  // ---- ten thousand
  // --------------------------------------------------------------------------------------------------

  /// Each interaction draws what there is room for and asks for what is in sight.
  void ten_thousand_candidates_cost_what_is_seen() {
    Shown shown(10'000);
    ProgressPlot& plot = shown.view.plot();
    plot.replot();
    const int room = int(plot.axisRect()->width() / 3.0 * plot.axisRect()->height() / 3.0);
    QVERIFY2(plot.drawnPoints() < std::min(10'000, 3 * room), qPrintable(QString::number(plot.drawnPoints())));
    shown.view.showPage(QStringLiteral("tiles"));
    shown.view.tiles().grab();
    QVERIFY2(shown.view.tiles().drawnLines() < 1200, qPrintable(QString::number(shown.view.tiles().drawnLines())));
    // A row in sight is as good as any: choosing the last one asks for the cells of some tens of rows.
    class Counting : public QIdentityProxyModel {
     public:
      mutable int asked = 0;
      QVariant data(const QModelIndex& index, int role) const override {
        ++asked;
        return QIdentityProxyModel::data(index, role);
      }
    };
    Counting counting;
    counting.setSourceModel(shown.view.table().model());
    QTableView table;
    table.setModel(&counting);
    table.resize(600, 400);
    table.show();
    QCoreApplication::processEvents();
    counting.asked = 0;
    table.scrollToBottom();
    table.grab();
    QVERIFY2(counting.asked < 20'000, qPrintable(QString::number(counting.asked)));
  }
};

TIRSCOPE_TEST(TuningViewTest)

}  // namespace tuning_view_test
#include "tuning_view_test.moc"
