// SPDX-License-Identifier: Apache-2.0
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QSettings>
#include <QTemporaryDir>
#include <QTextStream>
#include <algorithm>
#include <set>
#include <string_view>

#include "app/demo/demo.h"
#include "app/demo/picture.h"
#include "app/storyboard/pass_report.h"
#include "app/storyboard/storyboard_command.h"
#include "app/window/files/files.h"
#include "app/window/lessons/lessons.h"
#include "app/window/live/following.h"
#include "app/window/main/language.h"
#include "app/window/main/main_window.h"
#include "app/window/runs/lowering.h"
#include "app/window/steps/scheduling.h"
#include "support/deep_stack.h"
#include "views/common/look/theme.h"

using namespace tirscope;

namespace {

/// The first word after the program's name: a command or a file.
QString command(int argc, char** argv) { return argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString(); }

/// Whether the command line asks for text alone, which needs no display.
bool asksForText(int argc, char** argv) {
  const std::set<std::string_view> options = {"-h", "--help", "--help-all", "-v", "--version"};
  return std::any_of(argv + 1, argv + argc, [&](const char* word) { return options.contains(word); });
}

/// The offscreen platform warns of what it cannot do (raise a window, grab the keyboard), which is not worth reporting.
QtMessageHandler shown = nullptr;
void leaveOutOffscreen(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (!message.startsWith(QStringLiteral("This plugin does not support"))) shown(type, context, message);
}

/// What the command line says is to be shown first.
struct Wishes {
  QStringList files;
  QString schedule, lessons, before, after, report;
  bool follow = false;
};

Wishes wishesOf(const QCommandLineParser& parser) {
  auto value = [&](const char* option) { return parser.value(QString::fromLatin1(option)); };
  Wishes wishes{parser.positionalArguments(),
                value("schedule"),
                value("lessons"),
                value("before"),
                value("after"),
                value("report"),
                parser.isSet(QStringLiteral("follow"))};
  // MODULE SCRIPT --follow
  if (wishes.follow && wishes.files.size() == 2 && wishes.schedule.isEmpty()) wishes.schedule = wishes.files.takeLast();
  return wishes;
}

/// What does not make sense together; empty where all does.
QString contradiction(const Wishes& wishes) {
  if (wishes.before.isEmpty() != wishes.after.isEmpty())
    return QStringLiteral("--before and --after need each other: the program before a pass and the one after it");
  if (!wishes.report.isEmpty() && wishes.before.isEmpty()) return QStringLiteral("--report needs --before and --after");
  if (wishes.follow && wishes.files.isEmpty() && wishes.before.isEmpty())
    return QStringLiteral("--follow needs a file: a module, a module and a script, or a folder of dumps");
  return {};
}

int openWindow(const Wishes& wishes) {
  app::MainWindow window;
  window.restoreFromSettings();
  window.show();
  window.files().offerRecovery();
  if (!wishes.lessons.isEmpty()) {
    window.lessons().setFolder(wishes.lessons);
    window.lessons().show();
  }
  if (wishes.follow && wishes.files.size() == 1 && wishes.before.isEmpty()) {
    window.following().begin(wishes.files.front(), wishes.schedule);
    return QApplication::exec();
  }
  for (const QString& file : wishes.files) window.files().openFile(file);
  if (!wishes.before.isEmpty()) window.passes().openPair(wishes.before, wishes.after);
  if (!wishes.schedule.isEmpty() && window.document().isOpen()) {
    if (wishes.follow)
      window.following().openScript(wishes.schedule);
    else
      window.scheduling().runScript(wishes.schedule);
  }
  if (wishes.follow) window.following().follow();
  return QApplication::exec();
}

void describe(QCommandLineParser& parser) {
  parser.setApplicationDescription(
      QCoreApplication::translate("main", "See, schedule, build and time tensor programs"));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("files"),
                               QCoreApplication::translate("main", "modules or sessions to open"),
                               QStringLiteral("[FILE...]"));
  parser.addPositionalArgument(
      QStringLiteral("demo"),
      QCoreApplication::translate("main", "drive the window through a typical session, without a display"),
      QStringLiteral("| demo [OPTIONS]"));
  parser.addPositionalArgument(QStringLiteral("picture"),
                               QCoreApplication::translate("main", "draw one view as SVG or PNG, without a display"),
                               QStringLiteral("| picture FILE [OPTIONS]"));
  parser.addPositionalArgument(
      QStringLiteral("storyboard"),
      QCoreApplication::translate("main", "tell a schedule step by step as a page or for print, without a display"),
      QStringLiteral("| storyboard FILE [OPTIONS]"));
  parser.addOption({QStringLiteral("schedule"),
                    QCoreApplication::translate("main", "a schedule script to run on the module"),
                    QStringLiteral("SCRIPT")});
  parser.addOption({QStringLiteral("lessons"),
                    QCoreApplication::translate("main",
                                                "a folder of lessons to teach, in place of those that come with "
                                                "Tirscope"),
                    QStringLiteral("DIR")});
  parser.addOption(
      {QStringLiteral("follow"),
       QCoreApplication::translate("main",
                                   "read the file again whenever it changes: a module, MODULE SCRIPT, or a "
                                   "folder of dumps")});
  parser.addOption({QStringLiteral("before"),
                    QCoreApplication::translate("main", "the program before a pass, to be compared with --after"),
                    QStringLiteral("FILE")});
  parser.addOption({QStringLiteral("after"), QCoreApplication::translate("main", "the program after the pass"),
                    QStringLiteral("FILE")});
  parser.addOption(
      {QStringLiteral("report"),
       QCoreApplication::translate("main", "write both as one page (.html or .pdf) instead of opening a window"),
       QStringLiteral("OUT")});
  parser.addOption({QStringLiteral("lang"), QCoreApplication::translate("main", "the language: en or zh_CN"),
                    QStringLiteral("LANG")});
}

