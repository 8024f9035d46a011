// SPDX-License-Identifier: Apache-2.0
// Twelve tasks that people do, one after the other in one window, with clicks and keys, at three sizes and scales.
// After each, everything in sight has the room that it needs. TIRSCOPE_PICTURES=folder keeps what was seen.
#include "app/window/main/language.h"
#include "benchmarks/long_module.h"
#include "support/desk.h"
#include "support/unit.h"
#include "views/bench/bench_view.h"
#include "views/bench/result_card.h"
#include "views/common/text/code_view.h"
#include "views/common/text/overview.h"
#include "views/diff/diff_view.h"
#include "views/ir_text/ir_text_view.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/passes/passes_view.h"
#include "views/trace/step_model.h"

namespace twelve_tasks_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

/// Ends a task with what was expected; a task that is done returns nothing.
#define EXPECT_THAT(condition) \
  if (!(condition))            \
  return QStringLiteral("line %1: %2 (message: %3)").arg(__LINE__).arg(QLatin1StringView(#condition), d.message())

QString openFile(Desk& d) {
  EXPECT_THAT(Desk::put(d.path("matmul.py"), Desk::bytesOf(sample("matmul.py"))));
  EXPECT_THAT(d.open(d.path("matmul.py")));
  EXPECT_THAT(d->document().isOpen() && d.text().contains("T.grid(1024, 1024, 1024)"));
  return {};
}

QString scheduleByMenuAndForm(Desk& d) {
  EXPECT_THAT(d.nodeMenu("j", {"split", "64 x 16"}));
  EXPECT_THAT(d.text().contains("T.grid(1024, 64, 16, 1024)"));
  EXPECT_THAT(d.nodeMenu("k", {"reorder", "With other"}));
  PrimitiveForm* form = nullptr;
  EXPECT_THAT(waitFor([&] { return (form = d->findChild<PrimitiveForm*>()) != nullptr; }, 3000));
  EXPECT_THAT(orderLoops(form, {"k (C)", "j_1 (C)"}));
  const QStringList faults = d.seen(*form, QStringLiteral("02-form"));
  EXPECT_THAT(acceptForm(*d, form));
  EXPECT_THAT(d.text().contains("for i, j_0, k, j_1 in"));
  EXPECT_THAT(d.steps() == 3);
  return faults.join(u'\n');
}

QString branch(Desk& d) {
  EXPECT_THAT(d.press(Qt::Key_Z, Qt::ControlModifier));
  EXPECT_THAT(d.step() == 1);
  EXPECT_THAT(d.nodeMenu("i", {"parallel"}));
  EXPECT_THAT(d.steps() == 4 && d.step() == 3);
  EXPECT_THAT(d.trace().model()->rowCount() == 4);
  d.clickStep(2);
  EXPECT_THAT(d.text().contains("for i, j_0, k, j_1 in"));
  EXPECT_THAT(d.nodeMenu("j_1", {"vectorize"}));
  EXPECT_THAT(d.text().contains("T.vectorized(16)"));
  return {};
}

/// A small size by the size bar, then F5 for the step and for the program as it was.
QString time(Desk& d) {
  for (const char* size : {"size_M", "size_N", "size_K"}) {
    auto* box = d.part<QSpinBox>(size);
    EXPECT_THAT(box && box->isVisible());
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, QByteArray(size) == "size_N" ? "1024" : "64");
    QTest::keyClick(box, Qt::Key_Return);
    EXPECT_THAT(settle(*d));
  }
  for (const auto& [key, value] : {std::pair("repeat", 3), {"min_repeat_ms", 10}})
    QSettings().setValue(QStringLiteral("timing/") + QLatin1StringView(key), value);
  EXPECT_THAT(d.press(Qt::Key_4, Qt::ControlModifier));
  EXPECT_THAT(d.measure());
  d.clickStep(0);
  EXPECT_THAT(d.step() == 0);
  EXPECT_THAT(d.measure());
  QTreeView& steps = d.trace();
  for (int row = 0; row < steps.model()->rowCount(); ++row) {
    const QString time = steps.model()->index(row, views::StepModel::TimeColumn).data().toString();
    EXPECT_THAT(steps.columnWidth(views::StepModel::TimeColumn) >= steps.fontMetrics().horizontalAdvance(time) + 6);
  }
  auto& bench = static_cast<views::BenchView&>(*d->view(QStringLiteral("bench")));
  auto* card = d.part<views::ResultCard>("result_card");
  EXPECT_THAT(card && card->isVisible() && card->text().contains("GFLOP/s"));
  EXPECT_THAT(bench.table().model()->rowCount() == 2);
  const QStringList faults = d.seen(*d, QStringLiteral("04-times"));
  auto* plot = d.part<QComboBox>("bench_plot");
  EXPECT_THAT(plot && plot->isVisible());
  plot->setFocus();
  QTest::keyClick(plot, Qt::Key_Down);
  EXPECT_THAT(settle(*d) && plot->currentIndex() == 1);
  return faults.join(u'\n');
}

QString compare(Desk& d) {
  EXPECT_THAT(d.press(Qt::Key_1, Qt::ControlModifier));
  d.clickStep(0);
  d.clickStep(d.trace().model()->rowCount() - 1, Qt::ControlModifier);
  EXPECT_THAT(d.click<QToolButton>("compare_steps"));
  auto& diff = static_cast<views::DiffView&>(*d->view(QStringLiteral("diff")));
  EXPECT_THAT(diff.isVisible());
  EXPECT_THAT(diff.asText().contains("T.parallel") || diff.asText().contains("T.vectorized"));
  return {};
}

QString whyNoReuse(Desk& d) {
  EXPECT_THAT(d.open(sample("batched_gemm_shared.py")));
  EXPECT_THAT(d.press(Qt::Key_3, Qt::ControlModifier, "ir_text"));
  auto& plan = static_cast<views::MemoryPlanView&>(*d->view(QStringLiteral("memory_plan")));
  EXPECT_THAT(plan.isVisible() && waitFor([&] { return !plan.busy() && plan.shown().study; }, 10000));
  EXPECT_THAT(plan.shown().total() == 4 * 3072);
  EXPECT_THAT(d.choose(*plan.chooser("second_rule"), QStringLiteral("innermost-hoisted")));
  EXPECT_THAT(waitFor([&] { return !plan.busy() && plan.findingList().count() > 0; }, 10000));
  QListWidget& findings = plan.findingList();
  auto* tabs = plan.findChild<QTabWidget*>();
  const int page = tabs->indexOf(findings.parentWidget());
  EXPECT_THAT(page >= 0);
  QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(page).center());
  EXPECT_THAT(settle(*d) && findings.isVisible() && findings.item(0)->text().contains("A_shared"));
  QTest::mouseClick(findings.viewport(), Qt::LeftButton, {}, findings.visualItemRect(findings.item(0)).center());
  EXPECT_THAT(settle(*d) && findings.currentRow() == 0 && plan.shown().entry >= 0);
  const QStringList faults = d.seen(*d, QStringLiteral("06-compared"));
  EXPECT_THAT(d.choose(*plan.chooser("rule"), QStringLiteral("innermost-hoisted")));
  EXPECT_THAT(waitFor([&] { return !plan.busy(); }, 10000));
  EXPECT_THAT(plan.shown().total() == 4 * 2048);
  return faults.join(u'\n');
}

