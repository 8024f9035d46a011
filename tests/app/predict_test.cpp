// SPDX-License-Identifier: Apache-2.0
// Predict, then reveal: the questions before a step, the answers beside what happened, the score, the switch.
#include "app/window/lessons/lessons.h"
#include "app/window/main/language.h"
#include "app/window/predict/nest_choice.h"
#include "app/window/predict/nest_label.h"
#include "app/window/predict/predicting.h"
#include "app/window/predict/step_times.h"
#include "app/window/strips/fix_preview.h"
#include "support/form_hands.h"
#include "support/predict_window.h"
#include "support/unit.h"

namespace predict_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

views::Run timed(int step, double seconds, int turns) {
  views::Run run;
  run.step = step;
  run.title = QStringLiteral("step");
  run.turns = turns;
  run.measured.median_s = seconds;
  run.measured.seconds = {seconds, seconds * 1.01, seconds * 0.99};
  return run;
}

}  // namespace

class PredictTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void cleanup() { installLanguage(QStringLiteral("en")); }

  void nothing_is_asked_while_the_switch_is_off() {
    TestWindow w;
    QVERIFY(!w->actions()["schedule.predict"]->isChecked());
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QCOMPARE(w.step(), 1);
    QVERIFY(!w->findChild<PredictPanel*>());
  }
  void the_switch_is_kept() {
    PredictWindow w;
    QVERIFY(w->predicting().isOn());
    w.window = std::make_unique<MainWindow>();
    QVERIFY(w->predicting().isOn());
    QVERIFY(w->actions()["schedule.predict"]->isChecked());
  }
  void a_step_waits_for_the_answers_and_what_happened_is_shown_beside_them() {
    PredictWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.panel());
    QCOMPARE(w.step(), 0);
    QCOMPARE(w.label("predict_step"), "split(j, [64, 16])");
    keepPanel(w, "predict-questions");
    const lesson::Foreseen foreseen = w.panel()->foreseen();
    QVERIFY(w.click("predict_legal_0"));
    auto* right = w.part<QRadioButton>(qPrintable(QStringLiteral("predict_loops_%1").arg(*foreseen.right_choice)));
    QTest::mouseClick(right->parentWidget()->findChild<NestLabel*>(), Qt::LeftButton);
    QCOMPARE(w.panel()->answers().choice, foreseen.right_choice);
    QVERIFY(w.clickNest((*foreseen.right_choice + 1) % foreseen.choices.size()));
    QVERIFY(w.click("predict_bytes_1"));
    QVERIFY(w.click("predict_speed_0"));
    QVERIFY(w.apply());
    QCOMPARE(w.step(), 1);
    QCOMPARE(w.marks(), (QStringList{"✓", "✗", "✓", "○"}));
    QCOMPARE(w.label("predict_score"), "2 of 3 predictions right");
    QVERIFY(w.label("predict_happened_2").startsWith("As many as now: it reads "));
    QVERIFY(w.label("predict_lines").contains("added"));
    QVERIFY(
        w.part<QLabel>("predict_nest_after")->accessibleName().contains("changed: j_0 64; changed: j_1 16; k 1024"));
    QVERIFY(w.part<QLabel>("predict_nest_said"));
    keepPanel(w, "predict-reveal");
  }
  void a_block_that_moves_in_a_deep_nest_shows_the_loops_that_differ() {
    PredictWindow w(sample("matmul_exp_matmul.py"));
    w->scheduling().runScript(sample("matmul_exp_matmul.tile.py"));
    QVERIFY(settle(*w));
    const int before = w.step();
    QVERIFY(w.choose("D", "compute_at", "m_1 of F"));
    const lesson::Foreseen foreseen = w.panel()->foreseen();
    QVERIFY(!foreseen.refusal);
    QVERIFY(foreseen.choices.size() >= 3);
    keepPanel(w, "predict-deep-questions");
    QVERIFY(w.click("predict_legal_0"));
    QVERIFY(w.clickNest(*foreseen.right_choice));
    QVERIFY(w.click("predict_bytes_0"));
    QVERIFY(w.apply());
    QCOMPARE(w.step(), before + 1);
    QCOMPARE(w.marks().first(2), (QStringList{"✓", "✓"}));
    QVERIFY(!w.part<QLabel>("predict_nest_said"));
    keepPanel(w, "predict-deep-reveal");
  }
  void a_drag_is_asked_about() {
    PredictWindow w;
    auto* nest = static_cast<views::CanvasView*>(w->view(QStringLiteral("loop_nest")));
    const QPoint start = w.middleOf("k"), end = w.middleOf("j");
    QTest::mousePress(nest->surface(), Qt::LeftButton, {}, start);
    for (int part = 1; part <= 4; ++part) QTest::mouseMove(nest->surface(), start + (end - start) * part / 4);
    QTest::mouseRelease(nest->surface(), Qt::LeftButton, {}, end);
    QVERIFY(settle(*w));
    QCOMPARE(w.label("predict_step"), "reorder(k, j)");
    QVERIFY(w.clickNest(*w.panel()->foreseen().right_choice));
    QVERIFY(w.apply());
    QCOMPARE(w.label("predict_score"), "1 of 1 predictions right");
    QVERIFY(w.text().contains("for i, k, j in T.grid"));
  }
  void a_question_that_is_skipped_does_not_count() {
    PredictWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.apply());
    QCOMPARE(w.step(), 1);
    QCOMPARE(w.marks(), (QStringList{"–", "–", "–", "–"}));
    QCOMPARE(w.label("predict_score"), QString());
  }
  void just_apply_applies_and_says_nothing() {
    PredictWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.click("predict_legal_1"));
    QVERIFY(w.click("predict_just_apply"));
    QVERIFY(waitFor([&] { return w.step() == 1 && !w.isAsked(); }));
  }
  void cancel_leaves_the_program_alone() {
    PredictWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QTest::keyClick(w.panel(), Qt::Key_Escape);
    QVERIFY(waitFor([&] { return !w.isAsked(); }));
    QVERIFY(settle(*w));
    QCOMPARE(w.steps(), 1);
  }
  void the_form_hides_the_change_until_it_is_predicted() {
    PredictWindow w;
    PrimitiveForm* form = w.form("j", "split");
    QVERIFY(form);
    auto* apply = form->findChild<QDialogButtonBox*>()->findChildren<QPushButton*>().last();
    QVERIFY(waitFor([&] { return apply->isEnabled(); }));
    QVERIFY(!form->findChild<views::View*>()->isVisible());
    w->actions()["schedule.predict"]->trigger();
    QVERIFY(waitFor([&] { return form->findChild<views::View*>()->isVisible(); }));
    w->actions()["schedule.predict"]->trigger();
    QVERIFY(waitFor([&] { return !form->findChild<views::View*>()->isVisible(); }));
    QVERIFY(acceptForm(*w, form));
    QVERIFY(w.panel());
    QCOMPARE(w.step(), 0);
    QVERIFY(w.apply());
    QCOMPARE(w.step(), 1);
  }
  void a_refusal_is_the_answer_of_an_illegal_step() {
    PredictWindow w;
    PrimitiveForm* form = w.anyForm("k", "vectorize");
    QVERIFY(form);
    QVERIFY(acceptForm(*w, form));
    QVERIFY(w.panel());
    QVERIFY(w.message().isEmpty());
    QVERIFY(w.click("predict_legal_1"));
    QVERIFY(!w.part<QRadioButton>("predict_bytes_0")->isEnabled());
    QVERIFY(!w.part<NestChoice>("predict_loops")->isEnabled());
    keepPanel(w, "predict-refused-questions");
    QVERIFY(w.apply());
    QCOMPARE(w.steps(), 1);
    QCOMPARE(w.marks(), QStringList{"✓"});
    QCOMPARE(w.label("predict_score"), "1 of 1 predictions right");
    auto* strip = w.panel()->findChild<MessageStrip*>();
    QVERIFY(strip && !strip->shownText().isEmpty());
    QCOMPARE(strip->shownText(), w.message());
    keepPanel(w, "predict-refused");
  }
  void the_menu_does_not_say_what_is_refused_while_it_is_asked() {
    PredictWindow w;
    const auto lines = [&] {
      select(*w, QStringLiteral("k"));
      clickSelected(*w, QStringLiteral("loop_nest"), true);
      auto* menu = w->findChild<QMenu*>(QStringLiteral("primitive_menu"));
      QStringList out;
      for (QAction* action : menu->actions()) out << action->text();
      menu->close();
      delete menu;
      return out;
    };
    QVERIFY(!lines().contains("Not applicable here"));
    w->actions()["schedule.predict"]->trigger();
    QVERIFY(lines().contains("Not applicable here"));
  }
  void the_time_is_judged_once_both_steps_were_timed() {
    PredictWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.panel());
    QVERIFY(w.click("predict_speed_0"));
    QVERIFY(w.apply());
    QCOMPARE(w.marks().last(), "○");
    QSignalSpy wanted(&w->predicting(), &Predicting::timesRequested);
    QObject::disconnect(&w->predicting(), &Predicting::timesRequested, &w->timing(), nullptr);
    QVERIFY(w.click("predict_time"));
    QCOMPARE(wanted.first().first().value<QList<int>>(), (QList<int>{0, 1}));
    w->document().addRun(timed(0, 0.010, 1));
    QCOMPARE(w.marks().last(), "○");
    w->document().addRun(timed(1, 0.002, 1));
    QCOMPARE(w.marks().last(), "✓");
    QCOMPARE(w.label("predict_score"), "1 of 1 predictions right");
    QVERIFY(w.label("predict_happened_3").contains("5.000 times as fast"));
    // Timed again it turns out otherwise: the last pair counts, and counts once.
    w->document().addRun(timed(0, 0.002, 2));
    w->document().addRun(timed(1, 0.010, 2));
    QCOMPARE(w.label("predict_score"), "0 of 1 predictions right");
  }
  void both_steps_are_timed_from_the_panel() {
    PredictWindow w;
    w->document().changeSizes({{"M", 64}, {"N", 64}, {"K", 64}});
    QVERIFY(settle(*w));
    QVERIFY(w.choose("k", "split", "4 x 16"));
    QVERIFY(w.panel());
    QVERIFY(w.click("predict_speed_1"));
    QVERIFY(w.apply());
    QSignalSpy measured(&w->timing(), &Timing::measured);
    QVERIFY(w.click("predict_time"));
    QVERIFY(waitFor([&] { return measured.count() == 1; }, 120000));
    QVERIFY2(measured.first().first().toBool(), qPrintable(w.message()));
    QVERIFY(w.marks().last() == "✓" || w.marks().last() == "✗");
    QVERIFY(w.label("predict_happened_3").contains("timed alternately"));
    QVERIFY(!w.part<QPushButton>("predict_time")->isVisible());
    keepPanel(w, "predict-timed");
  }
  void steps_that_were_timed_under_other_conditions_are_not_compared() {
    views::Runs runs;
    auto add = [&](views::Run run) { runs.runs.push_back(std::make_shared<const views::Run>(std::move(run))); };
    add(timed(0, 1, 0));
    views::Run other = timed(1, 1, 0);
    other.measured.threads = 2;
    add(other);
    QVERIFY(!rowsToCompare(runs, 0, 1));
    add(timed(1, 1, 0));
    QCOMPARE(*rowsToCompare(runs, 0, 1), (std::pair{0, 2}));
    add(timed(0, 1, 3));
    add(timed(1, 1, 3));
    add(timed(1, 1, 0));
    QCOMPARE(*rowsToCompare(runs, 0, 1), (std::pair{3, 4}));
  }
  void the_score_runs_on_and_is_reset() {
    PredictWindow w;
    for (int k = 0; k < 2; ++k) {
      QVERIFY(w.choose(k == 0 ? "j" : "i", "split", "64 x 16"));
      QVERIFY(w.panel());
      QVERIFY(w.click(k == 0 ? "predict_legal_0" : "predict_legal_1"));
      QVERIFY(w.apply());
    }
    QCOMPARE(w.label("predict_score"), "1 of 2 predictions right");
    QVERIFY(w.click("predict_reset"));
    QCOMPARE(w.label("predict_score"), QString());
  }
  void another_step_ends_the_questions_about_this_one() {
    PredictWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.panel());
    w->document().editByHand(w.text());
    QVERIFY(waitFor([&] { return !w.isAsked(); }));
    QCOMPARE(w.step(), 1);
  }
  void the_panel_turns_the_questions_off() {
    PredictWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.click("predict_ask"));
    QVERIFY(!w->actions()["schedule.predict"]->isChecked());
    QVERIFY(w.apply());
    QVERIFY(w.choose("i", "split", "64 x 16"));
    QCOMPARE(w.step(), 2);
  }
  void the_keyboard_is_enough() {
    PredictWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    PredictPanel* panel = w.panel();
    QVERIFY(QTest::qWaitForWindowActive(panel));
    // The first question has the focus, on the answer that says nothing; arrows lead to the others.
    const auto press = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
    QCOMPARE(QApplication::focusWidget()->objectName(), "predict_legal_skip");
    press(Qt::Key_Left);
    press(Qt::Key_Left);
    QVERIFY(w.part<QRadioButton>("predict_legal_0")->isChecked());
    press(Qt::Key_Tab);
    press(Qt::Key_Space);
    QCOMPARE(*panel->answers().choice, 0);
    press(Qt::Key_Right);
    QCOMPARE(*panel->answers().choice, 1);
    QSet<QString> reached;
    for (int k = 0; k < 12; ++k) {
      press(Qt::Key_Tab);
      reached << QApplication::focusWidget()->objectName();
    }
    for (const char* name : {"predict_legal_0", "predict_bytes_skip", "predict_speed_skip", "predict_ask",
                             "predict_close", "predict_just_apply", "predict_apply"})
      QVERIFY2(reached.contains(QLatin1StringView(name)), name);
    for (const QWidget* each : panel->findChildren<QAbstractButton*>())
      if (each->isVisible())
        QVERIFY(!QAccessible::queryAccessibleInterface(const_cast<QWidget*>(each))->text(QAccessible::Name).isEmpty());
    while (QApplication::focusWidget()->objectName() != "predict_legal_0") press(Qt::Key_Tab);
    press(Qt::Key_Return);
    QVERIFY(waitFor([&] { return w.step() == 1; }));
  }
  void the_fix_of_a_refused_step_is_asked_about_like_any_step() {
    PredictWindow w;
    PrimitiveForm* form = w.form("j", "split");
    QVERIFY(form);
    QVERIFY(typeInto(*form, "factors", QStringLiteral("[4, 16]")));
    QVERIFY(acceptForm(*w, form));
    QVERIFY(w.panel());
    QCOMPARE(w.label("predict_step"), "split(j, [4, 16])");
    QVERIFY(w.click("predict_legal_0"));
    QVERIFY(w.apply());
    QCOMPARE(w.marks(), QStringList{"✗"});
    QVERIFY(w.click("fix_it"));
    QVERIFY(waitFor([&] { return w.panel() && w.panel()->isAsking(); }));
    QVERIFY(!w->findChild<FixPreview*>());
    QVERIFY(!w.panel()->foreseen().refusal);
    QVERIFY(w.click("predict_legal_0"));
    QVERIFY(w.apply());
    QCOMPARE(w.step(), 1);
    QCOMPARE(w.label("predict_score"), "1 of 2 predictions right");
  }
  void a_task_of_a_lesson_asks_until_it_is_left_or_turned_off() {
    TestWindow w(QString{});
    w->lessons().show(QStringLiteral("loops"));
    QVERIFY(settle(*w));
    QVERIFY(!w->predicting().isOn());
    w->lessons().session().start(QStringLiteral("split_j"));
    QVERIFY(settle(*w));
    QVERIFY(w->predicting().isOn());
    QVERIFY(w->actions()["schedule.predict"]->isChecked());
    QVERIFY(w.choose("j", "split", "4 x 8"));
    auto* panel = w->findChild<PredictPanel*>();
    QVERIFY(panel);
    keepPicture(*w, "predict-lesson");
    panel->close();
    w->lessons().session().leave();
    QVERIFY(!w->predicting().isOn());
    // Off in lessons is kept for lessons, and changes nothing elsewhere.
    w->lessons().show(QStringLiteral("loops"));
    w->lessons().session().start(QStringLiteral("split_j"));
    w->actions()["schedule.predict"]->trigger();
    QVERIFY(!w->predicting().isOn());
    w->lessons().session().leave();
    w->actions()["schedule.predict"]->trigger();
    QVERIFY(w->predicting().isOn());
    w->lessons().session().open(QStringLiteral("loops"));
    w->lessons().session().start(QStringLiteral("split_j"));
    QVERIFY(!w->predicting().isOn());
  }
  void the_panel_speaks_chinese() {
    installLanguage(QStringLiteral("zh_CN"));
    PredictWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.panel());
    keepPanel(w, "predict-questions-zh");
    QVERIFY(w.click("predict_legal_0"));
    QVERIFY(w.clickNest(0));
    QVERIFY(w.click("predict_bytes_2"));
    QVERIFY(w.apply());
    keepPanel(w, "predict-reveal-zh");
    QVERIFY(!w.label("predict_score").contains("predictions"));
  }
};

TIRSCOPE_TEST(PredictTest)

}  // namespace predict_test

#include "predict_test.moc"
