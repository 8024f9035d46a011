// SPDX-License-Identifier: Apache-2.0
#include "app/storyboard/storyboard_command.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTextStream>

#include "app/demo/drive.h"
#include "app/storyboard/storyboard.h"
#include "app/window/files/files.h"
#include "app/window/main/language.h"
#include "app/window/main/main_window.h"
#include "app/window/menus/target_menu.h"
#include "app/window/runs/timing.h"
#include "app/window/steps/scheduling.h"
#include "app/window/strips/message_strip.h"
#include "app/window/views/view_commands.h"

namespace tirscope::app {

namespace {

constexpr int badUsage = 2, lacking = 3;  // as tirc's

int complain(const QString& message, int code = badUsage) {
  QTextStream(stderr) << "tirscope storyboard: " << message << '\n';
  return code;
}
int complain(const Diagnostic& diagnostic) {
  return complain(QString::fromStdString(diagnostic.message.str()),
                  diagnostic.fault == Fault::Environment ? lacking : badUsage);
}

/// One call of the command. Its steps return 0, or the exit code of what they complained about.
class StoryboardCommand {
 public:
  explicit StoryboardCommand(const QStringList& arguments) {
    describe();
    parser_.process(QStringList{QStringLiteral("tirscope storyboard")} + arguments);
  }

  /// What does not need the window.
  int check() {
    if (parser_.positionalArguments().size() != 1) return complain(QStringLiteral("expected exactly one FILE"));
    if (!isSet("o")) return complain(QStringLiteral("-o OUT is missing"));
    auto views = storyViews(value("views"));
    if (!views) return complain(views.error());
    options_.views = *views;
    if (isSet("steps")) {
      auto steps = storySteps(value("steps"));
      if (!steps) return complain(steps.error());
      options_.steps = *steps;
    }
    return 0;
  }

  QString language() const { return value("lang"); }

  int open(MainWindow& window) const {
    ViewCommands::setDark(value("theme") == QStringLiteral("dark"));
    window.resize(1440, 900);
    window.show();
    if (!window.files().openFile(parser_.positionalArguments().front()))
      return complain(window.messages()->shownText());
    settle(window);
    if (isSet("schedule")) window.scheduling().runScript(value("schedule"));
    settle(window);
    if (const QString problem = window.messages()->shownText(); !problem.isEmpty()) return complain(problem);
    return 0;
  }

  int time(MainWindow& window, const Storyboard& story) const {
    if (isSet("target"))
      if (auto set = window.targets().setTarget(value("target")); !set) return complain(set.error());
    QList<int> steps;
    for (const StorySlide& slide : story.slides) steps << slide.step;
    constexpr int patience_ms = 15 * 60 * 1000;
    window.timing().timeSteps(steps);
    if (!waitFor([&] { return !window.timing().isBusy(); }, patience_ms))
      return complain(QStringLiteral("the steps are still being timed after 15 minutes"), lacking);
    settle(window);
    if (const QString problem = window.messages()->shownText(); !problem.isEmpty()) return complain(problem);
    return 0;
  }

  int write(MainWindow& window) const {
    auto story = tellStory(window.document(), options_);
    if (!story) return complain(story.error());
    if (isSet("time")) {
      if (int code = time(window, *story)) return code;
      story = tellStory(window.document(), options_);
      if (!story) return complain(story.error());
    }
    auto saved = saveStory(*story, value("o"));
    return saved ? 0 : complain(saved.error());
  }

 private:
  void describe() {
    parser_.setApplicationDescription(QStringLiteral("Tell a schedule step by step, without a display"));
    parser_.addHelpOption();
    parser_.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("a module or a session"));
    parser_.addOptions({
        {QStringLiteral("schedule"), QStringLiteral("a schedule script to run first"), QStringLiteral("S")},
        {QStringLiteral("steps"),
         QStringLiteral("the steps to tell, such as 0,3,5-8; default: every step on the path that rewrote the module"),
         QStringLiteral("STEPS")},
        {QStringLiteral("views"),
         QStringLiteral("pictures beside the text, any of nest, tree, graph, scopes, liveness, memory"),
         QStringLiteral("VIEWS"), QStringLiteral("text,nest")},
        {QStringLiteral("time"),
         QStringLiteral("build and time the steps; otherwise only times of the session are told")},
        {QStringLiteral("target"), QStringLiteral("the target to time for"), QStringLiteral("T")},
        {QStringLiteral("theme"), QStringLiteral("light or dark"), QStringLiteral("T"), QStringLiteral("light")},
        {QStringLiteral("lang"), QStringLiteral("en or zh_CN"), QStringLiteral("L"), QStringLiteral("en")},
        {QStringLiteral("o"), QStringLiteral("what to write: .html, .pdf, or a folder of pictures"),
         QStringLiteral("OUT")},
    });
  }
  bool isSet(const char* option) const { return parser_.isSet(QString::fromLatin1(option)); }
  QString value(const char* option) const { return parser_.value(QString::fromLatin1(option)); }

  QCommandLineParser parser_;
  StoryOptions options_;
};

}  // namespace

int makeStoryboard(const QStringList& arguments) {
  StoryboardCommand command(arguments);
  if (int code = command.check()) return code;
  installLanguage(command.language());
  MainWindow window;
  if (int code = command.open(window)) return code;
  const int code = command.write(window);
  window.document().setModified(false);
  return code;
}

}  // namespace tirscope::app