QString exportAndRunAgain(Desk& d) {
  EXPECT_THAT(d.open(sample("matmul.py")));
  EXPECT_THAT(d.press(Qt::Key_1, Qt::ControlModifier, "ir_text"));
  EXPECT_THAT(d.nodeMenu("j", {"split", "64 x 16"}) && d.nodeMenu("i", {"parallel"}));
  const QString wanted = d.text();
  d.answers.type({d.path("mine.py")});
  EXPECT_THAT(d.press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier, "ir_text"));
  auto* dialog = d.part<QDialog>("trace_export");
  EXPECT_THAT(dialog && dialog->isVisible());
  const QStringList faults = d.seen(*dialog, QStringLiteral("07-export"));
  QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("save")), Qt::LeftButton);
  EXPECT_THAT(waitFor([&] { return Desk::bytesOf(d.path("mine.py")).contains("split"); }, 5000));
  dialog->close();
  EXPECT_THAT(d.open(sample("matmul.py")));
  EXPECT_THAT(!d.text().contains("T.parallel"));
  EXPECT_THAT(d.askFor(Qt::Key_R, Qt::ControlModifier, d.path("mine.py")));
  EXPECT_THAT(waitFor([&] { return d.text() == wanted; }, 5000));
  EXPECT_THAT(d.message().isEmpty());
  return faults.join(u'\n');
}

