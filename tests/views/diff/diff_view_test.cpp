// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QSignalSpy>

#include "support/unit.h"
#include "views/diff/step_list.h"
#include "views/support/history_fixture.h"

namespace diff_view_test {

using namespace tirscope;
using namespace tirscope::views;

class DiffViewTest : public QObject {
  Q_OBJECT
  struct Shown {
    Selection selection;
    DiffView view{selection, nullptr};
    HistoryPtr history = sampleHistory();
    Shown() {
      view.resize(700, 500);
      view.setSnapshot(history->find(history->current)->snapshot);
      view.setHistory(history);
      view.show();
      QCoreApplication::processEvents();
    }
  };

 private Q_SLOTS:
  void steps_with_a_snapshot_are_to_choose_from() {
    StepList steps;
    QAbstractItemModelTester tester(&steps, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(steps.rowOf(0), -1);
    auto history = std::make_shared<History>(*sampleHistory());
    Step bare = *history->steps[1];
    bare.snapshot = nullptr;
    history->steps[1] = std::make_shared<const Step>(bare);
    steps.setHistory(history);
    QCOMPARE(steps.rowCount(), 3);
    QCOMPARE(steps.rowOf(1), -1);
    QCOMPARE(steps.index(steps.rowOf(2), 0).data().toString(), "2: reorder(i_0, j_0)");
    QCOMPARE(steps.index(steps.rowOf(3), 0).data(Qt::UserRole).toInt(), 3);
    steps.setHistory(nullptr);
    QCOMPARE(steps.rowCount(), 0);
  }
  void steps_that_go_on_are_new_rows_of_the_choice() {
    StepList steps;
    QAbstractItemModelTester tester(&steps, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&steps, &QAbstractItemModel::modelReset), inserted(&steps, &QAbstractItemModel::rowsInserted);
    auto ordered = [](int count) {
      auto history = std::make_shared<History>();
      for (int id = 0; id < count; ++id) {
        Step step = *sampleHistory()->steps.front();
        step.id = id;
        step.title = QStringLiteral("step");
        history->steps.push_back(std::make_shared<const Step>(step));
      }
      return history;
    };
    steps.setHistory(ordered(3));
    steps.setHistory(ordered(5));
    QCOMPARE(reset.count(), 1);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(steps.rowCount(), 5);
    QCOMPARE(steps.rowOf(4), 4);
    steps.setHistory(ordered(2));
    QCOMPARE(reset.count(), 2);
    QCOMPARE(steps.rowCount(), 2);
  }
  void it_shows_what_the_current_step_did() {
    Shown shown;
    auto boxes = shown.view.findChildren<QComboBox*>();
    QCOMPARE(boxes[0]->currentData().toInt(), 1);
    QCOMPARE(boxes[1]->currentData().toInt(), 2);
    QVERIFY(!shown.view.pane().diff().same());
    QVERIFY(shown.view.asText().startsWith("--- 1: split(i, [2, 32])"));
  }
  void any_two_steps_can_be_compared_and_following_goes_back() {
    Shown shown;
    shown.view.compare(0, 1);
    QVERIFY(shown.view.pane().diff().same());
    QCOMPARE(shown.view.pane().summary(), "No changes");
    shown.view.follow();
    QVERIFY(!shown.view.pane().diff().same());
  }
  void side_by_side_has_a_line_for_both_sides() {
    Shown shown;
    int unified = shown.view.pane().lineCount();
    shown.view.pane().setLayoutOfSides(DiffPane::Layout::SideBySide);
    QVERIFY(shown.view.pane().lineCount() < unified);
    savedColours(shown.view, "diff-sides");
  }
  void a_click_on_a_new_line_selects_what_stands_there() {
    Shown shown;
    DiffPane& pane = shown.view.pane();
    int line = int(pane.diff().after.indexOf(QRegularExpression("^ *with T.block.*")));
    QVERIFY(line > 0);
    Q_EMIT pane.lineClicked(true, line);
    QVERIFY(shown.selection.current().isBlock());
    QCOMPARE(shown.selection.current().name(), "C");
  }
};

TIRSCOPE_TEST(DiffViewTest)

}  // namespace diff_view_test
#include "diff_view_test.moc"
