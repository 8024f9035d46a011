// SPDX-License-Identifier: Apache-2.0
#include "views/trace/trace_view.h"

#include <QAbstractItemModelTester>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>

#include "support/unit.h"
#include "views/support/history_fixture.h"
#include "views/trace/step_model.h"

namespace trace_view_test {

using namespace tirscope;
using namespace tirscope::views;

class TraceViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_main_line_is_flat_and_branches_stand_below() {
    StepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setHistory(sampleHistory());
    QStringList top;
    for (int row = 0; row < model.rowCount(); ++row) top += model.index(row, 0).data().toString();
    QCOMPARE(top, (QStringList{"Original", "split(i, [2, 32])", "reorder(i_0, j_0)"}));
    QModelIndex split = model.index(1, 0);
    QCOMPARE(model.rowCount(split), 1);
    QCOMPARE(model.index(0, 0, split).data().toString(), "parallel(i)");
    QCOMPARE(model.parent(model.index(0, 0, split)), split);
    QCOMPARE(model.index(2, StepModel::TimeColumn).data().toString(), "12.5 ms");
    model.setHistory(nullptr);
    QCOMPARE(model.rowCount(), 0);
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
    QVERIFY(!model.setHistory(history));
    const int top = model.rowCount();
    QVERIFY(model.setHistory(add(2, true)));  // behind the current step
    QVERIFY(model.setHistory(add(4, true)));
    QCOMPARE(model.rowCount(), top + 2);
    QCOMPARE(reset.count(), 1);
    QCOMPARE(inserted.count(), 2);
    QCOMPARE(changed.count(), 4);  // each time the step that was current, and the one that is
    QCOMPARE(model.index(top + 1, 0).data().toString(), "step 5");
    QCOMPARE(model.stepAt(model.indexOf(5)), 5);
    const int below = model.rowCount(model.index(1, 0));
    QVERIFY(model.setHistory(add(3, false)));  // at the end of the branch
    QCOMPARE(model.rowCount(model.index(1, 0)), below + 1);
    QCOMPARE(reset.count(), 1);
    QVERIFY(!model.setHistory(add(2, false)));  // a new branch
    QCOMPARE(reset.count(), 2);
    QCOMPARE(model.rowCount(model.indexOf(2)), 1);
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