QString mendATypo(Desk& d) {
  EXPECT_THAT(Desk::put(d.path("typo.py"), Desk::bytesOf(sample("matmul.py")).replace("T.grid", "T.gird")));
  EXPECT_THAT(d.open(d.path("typo.py")));
  EXPECT_THAT(d.message().startsWith("typo.py:15:24: "));
  QStringList faults = d.seen(*d, QStringLiteral("08-told"));
  EXPECT_THAT(d.click<QPushButton>("message_remedy"));
  auto* text = d.part<views::CodeView>("broken_source");
  EXPECT_THAT(text && text->isVisible());
  faults += d.seen(*d, QStringLiteral("08-text"));
  EXPECT_THAT(text->viewport()->rect().contains(text->lineRect(14).center()));
  EXPECT_THAT(d.click<QPushButton>("broken_go"));
  text->setTextCursor(text->document()->find(QStringLiteral("gird")));
  QTest::keyClicks(text, "grid");
  EXPECT_THAT(d.click<QPushButton>("broken_save"));
  EXPECT_THAT(!text->isVisible() && d.message().isEmpty());
  EXPECT_THAT(Desk::bytesOf(d.path("typo.py")).contains("T.grid(") && d->document().source().path.endsWith("typo.py"));
  return faults.join(u'\n');
}

QString followAFile(Desk& d) {
  EXPECT_THAT(d.nodeMenu("i", {"parallel"}));
  EXPECT_THAT(d.mainMenu(QStringLiteral("File"), {QStringLiteral("Follow")}));
  auto* told = d.part<QLabel>("following");
  EXPECT_THAT(told && told->isVisible() && told->text().contains("typo.py"));
  EXPECT_THAT(Desk::put(d.path("typo.py"), Desk::bytesOf(sample("matmul.py")).replace("float32", "float64")));
  EXPECT_THAT(waitFor([&] { return d.text().contains("float64"); }, 8000) && settle(*d));
  EXPECT_THAT(d.steps() == 2);
  EXPECT_THAT(Desk::put(d.path("typo.py"), "import"));  // half written
  EXPECT_THAT(waitFor([&] { return !d.message().isEmpty(); }, 8000) && settle(*d));
  EXPECT_THAT(d.text().contains("float64"));
  const QStringList faults = d.seen(*d, QStringLiteral("09-half"));
  EXPECT_THAT(Desk::put(d.path("typo.py"), Desk::bytesOf(sample("matmul.py"))));
  EXPECT_THAT(waitFor([&] { return d.text().contains("float32") && d.message().isEmpty(); }, 8000) && settle(*d));
  EXPECT_THAT(d.mainMenu(QStringLiteral("File"), {QStringLiteral("Follow")}));
  return faults.join(u'\n');
}

