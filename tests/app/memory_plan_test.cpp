// SPDX-License-Identifier: Apache-2.0
// Debugging memory in the window: from a sample to the plan, step by step, and out into a file.
#include <QTableView>

#include "support/form_hands.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/memory_plan/chart.h"
#include "views/memory_plan/memory_plan_view.h"

namespace memory_plan_test {

using namespace tirscope;
using namespace tirscope::app;
using analysis::LivenessRule;

namespace {

views::MemoryPlanView& plan(TestWindow& w) {
  return static_cast<views::MemoryPlanView&>(*w->view(QStringLiteral("memory_plan")));
}
bool choose(TestWindow& w, const char* chooser, const QVariant& data) {
  QComboBox* box = plan(w).chooser(chooser);
  const int index = box->findData(data);
  if (index < 0) return false;
  box->setCurrentIndex(index);
  Q_EMIT box->activated(index);
  return settle(*w);
}
QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class MemoryPlanTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_layout_for_debugging_memory_shows_the_plan() {
    TestWindow w(sample("gemm_shared.py"));
    QVERIFY(w.press(Qt::Key_3, Qt::ControlModifier, "ir_text"));
    QVERIFY(plan(w).isVisible());
    QTRY_VERIFY(!plan(w).busy());
    QCOMPARE(plan(w).shown().study->unmerged, 4 * 3072);
    QCOMPARE(plan(w).shown().total(), 4 * 2048);
  }
  void the_missing_reuse_of_a_batched_gemm_is_found_in_the_window() {
    TestWindow w(sample("batched_gemm_shared.py"));
    w->actions()["view.memory"]->trigger();
    QVERIFY(settle(*w));
    QCOMPARE(plan(w).shown().total(), 4 * 3072);
    QVERIFY(choose(w, "second_rule", int(LivenessRule::InnermostHoisted)));
    const passes::MemoryStudy& study = *plan(w).shown().study;
    QCOMPARE(study.buffers[std::size_t(study.differences.at(0).buffer)].name, "A_shared");
    QVERIFY(choose(w, "rule", int(LivenessRule::InnermostHoisted)));
    QCOMPARE(plan(w).shown().total(), 4 * 2048);
  }
  void a_step_in_the_table_selects_the_statement_in_the_text() {
    TestWindow w(sample("batched_gemm_shared.py"));
    w->actions()["view.memory"]->trigger();
    QVERIFY(settle(*w));
    QTableView& table = plan(w).entryTable();
    QVERIFY(w.press(Qt::Key_Down, {}, "memory_plan"));
    for (int step = 0; step < 3; ++step) QVERIFY(w.press(Qt::Key_Down, {}, "memory_plan"));
    const int row = table.currentIndex().row();
    QCOMPARE(plan(w).shown().entry, row);
    const auto& entry = plan(w).shown().study->entries[std::size_t(row)];
    QCOMPARE(w->document().selection().current().node.get(), static_cast<const Node*>(entry.stmt.get()));
    // And back: what is selected elsewhere is marked here.
    QVERIFY(select(*w, QStringLiteral("k1")));
    QVERIFY(plan(w).shown().study->entries[std::size_t(plan(w).shown().entry)].text.starts_with("for k1"));
  }
  void a_step_of_the_schedule_is_planned_anew() {
    TestWindow w(sample("gemm_shared.py"));
    w->actions()["view.memory"]->trigger();
    QVERIFY(settle(*w));
    const auto before = plan(w).shown().study;
    QVERIFY(w.choose("k1", "unroll", ""));
    QVERIFY(settle(*w));
    QVERIFY(plan(w).shown().study != before);
    QCOMPARE(plan(w).shown().total(), 4 * 2048);
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier, "ir_text"));
    QCOMPARE(plan(w).shown().study->entries.size(), before->entries.size());
  }
  void the_plan_leaves_as_csv_and_as_annotation() {
    TestWindow w(sample("gemm_shared.py"));
    whenAsked([&](QDialog& dialog) { typePath(dialog, w.path("plan.csv")); });
    w->actions()["file.export_plan_csv"]->trigger();  // the view was never seen
    QVERIFY(waitFor([&] { return bytesOf(w.path("plan.csv")).startsWith("id,lower,upper,size,offset\n"); }));
    QCOMPARE(bytesOf(w.path("plan.csv")).count('\n'), 4);
    whenAsked([&](QDialog& dialog) { typePath(dialog, w.path("plan.py")); });
    w->actions()["file.export_plan_annotation"]->trigger();
    QVERIFY(waitFor([&] { return bytesOf(w.path("plan.py")).startsWith("T.func_attr({\"memory_plan\": "); }));
  }
  void a_program_without_memory_to_plan_says_so() {
    TestWindow w(sample("vector_add.py"));
    w->actions()["file.export_plan_csv"]->trigger();
    QVERIFY(waitFor([&] { return w.message().contains(QStringLiteral("no memory plan")); }));
  }
};

TIRSCOPE_TEST(MemoryPlanTest)

}  // namespace memory_plan_test
#include "memory_plan_test.moc"
