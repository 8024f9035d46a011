// SPDX-License-Identifier: Apache-2.0
#include "app/demo/demo.h"

#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QTextStream>

#include "app/demo/drive.h"
#include "app/window/main/gallery.h"
#include "app/window/main/language.h"
#include "app/window/main/main_window.h"
#include "app/window/main/texts.h"
#include "app/window/strips/message_strip.h"

namespace tirscope::app {

namespace {

/// One run of the demonstration: operates the window, reports each action, saves the pictures.
class Demonstration {
 public:
  Demonstration(MainWindow& window, const QDir& folder) : window_(window), folder_(folder) {}

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
  void tell(const QString& text) { out_ << text << '\n'; }
  bool failed() const { return failed_; }

  /// Selects a loop or block by name, right-clicks it in the loop nest and chooses from the menu.
  bool click(const QString& node, const QString& primitive, const QString& suggestion) {
    return select(window_, node) && clickSelected(window_, QStringLiteral("loop_nest"), true) &&
           chooseFromMenu(window_, primitive, suggestion);
  }

 private:
  MainWindow& window_;
  QDir folder_;
  QTextStream out_{stdout};
  int number_ = 0;
  bool failed_ = false;
};

}  // namespace

int runDemo(const QStringList& arguments) {
  QCommandLineParser parser;
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
  parser.process(QStringList{QStringLiteral("tirscope demo")} + arguments);
  QDir folder(parser.value(QStringLiteral("out")));
  if (!folder.mkpath(QStringLiteral("."))) {
    QTextStream(stderr) << "tirscope demo: the folder " << folder.path() << " cannot be created\n";
    return 3;
  }
  QString file = parser.positionalArguments().value(0);
  if (file.isEmpty()) file = QDir(samplesFolder()).filePath(QStringLiteral("matmul.py"));

  installLanguage(parser.value(QStringLiteral("lang")));
  MainWindow window;
  window.setDark(parser.value(QStringLiteral("theme")) == QStringLiteral("dark"));
  window.resize(1440, 900);
  window.show();
  settle(window);
  Demonstration demo(window, folder);
  demo.tell(QStringLiteral("Tirscope, driven without a display\n"));
  demo.picture(QStringLiteral("1-gallery"));
  demo.step(QStringLiteral("open %1").arg(file), [&] { return window.openFile(file); });
  demo.picture(QStringLiteral("2-opened"));
  const bool own = !parser.positionalArguments().isEmpty();
  if (!own) {
    demo.step(QStringLiteral("split loop j by 16, from the menu"),
              [&] { return demo.click(QStringLiteral("j"), QStringLiteral("split"), QStringLiteral("64 x 16")); });
    demo.step(QStringLiteral("move loop k between the halves of j"), [&] {
      return demo.click(QStringLiteral("k"), QStringLiteral("reorder"), text(Message{"{0} outside {1}", {"k", "j_1"}}));
    });
    demo.step(QStringLiteral("vectorize the inner half"),
              [&] { return demo.click(QStringLiteral("j_1"), QStringLiteral("vectorize"), {}); });
    demo.picture(QStringLiteral("3-scheduled"));
    demo.step(QStringLiteral("undo and redo"), [&] {
      window.document().undo();
      settle(window);
      window.document().redo();
      return true;
    });
  }
  demo.step(QStringLiteral("build the step, time it, check the result"), [&] {
    bool good = false;
    QObject::connect(&window, &MainWindow::measured, &window, [&](bool ok) { good = ok; });
    window.buildAndTime();
    return waitFor([&] { return !window.isMeasuring(); }, 600000) && good;
  });
  if (!window.document().runs()->runs.empty()) {
    const views::Run& run = *window.document().runs()->runs.back();
    demo.tell(
        QStringLiteral("    median %1 ms, spread %2 %, %3 GFLOP/s, check %4")
            .arg(run.medianSeconds * 1e3, 0, 'f', 2)
            .arg(run.spread * 100, 0, 'f', 1)
            .arg(run.gflops.value_or(0), 0, 'f', 2)
            .arg(run.passed.value_or(false) ? QStringLiteral("passed") : QStringLiteral("failed: ") + run.reason));
  }
  window.setLayoutNamed(QStringLiteral("benchmark"));
  settle(window);
  demo.picture(QStringLiteral("4-timed"));
  window.setLayoutNamed(QStringLiteral("learn"));
  settle(window);
  demo.picture(QStringLiteral("5-learn"));
  demo.tell(QStringLiteral("\nThe trace:\n") + window.document().history()->python());
  demo.step(QStringLiteral("save the session"),
            [&] { return window.saveTo(folder.filePath(QStringLiteral("demo.tirscope"))); });
  window.document().setModified(false);
  return demo.failed() ? 1 : 0;
}

}  // namespace tirscope::app