int run(int argc, char** argv) {
  const QString first = command(argc, argv);
  using Command = int (*)(const QStringList& arguments);
  static const QHash<QString, Command> commands = {{QStringLiteral("demo"), app::runDemo},
                                                   {QStringLiteral("picture"), app::makePicture},
                                                   {QStringLiteral("storyboard"), app::makeStoryboard}};
  const bool headless = commands.contains(first) || std::any_of(argv + 1, argv + argc, [](const char* word) {
                          return std::string_view(word).starts_with("--report");
                        });
  if ((headless || asksForText(argc, argv)) && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen");

  if (headless) shown = qInstallMessageHandler(leaveOutOffscreen);

  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("tirscope"));
  QApplication::setApplicationName(commands.contains(first) ? QStringLiteral("tirscope-") + first
                                                            : QStringLiteral("tirscope"));
  QApplication::setApplicationVersion(QStringLiteral(TIRSCOPE_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("tirscope"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/tirscope/icons/tirscope.svg")));
  QApplication::setStyle(QStringLiteral("Fusion"));

  if (headless) {
    // A demonstration leaves nothing behind in a person's settings, nor in the temporary folder: --help ends by exit().
    static const QTemporaryDir scratch;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, scratch.path());
  }

  const QStringList arguments = QApplication::arguments().mid(1);
  if (commands.contains(first)) return commands[first](arguments.mid(1));

  QCommandLineParser parser;
  describe(parser);
  parser.process(QStringList{QApplication::applicationName()} + arguments);

  QSettings settings;
  const QString language = parser.value(QStringLiteral("lang"));
  app::installLanguage(language.isEmpty() ? settings.value(QStringLiteral("language")).toString() : language);
  const bool dark = settings.value(QStringLiteral("dark"), views::Theme::of(QApplication::palette()).isDark()).toBool();
  QApplication::setPalette((dark ? views::Theme::dark() : views::Theme::light()).palette());
  const Wishes wishes = wishesOf(parser);
  if (const QString wrong = contradiction(wishes); !wrong.isEmpty()) {
    QTextStream(stderr) << "tirscope: " << wrong << '\n';
    return 2;
  }
  if (!wishes.report.isEmpty()) return app::reportPass(wishes.before, wishes.after, wishes.report);
  return openWindow(wishes);
}

}  // namespace

int main(int argc, char** argv) {
  return on_deep_stack(deep_stack, [&] { return run(argc, argv); });
}
