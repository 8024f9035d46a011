// SPDX-License-Identifier: Apache-2.0
#include "views/trace/trace_view.h"

#include <QAbstractItemModelTester>
#include <QMenu>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>
#include <map>

#include "support/unit.h"
#include "views/support/history_fixture.h"
#include "views/trace/step_graph.h"
#include "views/trace/step_model.h"

namespace trace_view_test {

using namespace tirscope;
using namespace tirscope::views;

class TraceViewTest : public QObject {
  Q_OBJECT
  static QStringList titles(const StepModel& model) {
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) all += model.index(row, 0).data().toString();
    return all;
  }

 private Q_SLOTS:
  void each_step_is_followed_by_what_came_from_it() {
    StepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setHistory(sampleHistory());
    QCOMPARE(titles(model), (QStringList{"Original", "split(i, [2, 32])", "reorder(i_0, j_0)", "parallel(i)"}));
    QCOMPARE(model.index(2, StepModel::TimeColumn).data().toString(), "12.5 ms");
    model.setHistory(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }
  void the_column_of_times_is_as_wide_as_they_are() {
    Selection selection;
    TraceView view(selection, nullptr);
    view.resize(500, 300);
    view.show();
    auto history = std::make_shared<History>(*sampleHistory());
    view.setHistory(history);
    const int narrow = view.tree().columnWidth(StepModel::TimeColumn);
    auto timed = std::make_shared<History>(*history);
    Step first = *timed->steps.front();
    first.medianSeconds = 1.5;
    timed->steps.front() = std::make_shared<const Step>(first);
    view.setHistory(timed);
    const QString text = view.tree().model()->index(2, StepModel::TimeColumn).data().toString();
    QVERIFY2(text.endsWith("x faster"), qPrintable(text));
    const int wide = view.tree().columnWidth(StepModel::TimeColumn);
    QVERIFY(wide > narrow && wide > view.tree().fontMetrics().horizontalAdvance(text));
  }
  void steps_that_go_on_are_new_rows_and_nothing_else() {
    StepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset), inserted(&model, &QAbstractItemModel::rowsInserted),
        changed(&model, &QAbstractItemModel::dataChanged);
    auto history = std::make_shared<History>(*sampleHistory());
    auto add = [&](int parent, bool on_path) {
      auto next = std::make_shared<History>(*history);
      Step step = *next->steps.back();
      step.parent = parent;
      step.id = int(next->steps.size());
      step.title = QStringLiteral("step %1").arg(step.id);
      step.onPath = on_path;
      next->steps.push_back(std::make_shared<const Step>(step));
      if (on_path) next->current = step.id;
      return history = next;
    };
    model.setHistory(history);
    const int top = model.rowCount();
    model.setHistory(add(2, true));  // behind the current step
    model.setHistory(add(4, true));
    QCOMPARE(model.rowCount(), top + 2);
    QCOMPARE(reset.count(), 1);
    QCOMPARE(inserted.count(), 2);
    QCOMPARE(changed.count(), 2);  // each time the step that was current, whose line goes on
    QCOMPARE(model.stepAt(model.index(4, 0)), 5);
    model.setHistory(add(3, false));  // at the end of the branch
    QCOMPARE(model.stepAt(model.index(6, 0)), 6);
    model.setHistory(add(2, false));  // a new branch: the row comes after all that step 2 led to
    QCOMPARE(titles(model), (QStringList{"Original", "split(i, [2, 32])", "reorder(i_0, j_0)", "step 4", "step 5",
                                         "step 7", "parallel(i)", "step 6"}));
    QCOMPARE(reset.count(), 1);
  }
  /// Every step but the first has an unbroken line to the step that it came from.
  void lines_join_each_step_to_the_one_before_it() {
    using Part = trace::GraphRow::Line::Part;
    QRandomGenerator random(5);
    for (int round = 0; round < 50; ++round) {
      History history;
      for (int id = 0; id < 30; ++id) {
        Step step;
        step.id = id;
        step.parent = id == 0 ? -1 : round == 0 ? 0 : int(random.bounded(std::max(0, id - 6), id));
        step.onPath = id == 0;
        history.steps.push_back(std::make_shared<const Step>(step));
      }
      const std::vector<trace::GraphRow> rows = trace::graphOf(history);
      QCOMPARE(rows.size(), history.steps.size());
      std::map<int, int> row_of;
      for (std::size_t row = 0; row < rows.size(); ++row) row_of[rows[row].step->id] = int(row);
      auto has = [&](int row, int lane, Part part) {
        return std::ranges::any_of(rows[std::size_t(row)].lines,
                                   [&](const auto& line) { return line.lane == lane && line.part == part; });
      };
      for (int row = 1; row < int(rows.size()); ++row) {
        const int from = row_of[rows[std::size_t(row)].step->parent], lane = rows[std::size_t(from)].lane;
        QVERIFY(from < row && has(from, lane, Part::OutOf) && has(row, lane, Part::Into));
        for (int between = from + 1; between < row; ++between) {
          QVERIFY(has(between, lane, Part::Through));
          QVERIFY(rows[std::size_t(between)].lane != lane);  // no other dot is in the way
        }
      }
      if (round == 0)  // many attempts from one step do not take a lane each
        for (const trace::GraphRow& row : rows) QVERIFY(row.lane <= 1);
    }
  }
  void a_row_stays_where_it_is_when_another_step_becomes_current() {
    StepModel model;
    model.setHistory(sampleHistory());
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const QStringList before = titles(model);
    auto other = std::make_shared<History>(*sampleHistory());
    for (StepPtr& step : other->steps) {
      Step changed = *step;
      changed.onPath = changed.id != 2;
      step = std::make_shared<const Step>(changed);
    }
    other->current = 3;
    model.setHistory(other);
    QCOMPARE(titles(model), before);
    QCOMPARE(reset.count(), 0);
    QVERIFY(model.indexOf(3).data(StepModel::CurrentRole).toBool());
  }
  void a_click_goes_to_the_step() {
    Selection selection;
    TraceView view(selection, nullptr);
    view.resize(420, 300);
    view.setHistory(sampleHistory());
    view.show();
    QCoreApplication::processEvents();
    QSignalSpy go(&view, &View::stepRequested);
    QRect at = view.tree().visualRect(view.tree().model()->index(0, 0));
    QTest::mouseClick(view.tree().viewport(), Qt::LeftButton, {}, at.center());
    QCOMPARE(go.count(), 1);
    QCOMPARE(go.first().first().toInt(), 0);
  }
  void remarks_are_beside_their_steps_as_long_as_those_are_there() {
    Selection selection;
    TraceView view(selection, nullptr);
    const HistoryPtr history = sampleHistory();
    view.setHistory(history);
    auto note = [&](int step) {
      const auto found = view.tree().model()->match(view.tree().model()->index(0, 0), StepModel::StepIdRole, step, 1,
                                                    Qt::MatchExactly | Qt::MatchRecursive);
      return found.isEmpty() ? QStringLiteral("no step") : found.front().data(StepModel::NoteRole).toString();
    };
    view.setRemark(history->find(2)->snapshot, QStringLiteral("fetched: L1 1.0 MiB"));
    QCOMPARE(note(2), "fetched: L1 1.0 MiB");
    QCOMPARE(note(0), "");
    view.setHistory(sampleHistory());  // the same steps of another program
    QCOMPARE(note(2), "");
    view.setHistory(history);
    QCOMPARE(note(2), "fetched: L1 1.0 MiB");
    view.clearRemarks();
    QCOMPARE(note(2), "");
  }
  void the_trace_is_asked_for_in_every_form() {
    Selection selection;
    TraceView view(selection, nullptr);
    view.resize(420, 300);
    view.setHistory(sampleHistory());
    view.show();
    QSignalSpy copied(&view, &View::traceCopyRequested), exported(&view, &View::traceExportRequested);
    const QList<QAction*> forms = view.findChild<QToolButton*>("copy_trace")->menu()->actions();
    QVERIFY(forms.size() >= 4);
    for (QAction* form : forms) form->trigger();
    QCOMPARE(copied.count(), forms.size());
    QCOMPARE(copied.first().first().toString(), "classic");
    QTest::mouseClick(view.findChild<QToolButton*>("export_trace"), Qt::LeftButton);
    QCOMPARE(exported.count(), 1);
    QVERIFY(view.asText().startsWith("b0 = sch.get_block"));
  }
};

TIRSCOPE_TEST(TraceViewTest)

}  // namespace trace_view_test
#include "trace_view_test.moc"
