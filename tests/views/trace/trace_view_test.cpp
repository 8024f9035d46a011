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
    QCOMPARE(top, (QStringList{"opened", "split(i, [2, 32])", "reorder(i_0, j_0)"}));
    QModelIndex split = model.index(1, 0);
    QCOMPARE(model.rowCount(split), 1);
    QCOMPARE(model.index(0, 0, split).data().toString(), "parallel(i)");
    QCOMPARE(model.parent(model.index(0, 0, split)), split);
    QCOMPARE(model.index(2, StepModel::TimeColumn).data().toString(), "12.5 ms");
    model.setHistory(nullptr);
    QCOMPARE(model.rowCount(), 0);
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
#include "trace_view_test.moc"
