// SPDX-License-Identifier: Apache-2.0
// What the window's figures are: a step, a long module, a selection. They are printed, never asserted.
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <QtWidgets>
#include <algorithm>

#include "app/demo/drive.h"
#include "app/session/subjects.h"
#include "app/window/files/files.h"
#include "app/window/main/main_window.h"
#include "app/window/runs/lowering.h"
#include "app/window/runs/timing.h"
#include "app/window/steps/scheduling.h"
#include "app/window/views/docks.h"
#include "benchmarks/long_module.h"
#include "benchmarks/meter.h"
#include "support/paths.h"
#include "views/common/find/find_bar.h"
#include "views/ir_text/ir_text_view.h"
#include "views/passes/passes_view.h"
#include "views/playback/playback_view.h"
#include "views/registry.h"

using namespace tirscope;
using namespace tirscope::app;
using namespace tirscope::benchmarks;

class WindowBenchmark : public QObject {
  Q_OBJECT

  Meter& meter_;
  QTemporaryDir folder_;

  /// The middle of several runs.
  static double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  }
  struct Work {
    double total, longest, elapsed;
  };
  /// What the GUI thread works from `act` until the window has nothing more to do.
  Work measure(MainWindow& window, const std::function<void()>& act) {
    meter_.reset();
    QElapsedTimer timer;
    timer.start();
    // As an event, so that its own work counts.
    QMetaObject::invokeMethod(&window, act, Qt::QueuedConnection);
    QCoreApplication::processEvents();
    settle(window);
    return {meter_.total(), meter_.longest(), double(timer.nsecsElapsed()) / 1e6};
  }
  static QAction* suggestion(MainWindow& window, const QString& node, const QString& primitive) {
    if (!select(window, node) || !clickSelected(window, QStringLiteral("loop_nest"), true)) return nullptr;
    auto* menu = window.findChild<QMenu*>(QStringLiteral("primitive_menu"));
    if (!menu) return nullptr;
    for (QAction* entry : menu->actions())
      if (entry->text() == primitive && entry->menu()) return entry->menu()->actions().front();
    return nullptr;
  }
  static void eachView(MainWindow& window, const views::SnapshotPtr& one, const views::SnapshotPtr& two) {
    for (const views::ViewInfo& info : views::allViews()) {
      views::View* view = window.view(QString::fromLatin1(info.id));
      std::vector<double> shown;
      for (int round = 0; round < 6; ++round) {
        double before = workedMilliseconds();
        view->setSnapshot(round % 2 ? one : two);
        shown.push_back(workedMilliseconds() - before);
      }
      qInfo("    %-14s %6.2f ms", info.id, median(shown));
    }
    settle(window);
  }

  /// What a selection costs in every view, of the function that is looked at.
  void selectAll(MainWindow& window) {
    std::vector<double> selected;
    std::vector<views::Subject> subjects;
    const views::Snapshot& snapshot = *window.document().snapshot();
    for (const analysis::NestNode& node : snapshot.loopNest().nodes)
      if (node.node) subjects.push_back(snapshot.subject(node.node));
    QVERIFY(subjects.size() > 20);
    for (std::size_t n = 0; n < subjects.size(); n += 5)
      selected.push_back(measure(window, [&] { window.document().selection().select(subjects[n]); }).total);
    qInfo("a selection in every view: %.1f ms of work, at most %.1f ms (aim: 50)", median(selected),
          *std::ranges::max_element(selected));
  }
  /// Scrolls through the module's text and looks for words in it.
  void readText(MainWindow& window) {
    auto* text = static_cast<views::IrTextView*>(window.view(QStringLiteral("ir_text")));
    views::CodeView& code = text->code();
    std::vector<double> scrolled, found;
    for (int k = 0; k < 200; ++k)
      scrolled.push_back(measure(window, [&] {
                           QScrollBar* bar = code.verticalScrollBar();
                           bar->setValue(int(qint64(k) * 7919 % 200 * bar->maximum() / 200));
                         }).total);
    std::ranges::sort(scrolled);
    qInfo("the text is scrolled to another place in %.1f ms of work, %.1f ms at the 95th percentile (aim: 16)",
          scrolled[100], scrolled[190]);
    Work first = measure(window, [&] { code.findBar().open(QStringLiteral("float32(7")); });
    const int places = code.findBar().count();
    for (int k = 0; k < 20; ++k) found.push_back(measure(window, [&] { code.findBar().go(1); }).total);
    qInfo("%d places of a word are found in %.0f ms of work, the longest event %.0f ms; each next one in %.1f ms",
          places, first.total, first.longest, median(found));
    code.findBar().close();
  }
  /// Runs the pipeline for the CPU and looks at what each pass did.
  void stepThroughPasses(MainWindow& window) {
    auto* view = static_cast<views::PassesView*>(window.view(QStringLiteral("passes")));
    QElapsedTimer timer;
    timer.start();
    Work ran = measure(window, [&] { window.lowering().lowerFor(QStringLiteral("cpu")); });
    QVERIFY(waitFor([&] { return view->pipeline() && !view->pipeline()->run.stages.empty(); }, 600000));
    QVERIFY(settle(window, 600000));
    qInfo("the passes for the CPU ran in %.1f s, the longest event of the window %.0f ms",
          double(timer.elapsed()) / 1e3, ran.longest);
    std::vector<double> stepped, longest;
    for (std::size_t k = 0; k + 1 < view->pipeline()->run.stages.size(); ++k) {
      const Work work = measure(window, [&] { view->step(+1); });
      stepped.push_back(work.elapsed);
      longest.push_back(work.longest);
    }
    qInfo("a pass is shown after %.0f ms, at most %.0f ms; the longest event %.0f ms (aim: 50)", median(stepped),
          *std::ranges::max_element(stepped), *std::ranges::max_element(longest));
  }

  /// Resident megabytes of a process and of those that it started.
  static double resident(qint64 process) {
    auto content = [&](const QString& name) {
      QFile file(QStringLiteral("/proc/%1/%2").arg(process).arg(name));
      return file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.readAll()) : QString();
    };
    static const QRegularExpression pages(QStringLiteral("VmRSS:\\s+(\\d+)"));
    double megabytes = pages.match(content(QStringLiteral("status"))).captured(1).toDouble() / 1024;
    const QDir tasks(QStringLiteral("/proc/%1/task").arg(process));
    for (const QString& task : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      for (const QString& child : content(QStringLiteral("task/%1/children").arg(task)).split(u' ', Qt::SkipEmptyParts))
        megabytes += resident(child.toLongLong());
    return megabytes;
  }

 public:
  explicit WindowBenchmark(Meter& meter) : meter_(meter) {}

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setOrganizationName(QStringLiteral("tirscope-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
  }

  void a_click_on_split_in_the_1024_matmul_updates_every_view() {
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(window.files().openFile(test::in_source("sample_modules/matmul.py")));
    QVERIFY(settle(window));
    std::vector<double> total, longest, elapsed;
    for (int round = 0; round < 9; ++round) {
      QAction* split = suggestion(window, QStringLiteral("j"), QStringLiteral("split"));
      QVERIFY(split);
      Work work = measure(window, [split] { split->trigger(); });
      QCOMPARE(window.document().history()->current, round + 1);
      window.findChild<QMenu*>(QStringLiteral("primitive_menu"))->close();
      total.push_back(work.total);
      longest.push_back(work.longest);
      elapsed.push_back(work.elapsed);
      window.document().goTo(0);
      QVERIFY(settle(window));
    }
    qInfo(
        "a click on split, every view updated and painted: %.1f ms of work on the GUI thread (aim: 16), the longest "
        "event %.1f ms; %.0f ms passed",
        median(total), median(longest), median(elapsed));
    eachView(window, window.document().snapshotOf(0), window.document().snapshotOf(1));
    window.document().setModified(false);
  }

  /// A thousand functions of 98 lines, or as many as TIRSCOPE_FUNCTIONS says.
  void a_long_module_is_used() {
    const int functions = std::max(1000, qEnvironmentVariableIntValue("TIRSCOPE_FUNCTIONS"));
    QFile file(folder_.filePath(QStringLiteral("long.py")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(longModule(functions).toUtf8());
    file.close();
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(settle(window));
    Work opened = measure(window, [&] { window.files().openFile(file.fileName()); });
    QVERIFY(window.document().isOpen());
    qInfo(
        "%d lines, %lld functions: open in %.0f ms (aim: 2000 of 1,000 functions), of which the GUI thread works %.0f "
        "ms; %.0f MB are held",
        window.document().snapshot()->text().map.line_count(), window.document().functions().size(), opened.elapsed,
        opened.total, resident(QCoreApplication::applicationPid()));
    selectAll(window);

    Work other = measure(window, [&] { window.document().setFunction(QStringLiteral("f0900")); });
    qInfo("looking at another function: %.0f ms of work, the longest event %.0f ms", other.total, other.longest);
    QAction* split = suggestion(window, QStringLiteral("j"), QStringLiteral("split"));
    QVERIFY(split);
    Work step = measure(window, [split] { split->trigger(); });
    qInfo("a click on split: %.0f ms of work, the longest event %.0f ms; %.0f ms passed", step.total, step.longest,
          step.elapsed);
    if (auto* menu = window.findChild<QMenu*>(QStringLiteral("primitive_menu"))) menu->close();
    QCOMPARE(window.document().history()->current, 1);
    eachView(window, window.document().snapshotOf(0), window.document().snapshotOf(1));
    readText(window);
    stepThroughPasses(window);
    qInfo("%.0f MB are held at the end", resident(QCoreApplication::applicationPid()));
    window.document().setModified(false);
  }

  /// Sixty in a second leave 16 ms for each.
  void frames_of_a_playback_are_painted() {
    for (const auto& [name, sizes] : {std::pair("matmul", app::Sizes{{"M", 16}, {"N", 16}, {"K", 16}}),
                                      std::pair("matmul", app::Sizes{}), std::pair("gemm_shared", app::Sizes{})}) {
      MainWindow window;
      window.resize(1440, 900);
      window.show();
      QVERIFY(window.files().openFile(test::in_source("sample_modules/") + QLatin1StringView(name) + ".py"));
      window.document().changeSizes(sizes);
      window.docks().setLayoutNamed(QStringLiteral("playback"));
      QVERIFY(settle(window, 60000));
      auto* view = static_cast<views::PlaybackView*>(window.view(QStringLiteral("playback")));
      view->setCache(QStringLiteral("L1=32K,8,64"));
      QVERIFY(settle(window, 60000));
      const std::size_t frames = view->player().frames();
      QVERIFY(frames > 400);
      std::vector<double> painted;
      for (std::size_t n = 0; n < 400; ++n)
        painted.push_back(measure(window, [&] { view->player().seek(n * (frames - 1) / 400); }).total);
      qInfo("%s with %zu frames: a frame is shown in every view in %.2f ms of work, at most %.2f ms (aim: 16)", name,
            frames, median(painted), *std::ranges::max_element(painted));
      window.document().setModified(false);
    }
  }

  /// What a person waits for who asks what can be done with a loop, and what finding it out takes beside the window.
  void a_menu_opens_while_it_is_found_out_what_applies() {
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(window.files().openFile(test::in_source("sample_modules/matmul.py")));
    QVERIFY(settle(window));
    std::vector<double> opened, found;
    for (int round = 0; round < 9; ++round) {
      QVERIFY(select(window, round % 2 ? QStringLiteral("i") : QStringLiteral("j")));
      const SchedulePtr schedule = window.document().schedule();
      const auto subject = scheduleSubject(*schedule, window.document().selection().current());
      QVERIFY(subject);
      double before = workedMilliseconds();
      (void)schedule->applicable(*subject);
      found.push_back(workedMilliseconds() - before);
      opened.push_back(measure(window, [&] {
                         window.scheduling().showMenuFor(window.document().selection().current(), QPoint(20, 20));
                       }).total);
      delete window.findChild<QMenu*>(QStringLiteral("primitive_menu"));
    }
    qInfo("a menu: %.1f ms of work on the GUI thread to open and fill it; what applies is found out in %.1f ms",
          median(opened), median(found));
    window.document().setModified(false);
  }

  void a_step_costs_the_same_after_a_thousand_steps() {
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(window.files().openFile(test::in_source("sample_modules/matmul.py")));
    QVERIFY(settle(window));
    auto step = [&](int number) {
      window.document().edit([number](schedule::Schedule& schedule) -> Result<void> {
        TS_TRY(schedule::Value loops, schedule.call("get_loops", {schedule::Value("C")}));
        const schedule::Value loop(loops.get<schedule::ValueList>()->front()), key("pragma_note");
        auto done = number % 2 ? schedule.call("unannotate", {loop, key})
                               : schedule.call("annotate", {loop, key, schedule::Value(int64_t(1))});
        return done.transform([](const schedule::Value&) {});
      });
    };
    auto several = [&](int first) {
      std::vector<double> total;
      for (int k = 0; k < 10; ++k) total.push_back(measure(window, [&] { step(first + k); }).total);
      return median(total);
    };
    const double early = several(0);
    for (int k = 0; k < 500; ++k) step(k);
    QVERIFY(settle(window, 120000));
    const double late = several(0), before = workedMilliseconds();
    (void)window.document().history()->python();
    qInfo(
        "a step: %.1f ms of work on the GUI thread at first, %.1f ms after %lld steps; their trace is printed in %.1f "
        "ms",
        early, late, qlonglong(window.document().history()->steps.size()), workedMilliseconds() - before);
    window.document().setModified(false);
  }

  /// Small samples by the settings that a new user has: the time of one call is there first, whatever else is measured.
  void samples_show_a_first_timing() {
    QFile list(test::in_source("sample_modules/samples.json"));
    QVERIFY(list.open(QIODevice::ReadOnly));
    for (const QJsonValue& sample : QJsonDocument::fromJson(list.readAll())["samples"].toArray()) {
      if (sample["model"].toBool()) continue;  // operators, which have to be legalised first
      const QString name = sample["name"].toString();
      const QVariantMap small = sample["sizes"]["small"].toObject().toVariantMap();
      std::map<std::string, int64_t> sizes;
      for (auto it = small.begin(); it != small.end(); ++it) sizes[it.key().toStdString()] = it.value().toLongLong();
      MainWindow window;
      window.resize(1440, 900);
      window.show();
      QVERIFY(window.files().openFile(test::in_source("sample_modules/") + name + ".py"));
      QVERIFY(window.files().openText(window.document().source().text, window.document().source().path, sizes));
      QVERIFY(settle(window));
      QSignalSpy called(&window.timing(), &Timing::calledOnce), measured(&window.timing(), &Timing::measured);
      QString told;
      for (int k : {0, 1}) {
        QElapsedTimer timer;
        timer.start();
        window.timing().timeCurrent();
        waitFor([&] { return called.count() > k || measured.count() > k; }, 60000);
        const double passed = double(timer.nsecsElapsed()) / 1e6;
        if (called.count() <= k) {
          told = QStringLiteral("not for this target: told after %1 ms").arg(passed, 0, 'f', 0);
          break;
        }
        const double call = window.document().runs()->underWay.front().measured.median_s * 1e3;
        told += QStringLiteral("%1 %2 ms, %3 of them the call itself; ")
                    .arg(k ? "again" : "first timing after")
                    .arg(passed, 0, 'f', 0)
                    .arg(call, 0, 'f', 1);
        QTest::keyClick(&window, Qt::Key_Escape);
        QVERIFY(waitFor([&] { return measured.count() > k; }, 120000));
      }
      qInfo("%-24s %s", qPrintable(name), qPrintable(told));
      window.document().setModified(false);
    }
  }

  void variants_of_one_matmul_are_built_and_timed() {
    const int count = std::max(10, qEnvironmentVariableIntValue("TIRSCOPE_VARIANTS")), early = count / 5;
    for (auto [key, value] :
         {std::pair("repeat", 1), {"min_repeat_ms", 0}, {"peak", 0}, {"anchor", 0}, {"counters", 0}})
      QSettings().setValue(QStringLiteral("timing/") + QLatin1StringView(key), value);
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(window.files().openFile(test::in_source("sample_modules/matmul.py")));
    QVERIFY(window.files().openText(window.document().source().text, window.document().source().path,
                                    {{"M", 128}, {"N", 128}, {"K", 128}}));
    QVERIFY(settle(window));
    std::vector<double> elapsed;
    double before = 0;
    for (int k = 0; k < count; ++k) {
      window.document().goTo(0);
      QVERIFY(settle(window));
      const int64_t rows = 1 + k % 31, columns = 1 + k / 31 % 33;
      window.document().edit([=](schedule::Schedule& schedule) -> Result<void> {
        TS_TRY(schedule::Value loops, schedule.call("get_loops", {schedule::Value("C")}));
        const schedule::ValueList ijk = *loops.get<schedule::ValueList>();
        for (auto [loop, factor] : {std::pair(ijk[0], rows), {ijk[1], columns}})
          TS_TRY_VOID(schedule.call(
              "split", {loop, schedule::Value(schedule::ValueList{schedule::Value(), schedule::Value(factor)})}));
        return {};
      });
      QVERIFY(settle(window));
      QSignalSpy measured(&window.timing(), &Timing::measured);
      QElapsedTimer timer;
      timer.start();
      window.timing().timeCurrent();
      QVERIFY(waitFor([&] { return measured.count() == 1; }, 60000));
      QVERIFY(measured.first().first().toBool());
      elapsed.push_back(double(timer.nsecsElapsed()) / 1e6);
      if (k + 1 == early) before = resident(QCoreApplication::applicationPid());
    }
    const double after = resident(QCoreApplication::applicationPid());
    qInfo(
        "%d variants built, checked and timed, %.0f ms each from F5 to the first timing (aim: 300); window and worker "
        "hold %.1f MB after %d, %.1f MB after all: %+.1f %% (aim: 5)",
        count, median(elapsed), before, early, after, (after / before - 1) * 100);
    window.document().setModified(false);
    QSettings().remove(QStringLiteral("timing"));
  }
};

int main(int argc, char** argv) {
  Meter application(argc, argv);
  WindowBenchmark benchmark(application);
  return QTest::qExec(&benchmark, argc, argv);
}

#include "window_benchmark.moc"
