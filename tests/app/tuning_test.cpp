// SPDX-License-Identifier: Apache-2.0
// A search in the window: the form, pause, resume, more trials, stop, candidates as branches, and the block's menu.
#include "app/window/runs/tuning.h"

#include "app/window/forms/tune_form.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/tuning/progress_plot.h"
#include "views/tuning/tuning_view.h"

namespace tuning_test {

using namespace tirscope;
using namespace tirscope::app;
using views::TuningState;

namespace {

views::TuningView& viewOf(MainWindow& window) {
  return static_cast<views::TuningView&>(*window.view(QStringLiteral("tuning")));
}

/// The sample at sizes that take microseconds.
bool small(TestWindow& w, int64_t size = 32) {
  w->document().changeSizes({{"M", size}, {"K", size}, {"L", size}, {"N", size}});
  return settle(*w) && w.message().isEmpty();
}

/// Presses Shift+F5 and gives the form.
TuneForm* formOf(TestWindow& w) {
  if (!w.press(Qt::Key_F5, Qt::ShiftModifier)) return nullptr;
  return w->findChild<TuneForm*>();
}

void setCount(QWidget& form, const char* name, int count) {
  auto* box = form.findChild<QSpinBox*>(QLatin1StringView(name));
  QVERIFY(box);
  box->setFocus();
  box->selectAll();
  QTest::keyClicks(box, QString::number(count));
}

void begin(TuneForm& form) {
  QTest::mouseClick(form.findChild<QPushButton*>(QStringLiteral("tune_start")), Qt::LeftButton);
}

bool reaches(TestWindow& w, TuningState state, int timeout = 300'000) {
  return waitFor([&] { return viewOf(*w).status().state == state; }, timeout);
}

void press(TestWindow& w, const char* button) {
  auto* found = viewOf(*w).findChild<QToolButton*>(QLatin1StringView(button));
  QVERIFY(found && found->isEnabled());
  QTest::mouseClick(found, Qt::LeftButton);
}

/// Starts a search of some candidates on one thread.
bool start(TestWindow& w, int trials) {
  TuneForm* form = formOf(w);
  if (!form) return false;
  setCount(*form, "trials", trials);
  setCount(*form, "threads", 1);
  setCount(*form, "seed", 1);
  begin(*form);
  return waitFor([&] { return w->tuning().isBusy(); }, 5000);
}

}  // namespace

class TuningTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_search_runs_and_its_winner_opens_as_a_branch() {
    TestWindow w(sample("matmul_exp_matmul.py"));
    const bool for_pictures = qEnvironmentVariableIsSet("TIRSCOPE_PICTURES");
    const int trials = for_pictures ? 160 : 8;
    QVERIFY(small(w, for_pictures ? 96 : 32));
    QVERIFY(start(w, trials));
    // Nothing else measures meanwhile, and code can still be asked for.
    QVERIFY(!w->actions()["build.time"]->isEnabled());
    QVERIFY(w->actions()["build.cancel"]->isEnabled());
    QVERIFY(reaches(w, TuningState::Ended));
    QCOMPARE(w.message(), QString());
    views::TuningView& view = viewOf(*w);
    QCOMPARE(view.log().size(), trials);
    QVERIFY(view.isVisible());
    QVERIFY(view.winner() >= 0);
    QVERIFY2(view.remark().contains(QStringLiteral("result checked")), qPrintable(view.remark()));
    QVERIFY(w->actions()["build.time"]->isEnabled());
    keepPicture(*w, "tuning");

