// SPDX-License-Identifier: Apache-2.0
#include "app/demo/demo.h"

#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QTextStream>

#include "app/demo/drive.h"
#include "app/window/files/files.h"
#include "app/window/main/gallery.h"
#include "app/window/main/language.h"
#include "app/window/main/main_window.h"
#include "app/window/main/texts.h"
#include "app/window/runs/timing.h"
#include "app/window/strips/message_strip.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_commands.h"

namespace tirscope::app {

namespace {

/// One run of the demonstration: operates the window, reports each action, saves the pictures.
class Demonstration {
 public:
  Demonstration(MainWindow& window, const QDir& folder) : window_(window), folder_(folder) {}

  void open(const QString& file) {
    tell(QStringLiteral("Tirscope, driven without a display\n"));
    picture(QStringLiteral("1-gallery"));
    step(QStringLiteral("open %1").arg(file), [&] { return window_.files().openFile(file); });
    picture(QStringLiteral("2-opened"));
  }

  /// Schedules the sample; the names are those of its loops.
  void schedule() {
    step(QStringLiteral("split loop j by 16, from the menu"),
         [&] { return click(QStringLiteral("j"), QStringLiteral("split"), QStringLiteral("64 x 16")); });
    step(QStringLiteral("move loop k between the halves of j"), [&] {
      return click(QStringLiteral("k"), QStringLiteral("reorder"), text(Message{"{0} outside {1}", {"k", "j_1"}}));
    });
    step(QStringLiteral("vectorize the inner half"),
         [&] { return click(QStringLiteral("j_1"), QStringLiteral("vectorize"), {}); });
    picture(QStringLiteral("3-scheduled"));
    step(QStringLiteral("undo and redo"), [&] {
      window_.document().undo();
      settle(window_);
      window_.document().redo();
      return true;
    });
  }

  void measure() {
    step(QStringLiteral("build the step, time it, check the result"), [&] {
      bool good = false;
      QObject::connect(&window_.timing(), &Timing::measured, &window_, [&](bool ok) { good = ok; });
      window_.timing().timeCurrent();
      return waitFor([&] { return !window_.timing().isBusy(); }, 600000) && good;
    });
    if (!window_.document().runs()->runs.empty()) tell(textOf(window_.document().runs()->runs.back()->measured));
    show(QStringLiteral("benchmark"), QStringLiteral("4-timed"));
  }

  void finish() {
    show(QStringLiteral("learn"), QStringLiteral("5-learn"));
    tell(QStringLiteral("\nThe trace:\n") + window_.document().history()->python());
    step(QStringLiteral("save the session"),
         [&] { return window_.files().saveTo(folder_.filePath(QStringLiteral("demo.tirscope"))); });
    window_.document().setModified(false);
  }
  bool failed() const { return failed_; }

 private:
  void step(const QString& what, const std::function<bool()>& act) {
    if (failed_) return;
    QElapsedTimer timer;
    timer.start();
    bool good = act() && settle(window_);
    out_ << QStringLiteral("%1. %2 … %3 (%4 ms)\n")
                .arg(++number_, 2)
                .arg(what, good ? QStringLiteral("done") : QStringLiteral("FAILED"))
                .arg(timer.elapsed());
    if (QString message = window_.messages()->shownText(); !message.isEmpty()) out_ << "    " << message << '\n';
    out_.flush();
    failed_ = !good;
  }
  void picture(const QString& name) {
    QString path = folder_.filePath(name + QStringLiteral(".png"));
    if (shoot(window_, 1).save(path))
      out_ << "    screenshot: " << QDir::toNativeSeparators(path) << '\n';
    else
      failed_ = true;
  }
  void show(const QString& layout, const QString& name) {
    window_.docks().setLayoutNamed(layout);
    settle(window_);
    picture(name);
  }
  void tell(const QString& text) { out_ << text << '\n'; }
  static QString textOf(const protocol::BenchRun& run) {
    const bool passed = run.check && run.check->passed;
    const std::string reason = run.check ? run.check->reason.value_or("") : "";
    return QStringLiteral("    median %1 ms, spread %2 %, %3 GFLOP/s, check %4")
        .arg(run.median_s * 1e3, 0, 'f', 2)
        .arg(run.spread * 100, 0, 'f', 1)
        .arg(run.gflops, 0, 'f', 2)
        .arg(passed ? QStringLiteral("passed") : QStringLiteral("failed: ") + QString::fromStdString(reason));
  }

  /// Selects a loop or block by name, right-clicks it in the loop nest and chooses from the menu.
  bool click(const QString& node, const QString& primitive, const QString& suggestion) {
    return select(window_, node) && clickSelected(window_, QStringLiteral("loop_nest"), true) &&
           chooseFromMenu(window_, primitive, suggestion);
  }

  MainWindow& window_;
  QDir folder_;
  QTextStream out_{stdout};
  int number_ = 0;
  bool failed_ = false;
};

void describe(QCommandLineParser& parser) {
  parser.setApplicationDescription(QStringLiteral("Drive the window through a typical session, without a display"));
  parser.addHelpOption();
  parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("a module (default: the matmul sample)"),
                               QStringLiteral("[FILE]"));
  parser.addOptions({
      {QStringLiteral("out"), QStringLiteral("folder for the screenshots"), QStringLiteral("DIR"),
       QStringLiteral("tirscope-demo")},
      {QStringLiteral("lang"), QStringLiteral("en or zh_CN"), QStringLiteral("L"), QStringLiteral("en")},
      {QStringLiteral("theme"), QStringLiteral("light or dark"), QStringLiteral("T"), QStringLiteral("light")},
  });
}

}  // namespace

int runDemo(const QStringList& arguments) {
  QCommandLineParser parser;
  describe(parser);
  parser.process(QStringList{QStringLiteral("tirscope demo")} + arguments);
  QDir folder(parser.value(QStringLiteral("out")));
  if (!folder.mkpath(QStringLiteral("."))) {
    QTextStream(stderr) << "tirscope demo: the folder " << folder.path() << " cannot be created\n";
    return 3;
  }
  const QString given = parser.positionalArguments().value(0);

  installLanguage(parser.value(QStringLiteral("lang")));
  MainWindow window;
  ViewCommands::setDark(parser.value(QStringLiteral("theme")) == QStringLiteral("dark"));
  window.resize(1440, 900);
  window.show();
  settle(window);
  Demonstration demo(window, folder);
  demo.open(given.isEmpty() ? QDir(samplesFolder()).filePath(QStringLiteral("matmul.py")) : given);
  if (given.isEmpty()) demo.schedule();
  demo.measure();
  demo.finish();
  return demo.failed() ? 1 : 0;
}

}  // namespace tirscope::app
