// SPDX-License-Identifier: Apache-2.0
// Work beside the window's thread: what is shown while it goes on, when it fails, and what a step costs.
#include "support/broken_jobs.h"
#include "support/form_hands.h"
#include "support/held_jobs.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/trace/trace_view.h"

namespace jobs_test {

using namespace tirscope;
using namespace tirscope::app;

class JobsTest : public QObject {
  Q_OBJECT

  /// What the user reads in a menu, from top to bottom.
  static QStringList texts(const QMenu& menu) {
    QStringList out;
    for (QAction* action : menu.actions())
      if (action->isVisible() && !action->isSeparator()) out << action->text();
    return out;
  }

 private Q_SLOTS:
  void a_menu_says_what_went_wrong_and_is_filled_the_next_time() {
    TestWindow w;
    QVERIFY(select(*w, QStringLiteral("j")));
    auto entries = [&] {
      if (!clickSelected(*w, QStringLiteral("loop_nest"), true)) return QStringList();
      auto* menu = w->findChild<QMenu*>(QStringLiteral("primitive_menu"));
      const QStringList shown = texts(*menu);
      delete menu;
      return shown;
    };
    {
      test::BrokenJobs broken;
      const QStringList shown = entries();
      QVERIFY2(shown.size() == 1 && shown.front().contains("a bug in Tirscope"), qPrintable(shown.join('|')));
    }
    QVERIFY(entries().contains(QStringLiteral("split")));
  }

  void a_menu_opens_at_once_and_fills_in_when_it_is_known_what_applies() {
    TestWindow w;
    test::HeldJobs held;
    QVERIFY(select(*w, QStringLiteral("j")));
    w->scheduling().showMenuFor(w->document().selection().current(), QPoint(10, 10));
    auto* menu = w->findChild<QMenu*>(QStringLiteral("primitive_menu"));
    QVERIFY(menu && menu->isVisible() && w->isBusy());
    QCOMPARE(texts(*menu).size(), 1);
    QVERIFY(!menu->actions().front()->isEnabled());
    // The next selection cancels it.
    QVERIFY(select(*w, QStringLiteral("i")));
    held.release();
    QVERIFY(settle(*w));
    QVERIFY(!texts(*menu).contains(QStringLiteral("split")));
    menu->close();
  }

  void a_preview_that_fails_a_check_is_told_and_the_next_one_is_shown() {
    TestWindow w;
    PrimitiveForm* form = w.form("j", "split");
    QVERIFY(form);
    auto* line = form->findChild<QLineEdit*>(QStringLiteral("factors"));
    auto type = [&](const char* text) {
      line->setFocus();
      line->selectAll();
      QTest::keyClicks(line, QLatin1StringView(text));
    };
    auto told = [&] { return form->findChild<MessageStrip*>()->shownText(); };
    {
      test::BrokenJobs broken;
      type("[None, 8]");
      QVERIFY(waitFor([&] { return told().contains("a bug in Tirscope"); }, 3000));
    }
    type("[None, 16]");
    QVERIFY(waitFor([&] { return told().isEmpty(); }, 3000));
    QVERIFY(acceptForm(*w, form));
    QCOMPARE(w.step(), 1);
  }

  void an_edit_that_fails_a_check_is_told_and_the_next_one_is_done() {
    TestWindow w;
    {
      test::BrokenJobs broken;
      w->document().apply({{"split", {}, {}}});
      QVERIFY(settle(*w));
      QVERIFY2(w.message().contains("a bug in Tirscope"), qPrintable(w.message()));
      QCOMPARE(w.steps(), 1);
    }
    QVERIFY(w.choose("j", "split", ""));
    QCOMPARE(w.steps(), 2);
  }

  void a_window_that_is_closed_with_work_under_way_ends() {
    for (int round = 0; round < 5; ++round) {
      TestWindow w;
      w->lowering().lowerFor(QStringLiteral("cuda"));
      w->document().apply({{"split", {}, {}}});
      w->docks().setLayoutNamed(QStringLiteral("learn"));
      w->document().setModified(false);
    }
  }

  void a_step_makes_only_the_rows_that_it_changes() {
    TestWindow w;
    auto apply = [&](const char* name) {
      w->document().edit([name](schedule::Schedule& schedule) -> Result<void> {
        TS_TRY(schedule::Value loops, schedule.call("get_loops", {schedule::Value("C")}));
        TS_TRY_VOID(schedule.call("annotate", {loops.get<schedule::ValueList>()->front(), schedule::Value(name),
                                               schedule::Value(int64_t(1))}));
        return {};
      });
      return settle(*w);
    };
    for (int n = 0; n < 20; ++n) QVERIFY(apply(qPrintable(QStringLiteral("pragma_%1").arg(n))));
    QSignalSpy reset(static_cast<views::TraceView*>(w->view(QStringLiteral("trace")))->tree().model(),
                     &QAbstractItemModel::modelReset);
    auto made = [&](const std::function<void()>& act) {
      const views::HistoryPtr before = w->document().history();
      act();
      if (!settle(*w)) return -1;
      const auto& rows = w->document().history()->steps;
      int others = 0;
      for (std::size_t n = 0; n < rows.size(); ++n) others += n >= before->steps.size() || rows[n] != before->steps[n];
      return others;
    };
    const int steps = w.steps();
    const int of_a_step = made([&] { apply("pragma_last"); });
    QCOMPARE(of_a_step, w.steps() - steps);
    const int now = w.step();
    QCOMPARE(made([&] { w->document().undo(); }), 1);
    QCOMPARE(made([&] { w->document().redo(); }), 1);
    QCOMPARE(w.step(), now);
    QCOMPARE(made([&] {
               views::Run run;
               run.step = 2;
               run.measured.median_s = 0.5;
               w->document().addRun(run);
             }),
             1);
    QCOMPARE(w->document().history()->find(2)->medianSeconds, 0.5);
    QCOMPARE(reset.count(), 0);
    // A walk to the beginning takes every step from the path.
    w->document().goTo(0);
    QVERIFY(settle(*w));
    for (const views::StepPtr& step : w->document().history()->steps) QCOMPARE(step->onPath, step->id == 0);
    // A second branch is placed below the step that it leaves.
    QSignalSpy inserted(static_cast<views::TraceView*>(w->view(QStringLiteral("trace")))->tree().model(),
                        &QAbstractItemModel::rowsInserted);
    QVERIFY(apply("pragma_branch"));
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(reset.count(), 0);
  }
};

TIRSCOPE_TEST(JobsTest)

}  // namespace jobs_test
#include "jobs_test.moc"