    QSignalSpy branched(&w->tuning(), &Tuning::branched);
    view.showPage(QStringLiteral("candidates"));
    QTest::mouseClick(&view.plot(), Qt::LeftButton, {},
                      view.plot().placeOf(view.log().indexOf(view.winner())).toPoint());
    press(w, "tuning_open");
    QVERIFY(waitFor([&] { return branched.count() == 1; }, 30'000));
    QVERIFY(settle(*w));
    QCOMPARE(w.message(), QString());
    const int steps = w.steps(), end = w.step();
    QVERIFY(steps > 5);
    QCOMPARE(w->document().history()->find(1)->parent, 0);
    // Its code and its time, as of any step.
    QVERIFY(w.measure());
    QCOMPARE(w->document().runs()->runs.back()->measured.check->passed, true);
    // Another candidate is another branch of the same program; the first is gone to, not made again.
    view.choose(view.log().indexOf(view.winner()) == 0 ? 1 : 0);
    press(w, "tuning_open");
    QVERIFY(waitFor([&] { return branched.count() == 2; }, 30'000));
    QVERIFY(settle(*w));
    QVERIFY(w.steps() > steps);
    const int twice = w.steps();
    view.choose(view.log().indexOf(view.winner()));
    press(w, "tuning_open");
    QVERIFY(waitFor([&] { return w.step() == end; }, 10'000));
    QCOMPARE(w.steps(), twice);
    keepPicture(*w, "tuning-branch");
    for (const char* page : {"tiles", "heat", "winner", "rejected", "space"}) {
      view.showPage(QLatin1StringView(page));
      waitFor([] { return false; }, 300);
      keepPicture(*w, (std::string("tuning-") + page).c_str());
    }
  }
  void a_search_is_paused_resumed_given_more_trials_and_stopped() {
    TestWindow w(sample("matmul_exp_matmul.py"));
    QVERIFY(small(w));
    QVERIFY(start(w, 4000));
    views::TuningView& view = viewOf(*w);
    QVERIFY(waitFor([&] { return view.log().size() > 0; }, 120'000));
    press(w, "tuning_pause");
    QVERIFY(reaches(w, TuningState::Paused));
    const int paused = view.log().size();
    QVERIFY(w->actions()["build.time"]->isEnabled());
    const double first = view.log()[0].seconds;
    press(w, "tuning_pause");
    QVERIFY(waitFor([&] { return view.log().size() > paused; }, 120'000));
    QCOMPARE(view.log()[0].seconds, first);
    for (int k = 0; k < view.log().size(); ++k) QCOMPARE(view.log()[k].number, int64_t(k));
    view.findChild<QToolButton*>(QStringLiteral("tuning_more"))->menu()->actions()[1]->trigger();
    QCOMPARE(view.status().wanted, 4064);
    QVERIFY(reaches(w, TuningState::Running));
    // To stop keeps what was measured, and times the fastest again.
    press(w, "tuning_stop");
    QVERIFY(reaches(w, TuningState::Finishing));
    QVERIFY(reaches(w, TuningState::Ended));
    QCOMPARE(w.message(), QString());
    QVERIFY2(view.remark().contains(QStringLiteral("Timed again")), qPrintable(view.remark()));
  }
  void a_search_is_cancelled_while_it_prepares() {
    TestWindow w(sample("matmul_exp_matmul.py"));
    QVERIFY(start(w, 8));
    press(w, "tuning_stop");
    QVERIFY(reaches(w, TuningState::None, 60'000) || viewOf(*w).status().state == TuningState::Ended);
    QVERIFY(!w->tuning().isBusy());
    QCOMPARE(w.message(), QString());
  }
  void what_cannot_be_tuned_is_said() {
    TestWindow w(sample("matmul.py"));
    TuneForm* form = formOf(w);
    QVERIFY(form);
    auto* space = form->findChild<QComboBox*>(QStringLiteral("space"));
    space->setCurrentIndex(space->count() - 1);
    QFile script(w.path("empty.py"));
    QVERIFY(script.open(QIODevice::WriteOnly) && script.write("b = sch.get_block('C')\n") > 0);
    script.close();
    form->findChild<QLineEdit*>(QStringLiteral("space_script"))->setText(script.fileName());
    begin(*form);
    QVERIFY(waitFor([&] { return !w.message().isEmpty(); }, 60'000));
    QVERIFY2(w.message().contains(QStringLiteral("samples nothing")), qPrintable(w.message()));
    QVERIFY(!w->tuning().isBusy());
    // A file that cannot be read is said, too.
    form = formOf(w);
    QVERIFY(form);
    space = form->findChild<QComboBox*>(QStringLiteral("space"));
    space->setCurrentIndex(space->count() - 1);
    form->findChild<QLineEdit*>(QStringLiteral("space_script"))->setText(w.path("missing.py"));
    begin(*form);
    QVERIFY2(w.message().contains(QStringLiteral("missing.py")), qPrintable(w.message()));
  }
  void a_blocks_menu_tunes_what_the_step_samples_of_it() {
    TestWindow w(sample("matmul.py"));
    QFile script(w.path("tiles.py"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write(
        "b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\n"
        "i0, i1 = sch.split(i, sch.sample_perfect_tile(i, 2, 16, decision=[64, 16]))\n"
        "j0, j1 = sch.split(j, sch.sample_perfect_tile(j, 2, 16, decision=[64, 16]))\nsch.reorder(i0, j0, k, i1, "
        "j1)\n");
    script.close();
    QAction* action = w->actions()["build.tune_block"];
    // The opened program samples nothing.
    QVERIFY(select(*w, QStringLiteral("C")) && clickSelected(*w, QStringLiteral("loop_nest"), true));
    QVERIFY(action->isVisible() && !action->isEnabled());
    w->scheduling().runScript(script.fileName());
    QVERIFY(settle(*w));
    QCOMPARE(w.message(), QString());
    QVERIFY(select(*w, QStringLiteral("C")) && clickSelected(*w, QStringLiteral("loop_nest"), true));
    QVERIFY2(action->isEnabled(), qPrintable(action->text()));
    action->trigger();
    auto* form = w->findChild<TuneForm*>();
    QVERIFY(form);
    auto request = form->request();
    QVERIFY(request.has_value());
    QVERIFY2(request->space->find("sample_perfect_tile") != std::string::npos, request->space->c_str());
    QVERIFY(!request->hosts);
    form->findChild<QLineEdit*>(QStringLiteral("hosts"))->setText(QStringLiteral("box, slurm:cpu:4"));
    if (qEnvironmentVariableIsSet("GRAB")) form->grab().save(qEnvironmentVariable("GRAB"));
    QCOMPARE(form->request()->hosts, (std::vector<std::string>{"box", "slurm:cpu:4"}));
    form->close();
  }
};

TIRSCOPE_TEST(TuningTest)

}  // namespace tuning_test
#include "tuning_test.moc"
