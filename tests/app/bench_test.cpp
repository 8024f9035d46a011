// SPDX-License-Identifier: Apache-2.0
// Timing steps in the window: the table, the roofline, two steps alternately, files. TIRSCOPE_PICTURES=folder keeps
// what was seen.
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <nlohmann/json.hpp>

#include "app/window/forms/timing_form.h"
#include "app/window/menus/target_menu.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/bench/bench_view.h"
#include "views/bench/roofline_plot.h"
#include "views/bench/run_text.h"

namespace bench_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

/// A product of which a call is short.
bool openSmallProduct(TestWindow& w) {
  return w->files().openText(w->document().source().text, sample("matmul.py"), {{"M", 256}, {"N", 256}, {"K", 256}}) &&
         settle(*w);
}

}  // namespace

class BenchTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// Before all that makes a measurement of it: the reference, the library beside it, the machine's ceilings.
  void the_first_call_is_shown_while_the_rest_is_measured() {
    TestWindow w;
    QVERIFY(w->files().openFile(sample("window_sum.py")));
    QVERIFY(settle(*w));
    w->docks().setLayoutNamed(QStringLiteral("benchmark"));
    auto* bench = qobject_cast<views::BenchView*>(w->view(QStringLiteral("bench")));
    int shown = 0;
    connect(&w->timing(), &Timing::calledOnce, this, [&] {
      const views::Runs& runs = *w->document().runs();
      QCOMPARE(runs.underWay.size(), std::size_t(1));
      QVERIFY(runs.underWay.front().measured.median_s > 0 && runs.runs.empty());
      QAbstractItemModel& rows = *bench->table().model();
      QCOMPARE(rows.rowCount(), 1);
      QVERIFY(rows.index(0, 10).data().toString().contains("measuring"));
      bench->table().selectRow(0);  // there is nothing to report yet
      QVERIFY2(runsAsCsv(runs).count(u'\n') == 1, "a row that is no measurement is in the file");
      keepPicture(*w, "called_once");
      ++shown;
    });
    QVERIFY2(w.measure(), qPrintable(w.message()));
    QCOMPARE(shown, 1);
    QVERIFY(w->document().runs()->underWay.empty());
    QCOMPARE(w->document().runs()->runs.size(), std::size_t(1));
    QCOMPARE(bench->table().model()->rowCount(), 1);
  }

  void steps_are_timed_compared_and_kept() {
    TestWindow w;
    QVERIFY(openSmallProduct(w));
    w->docks().setLayoutNamed(QStringLiteral("benchmark"));
    auto* bench = qobject_cast<views::BenchView*>(w->view(QStringLiteral("bench")));
    QVERIFY(bench);
    QVERIFY2(w.measure(), qPrintable(w.message()));
    QVERIFY(w.choose("j", "split", "16 x 16"));
    QVERIFY(w.choose("k", "reorder", "k outside j_1"));
    QVERIFY(w.choose("j_1", "vectorize", ""));
    QVERIFY2(w.measure(), qPrintable(w.message()));

    // Where each was measured, and what can be done there at most.
    const protocol::BenchRun& run = w->document().runs()->runs.back()->measured;
    QVERIFY(!run.machine.empty() && !run.clock.empty() && !run.flags.empty());
    QVERIFY(run.peak_gflops > 0 && run.roofline && !run.roofline->bandwidth.empty());
    QVERIFY(run.seconds.size() > 1);
    QVERIFY2(bench->remark().contains(QString::fromStdString(run.machine)), qPrintable(bench->remark()));
    auto* what = bench->findChild<QComboBox*>(QStringLiteral("bench_plot"));
    QTest::keyClick(what, Qt::Key_Down);
    QCOMPARE(what->currentIndex(), 1);
    QCOMPARE(bench->roofline().shown().points.size(), std::size_t(2));
    keepPicture(*w, "roofline");

    // Two rows, alternately.
    QTableView& table = bench->table();
    for (int row : {0, 1})
      QTest::mouseClick(table.viewport(), Qt::LeftButton, row ? Qt::ControlModifier : Qt::NoModifier,
                        table.visualRect(table.model()->index(row, 1)).center());
    QVERIFY2(bench->remark().contains("noisy; retime alternately for a fair comparison"), qPrintable(bench->remark()));
    QSignalSpy measured(&w->timing(), &Timing::measured);
    QTest::mouseClick(bench->findChild<QToolButton*>(QStringLiteral("time_in_turns")), Qt::LeftButton);
    QVERIFY(waitFor([&] { return measured.count() == 1; }, 120000));
    QVERIFY2(measured.first().first().toBool(), qPrintable(w.message()));
    QCOMPARE(w->document().runs()->runs.size(), std::size_t(4));
    QCOMPARE(w->document().runs()->runs[2]->turns, w->document().runs()->runs[3]->turns);
    for (int row : {2, 3})
      QTest::mouseClick(table.viewport(), Qt::LeftButton, row == 3 ? Qt::ControlModifier : Qt::NoModifier,
                        table.visualRect(table.model()->index(row, 1)).center());
    QVERIFY2(bench->remark().contains("(timed alternately)"), qPrintable(bench->remark()));
    keepPicture(*w, "compared");
    QTest::keyClick(what, Qt::Key_Up);
    keepPicture(*w, "times");

    // Files.
    auto* menu = bench->findChild<QToolButton*>(QStringLiteral("export_runs"))->menu();
    const QList<QAction*> kinds = menu->actions();
    for (const auto& [kind, file] : {std::pair(0, "runs.csv"), std::pair(1, "runs.json"), std::pair(2, "runs.svg")}) {
      whenAsked([path = w.path(file)](QDialog& dialog) { typePath(dialog, path); });
      kinds[kind]->trigger();
      QVERIFY2(QFileInfo(w.path(file)).size() > 200, file);
    }
    QFile csv(w.path("runs.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QCOMPARE(csv.readAll().trimmed().count('\n'), 4);

    // A session keeps all of it.
    QVERIFY(w->files().saveTo(w.path("kept.tirscope")));
    TestWindow again{QString()};
    QVERIFY2(again->files().openFile(w.path("kept.tirscope")) && settle(*again), qPrintable(again.message()));
    const views::Run &kept_run = *again->document().runs()->runs.back(), &was_run = *w->document().runs()->runs.back();
    const protocol::BenchRun &kept = kept_run.measured, &was = was_run.measured;
    QCOMPARE(kept_run.turns, was_run.turns);
    QCOMPARE(kept.machine, was.machine);
    QCOMPARE(kept.seconds, was.seconds);
    QCOMPARE(kept.peak_gflops, was.peak_gflops);
    QCOMPARE(kept.roofline->bandwidth.size(), was.roofline->bandwidth.size());
    QCOMPARE(bool(kept.anchor), bool(was.anchor));
    QCOMPARE(kept.check->passed, was.check->passed);
    QCOMPARE(kept.check->max_error, was.check->max_error);

    // Format 1 had the check and the ceilings of a run elsewhere.
    QFile file(w.path("kept.tirscope"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    nlohmann::json session = nlohmann::json::parse(file.readAll().toStdString());
    file.close();
    session["version"] = 1;
    for (nlohmann::json& written : session["runs"]) {
      written["passed"] = written["check"]["passed"];
      written["max_error"] = written["check"]["max_error"];
      written["ceilings"] = {{"peak_gflops", written["peak_gflops"]}, {"bandwidth", written["roofline"]["bandwidth"]}};
      for (const char* key : {"check", "roofline", "peak_gflops", "peak_of"}) written.erase(key);
    }
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(session.dump()));
    file.close();
    TestWindow old{QString()};
    QVERIFY2(old->files().openFile(file.fileName()) && settle(*old), qPrintable(old.message()));
    const protocol::BenchRun& read = old->document().runs()->runs.back()->measured;
    QCOMPARE(read.check->passed, was.check->passed);
    QCOMPARE(read.check->max_error, was.check->max_error);
    QCOMPARE(read.peak_gflops, was.peak_gflops);
    QCOMPARE(read.roofline->bandwidth.size(), was.roofline->bandwidth.size());
  }

  void a_step_that_fails_among_others_is_told_as_it_is_alone() {
    TestWindow w;
    QVERIFY(w->files().openText(w->document().source().text, sample("matmul.py"), {{"M", 64}, {"N", 64}, {"K", 64}}));
    QVERIFY(settle(*w));
    QString text = w.text();
    QVERIFY(text.contains("A[vi, vk]"));
    w->document().editByHand(text.replace("* B[vk, vj]", "* B[vk + 100000000, vj]"));
    QVERIFY(settle(*w));
    auto* bench = qobject_cast<views::BenchView*>(w->view(QStringLiteral("bench")));
    QVERIFY(bench);
    QSignalSpy measured(&w->timing(), &Timing::measured);
    Q_EMIT bench->turnsRequested({0, 1});
    QVERIFY(waitFor([&] { return measured.count() == 1; }, 120000));
    QVERIFY(!measured.first().first().toBool());
    QCOMPARE(w->document().runs()->runs.size(), std::size_t(1));
    QVERIFY2(w.message().contains("past the end of array B"), qPrintable(w.message()));
    const QList<QLabel*> labels = w->statusBar()->findChildren<QLabel*>();
    QVERIFY(
        std::ranges::any_of(labels, [](QLabel* label) { return label->text().contains("step 1: edited by hand"); }));
  }

  void a_device_has_a_roofline_of_its_own() {
    TestWindow w;
    w->docks().setLayoutNamed(QStringLiteral("benchmark"));
    auto* bench = qobject_cast<views::BenchView*>(w->view(QStringLiteral("bench")));
    QVERIFY(bench);
    QVERIFY(w->files().openFile(sample("window_sum.py")));
    QVERIFY(settle(*w));
    w->scheduling().runScript(sample("window_sum.bind.py"));
    QVERIFY(settle(*w));
    QVERIFY(w->targets().setTarget(QStringLiteral("opencl")));
    if (!w.measure() && w.message().contains("OpenCL")) QSKIP("there is no OpenCL device");
    QVERIFY2(!w->document().runs()->runs.empty(), qPrintable(w.message()));
    const protocol::BenchRun& run = w->document().runs()->runs.back()->measured;
    QCOMPARE(run.target, "opencl");
    QVERIFY2(bench->remark().contains(QString::fromStdString(run.machine)) && !bench->remark().contains("threads"),
             qPrintable(bench->remark()));
    QVERIFY(run.roofline && run.peak_gflops > 0);
    bench->showRoofline(true);
    QCOMPARE(bench->roofline().shown().points.size(), std::size_t(1));
    QCOMPARE(run.roofline->bandwidth.back().level, "memory");
    keepPicture(*w, "device-roofline");
  }

  void the_form_says_how_to_time() {
    TestWindow w;
    QVERIFY(openSmallProduct(w));
    auto form = [&] {
      w->actions()["build.timing"]->trigger();
      settle(*w);
      return w->findChild<QDialog*>(QStringLiteral("timing_form"));
    };
    auto press = [](QDialog* dialog, QDialogButtonBox::StandardButton which) {
      QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(which), Qt::LeftButton);
    };
    QDialog* dialog = form();
    QVERIFY(dialog);
    keepPicture(*dialog, "timing-form");
    auto* repeat = dialog->findChild<QSpinBox*>(QStringLiteral("repeat"));
    auto* check = dialog->findChild<QCheckBox*>(QStringLiteral("check"));
    auto* anchor = dialog->findChild<QCheckBox*>(QStringLiteral("anchor"));
    auto* shortest = dialog->findChild<QDoubleSpinBox*>(QStringLiteral("min_repeat_ms"));
    QVERIFY(repeat && check && anchor && shortest && repeat->value() == 5 && check->isChecked());
    repeat->setValue(3);
    shortest->setValue(1.5);
    QTest::mouseClick(check, Qt::LeftButton, {}, QPoint(8, check->height() / 2));
    QTest::mouseClick(anchor, Qt::LeftButton, {}, QPoint(8, anchor->height() / 2));
    QVERIFY(!check->isChecked() && !anchor->isChecked());
    press(dialog, QDialogButtonBox::Ok);
    QVERIFY2(w.measure(), qPrintable(w.message()));
    const protocol::BenchRun& run = w->document().runs()->runs.back()->measured;
    QCOMPARE(run.seconds.size(), std::size_t(3));
    QVERIFY(!run.check && !run.anchor && run.roofline);

    // What was left is kept; leaving with Cancel keeps nothing; what makes no sense in the settings is not taken.
    dialog = form();
    QCOMPARE(dialog->findChild<QSpinBox*>(QStringLiteral("repeat"))->value(), 3);
    dialog->findChild<QSpinBox*>(QStringLiteral("repeat"))->setValue(7);
    press(dialog, QDialogButtonBox::Cancel);
    QSettings().setValue(QStringLiteral("timing/time_limit"), -1);
    protocol::BenchRequest request;
    TimingForm::addKept(request);
    QCOMPARE(request.settings["repeat"]->get<int>(), 3);
    QVERIFY(request.settings["time_limit"]->get<double>() > 0);
    settle(*w);
    dialog = form();
    press(dialog, QDialogButtonBox::RestoreDefaults);
    press(dialog, QDialogButtonBox::Ok);
    QVERIFY(!QSettings().contains(QStringLiteral("timing/repeat")));
  }
};

TIRSCOPE_TEST(BenchTest)

}  // namespace bench_test
#include "bench_test.moc"