QString findALoop(Desk& d) {
  EXPECT_THAT(Desk::put(d.path("long.py"), benchmarks::longModule(20).toUtf8()));
  d.answers.type({d.path("long.py")});
  EXPECT_THAT(d.mainMenu(QStringLiteral("File"), {QStringLiteral("Open")}));
  EXPECT_THAT(d->document().snapshot()->text().map.line_count() >= 2000);
  EXPECT_THAT(d->findChild<views::IrTextView*>()->code().overview().isVisible());
  auto* functions = d.part<QComboBox>("function_choice");
  EXPECT_THAT(functions && functions->isVisible());
  functions->setFocus();
  QTest::keyClicks(functions, "f0017");
  EXPECT_THAT(settle(*d) && d->document().function() == QStringLiteral("f0017"));
  // The last loop of the function.
  EXPECT_THAT(d.press(Qt::Key_End));
  const views::Subject found = d->document().selection().current();
  EXPECT_THAT(found && found.function == QStringLiteral("f0017"));
  auto& code = static_cast<views::IrTextView&>(*d->view(QStringLiteral("ir_text"))).code();
  const int line = code.document()->findBlock(int(code.marks().front().begin)).blockNumber();
  EXPECT_THAT(line > 1700 && code.viewport()->rect().intersects(code.lineRect(line)));
  return {};
}

QString checkAnOwnPass(Desk& d) {
  const QString folder = QStringLiteral("pairs/missing_barrier/");
  d.answers.type({sample("") + folder + QStringLiteral("01-ThreadSync.py"),
                  sample("") + folder + QStringLiteral("02-MergeSharedMemoryAllocations.py")});
  EXPECT_THAT(d.mainMenu(QStringLiteral("Passes"), {QStringLiteral("Open programs before and after")}));
  EXPECT_THAT(waitFor([&] { return d.answers.allTyped() && d->passes().pipeline(); }, 8000) && settle(*d));
  auto& passes = static_cast<views::PassesView&>(*d->view(QStringLiteral("passes")));
  EXPECT_THAT(passes.isVisible() && passes.currentStage() == 1);
  EXPECT_THAT(d.press(Qt::Key_6, Qt::ControlModifier, "ir_text"));
  auto& plan = static_cast<views::MemoryPlanView&>(*d->view(QStringLiteral("memory_plan")));
  EXPECT_THAT(plan.isVisible() && waitFor([&] { return !plan.busy() && plan.shown().study; }, 10000) && settle(*d));
  EXPECT_THAT(plan.shown().study->unmerged == 3 * 256 && plan.findingList().count() > 0);
  EXPECT_THAT(d.message().isEmpty());
  return {};
}

QString goDark(Desk& d) {
  EXPECT_THAT(d.open(d.path("matmul.py")));
  EXPECT_THAT(d.press(Qt::Key_1, Qt::ControlModifier, "ir_text"));
  EXPECT_THAT(d.press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier, "ir_text"));
  EXPECT_THAT(d->palette().color(QPalette::Base).lightness() < 80);
  EXPECT_THAT(d.nodeMenu("j", {"split", "64 x 16"}));
  return {};
}

QString goChinese(Desk& d) {
  if (const QString fault = openFile(d); !fault.isEmpty()) return fault;
  EXPECT_THAT(d.nodeMenu("j", {"split", "64 x 16"}) && d.nodeMenu("i", {"parallel"}));
  QStringList faults = d.seen(*d, QStringLiteral("12-overview"));
  for (const auto& [key, name] : {std::pair(Qt::Key_2, "learn"), {Qt::Key_4, "benchmark"}, {Qt::Key_7, "code"}}) {
    EXPECT_THAT(d.press(key, Qt::ControlModifier, "ir_text"));
    faults += d.seen(*d, QStringLiteral("12-") + QLatin1StringView(name));
  }
  EXPECT_THAT(d.press(Qt::Key_1, Qt::ControlModifier, "ir_text"));
  EXPECT_THAT(Desk::put(d.path("typo.py"), Desk::bytesOf(sample("matmul.py")).replace("T.grid", "T.gird")));
  EXPECT_THAT(d.open(d.path("typo.py")));
  EXPECT_THAT(std::ranges::any_of(d.message(), [](QChar c) { return c.script() == QChar::Script_Han; }));
  EXPECT_THAT(d.click<QPushButton>("message_remedy"));
  faults += d.seen(*d, QStringLiteral("12-text"));
  return faults.join(u'\n');
}

