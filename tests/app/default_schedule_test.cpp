// SPDX-License-Identifier: Apache-2.0
// DLight's schedules from the Schedule menu.
#include "app/window/menus/target_menu.h"
#include "support/unit.h"
#include "support/window_fixture.h"

namespace default_schedule_test {

using namespace tirscope;
using namespace tirscope::app;

class DefaultScheduleTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void each_call_of_the_rule_becomes_a_step() {
    TestWindow w(sample("matmul.py"));
    QVERIFY(w->targets().setTarget(QStringLiteral("cuda:arch=sm_86")));
    w->actions()["schedule.default"]->trigger();
    QVERIFY(settle(*w));
    QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
    QVERIFY(w.steps() > 10);
    const QString text = w->view(QStringLiteral("ir_text"))->asText();
    QVERIFY2(text.contains(QStringLiteral("threadIdx.x")) && text.contains(QStringLiteral("blockIdx.x")),
             qPrintable(text));
    keepPicture(*w, "default_schedule");
    w->actions()["edit.undo"]->trigger();
    QVERIFY(settle(*w));
    QVERIFY(w->view(QStringLiteral("ir_text"))->asText() != text);
  }
  void a_target_that_is_no_gpu_is_refused_and_nothing_changes() {
    TestWindow w(sample("matmul.py"));
    QVERIFY(w->targets().setTarget(QStringLiteral("cpu")));
    w->actions()["schedule.default"]->trigger();
    QVERIFY(settle(*w));
    QCOMPARE(w->messages()->diagnostic().code, "dlight.target");
    QCOMPARE(w.steps(), 1);
  }
  void without_a_module_there_is_nothing_to_schedule() {
    TestWindow w(QString{});
    QVERIFY(!w->actions()["schedule.default"]->isEnabled());
  }
};

TIRSCOPE_TEST(DefaultScheduleTest)

}  // namespace default_schedule_test
#include "default_schedule_test.moc"