#undef EXPECT_THAT

struct Task {
  const char* name;
  QString (*act)(Desk&);
};
constexpr Task tasks[] = {{"01-open", openFile},
                          {"02-schedule", scheduleByMenuAndForm},
                          {"03-branch", branch},
                          {"04-time", time},
                          {"05-compare", compare},
                          {"06-reuse", whyNoReuse},
                          {"07-script", exportAndRunAgain},
                          {"08-typo", mendATypo},
                          {"09-follow", followAFile},
                          {"10-find", findALoop},
                          {"11-own-pass", checkAnOwnPass},
                          {"12-dark", goDark}};

/// Does a task and looks at the window then; everything that is wrong.
QStringList done(Desk& d, const Task& task) {
  QElapsedTimer clock;
  clock.start();
  QStringList faults;
  if (const QString fault = task.act(d); !fault.isEmpty()) faults << QLatin1StringView(task.name) + u' ' + fault;
  for (QWidget* open : QApplication::topLevelWidgets())  // what a task that failed left open
    if (qobject_cast<QMenu*>(open) && open->isVisible()) open->close();
  faults += d.seen(*d, QLatin1StringView(task.name));
  qInfo("%s %-12s %5lld ms%s", qPrintable(d.look), task.name, qlonglong(clock.elapsed()),
        faults.isEmpty() ? "" : qPrintable(u'\n' + faults.join(u'\n')));
  return faults;
}

}  // namespace

class TwelveTasksTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void cleanup() {
    installLanguage(QStringLiteral("en"));
    QApplication::setPalette(views::Theme::light().palette());
  }

  void twelve_tasks_leave_nothing_without_room_data() {
    QTest::addColumn<QSize>("pixels");
    QTest::addColumn<double>("scale");
    QTest::newRow("1440x900") << QSize(1440, 900) << 1.0;
    QTest::newRow("1100x700") << QSize(1100, 700) << 1.0;
    QTest::newRow("1920x1080-at-1.5") << QSize(1920, 1080) << 1.5;
  }
  void twelve_tasks_leave_nothing_without_room() {
    QFETCH(QSize, pixels);
    QFETCH(double, scale);
    const QString row = QLatin1StringView(QTest::currentDataTag());
    if (qApp->devicePixelRatio() != scale) {  // a program has one scale from its start
      QVERIFY2(qEnvironmentVariable("QT_SCALE_FACTOR").toDouble() != scale, "the scale is not kept");
      QProcess other;
      QProcessEnvironment its = QProcessEnvironment::systemEnvironment();
      its.insert(QStringLiteral("QT_SCALE_FACTOR"), QString::number(scale));
      other.setProcessEnvironment(its);
      other.setProcessChannelMode(QProcess::ForwardedChannels);
      other.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("twelve_tasks"), QStringLiteral("twelve_tasks_leave_nothing_without_room:") + row});
      QVERIFY(other.waitForFinished(120000));
      QCOMPARE(other.exitCode(), 0);
      return;
    }
    const QSize size = (QSizeF(pixels) / scale).toSize();
    QStringList faults;
    {
      Desk d(size, row);
      for (const Task& task : tasks) faults += done(d, task);
    }
    installLanguage(QStringLiteral("zh_CN"));
    QApplication::setPalette(views::Theme::dark().palette());
    Desk d(size, row + QStringLiteral("-zh"));
    ViewCommands::setDark(true);
    faults += done(d, {"12-chinese", goChinese});
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
  }
};

TIRSCOPE_TEST(TwelveTasksTest)

}  // namespace twelve_tasks_test
#include "twelve_tasks_test.moc"
