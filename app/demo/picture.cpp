// SPDX-License-Identifier: Apache-2.0
#include "app/demo/picture.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QTextStream>

#include "app/demo/drive.h"
#include "app/window/files/files.h"
#include "app/window/main/language.h"
#include "app/window/main/main_window.h"
#include "app/window/menus/target_menu.h"
#include "app/window/runs/lowering.h"
#include "app/window/steps/scheduling.h"
#include "app/window/strips/message_strip.h"
#include "app/window/views/docks.h"
#include "app/window/views/layouts.h"
#include "app/window/views/view_commands.h"
#include "ir/walk/address.h"
#include "script/files/settings.h"
#include "views/common/canvas/picture.h"
#include "views/playback/playback_view.h"
#include "views/registry.h"

namespace tirscope::app {

namespace {

constexpr int badUsage = 2, lacking = 3;  // as tirc's

int complain(const QString& message, int code = badUsage) {
  QTextStream(stderr) << "tirscope picture: " << message << '\n';
  return code;
}
int complain(const Diagnostic& diagnostic) {
  return complain(QString::fromStdString(diagnostic.message.str()),
                  diagnostic.fault == Fault::Environment ? lacking : badUsage);
}

std::optional<QSize> sizeOf(const QString& text) {
  const QStringList parts = text.split(u'x');
  if (parts.size() != 2) return std::nullopt;
  QSize size(parts[0].toInt(), parts[1].toInt());
  if (size.width() < 16 || size.height() < 16 || size.width() > 16384 || size.height() > 16384) return std::nullopt;
  return size;
}

/// One call of the command. Its steps return 0, or the exit code of what they complained about.
class PictureCommand {
 public:
  explicit PictureCommand(const QStringList& arguments) {
    describe();
    parser_.process(QStringList{QStringLiteral("tirscope picture")} + arguments);
  }

  /// What does not need the window.
  int check() {
    if (parser_.positionalArguments().size() != 1) return complain(QStringLiteral("expected exactly one FILE"));
    if (!isSet("o")) return complain(QStringLiteral("-o OUT is missing"));
    const auto size = sizeOf(value("size"));
    if (!size) return complain(QStringLiteral("--size is WIDTHxHEIGHT, each from 16 to 16384"));
    size_ = *size;
    scale_ = value("scale").toDouble();
    if (!(scale_ >= 0.25 && scale_ <= 8)) return complain(QStringLiteral("--scale is a number from 0.25 to 8"));
    view_ = value("view");
    if (!ofWindow() && !views::findView(view_)) return complain(QStringLiteral("there is no view '%1'").arg(view_));
    out_ = value("o");
    if (ofWindow() && QFileInfo(out_).suffix().toLower() != QStringLiteral("png"))
      return complain(
          QStringLiteral("the window is drawn as PNG, not as '%1': name a file that ends in .png, or draw one "
                         "of its views (--view) as SVG")
              .arg(out_));
    return 0;
  }

  QString language() const { return value("lang"); }

  int open(MainWindow& window) const {
    ViewCommands::setDark(value("theme") == QStringLiteral("dark"));
    window.resize(size_);
    window.show();
    if (!window.files().openFile(parser_.positionalArguments().front()))
      return complain(window.messages()->shownText());
    settle(window);  // a model is imported in the background
    if (isSet("set")) {
      auto sizes = script::parse_settings({value("set").toStdString()});
      if (!sizes) return complain(sizes.error());
      window.document().changeSizes(*sizes);
      settle(window);
      if (const QString problem = window.messages()->shownText(); !problem.isEmpty()) return complain(problem);
    }
    if (isSet("layout")) window.docks().setLayoutNamed(value("layout"));
    return 0;
  }

  /// Brings the window to what is to be seen.
  int prepare(MainWindow& window) const {
    if (isSet("schedule")) {
      window.scheduling().runScript(value("schedule"));
      settle(window);
    }
    if (isSet("step")) {
      window.document().goTo(value("step").toInt());
      settle(window);
    }
    settle(window);  // dumps are read in the background
    if (const QString target = lowersFor(); !target.isEmpty()) {
      if (view_ == QStringLiteral("code")) {
        if (auto set = window.targets().setTarget(target); !set) return complain(set.error());
      } else {
        window.lowering().lowerFor(target);
      }
      settle(window);
    }
    if (QString problem = window.messages()->shownText(); !problem.isEmpty()) return complain(problem);
    if (isSet("select") && !select(window, value("select")))
      return complain(QStringLiteral("there is no node '%1'").arg(value("select")));
    settle(window);
    if (!isSet("frame")) return 0;
    const qulonglong frame = value("frame").toULongLong();
    if (frame == 0) return complain(QStringLiteral("--frame is a whole number from 1"));
    auto* playback = static_cast<views::PlaybackView*>(window.view(QStringLiteral("playback")));
    settle(window);
    playback->player().seek(std::size_t(frame) - 1);
    return 0;
  }

  int draw(MainWindow& window) const {
    if (ofWindow())
      return shoot(window, scale_).save(out_)
                 ? 0
                 : complain(QStringLiteral("'%1' could not be written").arg(out_), lacking);
    views::View* view = window.view(view_);
    view->resize(size_);
    view->grab();  // lays out the parts of a view that is out of sight
    settle(window);
    if (view->pictureSize().isEmpty())
      return complain(
          QStringLiteral("there is nothing to draw in '%1': it may need --schedule, --step or a session").arg(view_));
    auto saved = views::savePicture(*view, out_, scale_);
    return saved ? 0 : complain(saved.error());
  }

 private:
  void describe() {
    QStringList ids, arrangements;
    for (const LayoutInfo& info : layouts()) arrangements << QString::fromLatin1(info.name);
    for (const views::ViewInfo& info : views::allViews()) ids << QString::fromLatin1(info.id);
    parser_.setApplicationDescription(QStringLiteral("Draw one view of a module, without a display"));
    parser_.addHelpOption();
    parser_.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("a module, a session or a folder of dumps"));
    parser_.addOptions({
        {QStringLiteral("view"), QStringLiteral("window, or one of: ") + ids.join(QStringLiteral(", ")),
         QStringLiteral("V"), QStringLiteral("window")},
        {QStringLiteral("set"), QStringLiteral("sizes to read the module with, such as M=16,N=16"),
         QStringLiteral("NAME=VALUE")},
        {QStringLiteral("schedule"), QStringLiteral("a schedule script to run first"), QStringLiteral("S")},
        {QStringLiteral("step"), QStringLiteral("the step of the history to show"), QStringLiteral("N")},
        {QStringLiteral("select"), QStringLiteral("the node to select: an address such as main:0.1, or a name"),
         QStringLiteral("NODE")},
        {QStringLiteral("frame"), QStringLiteral("the frame to show of a playback, from 1"), QStringLiteral("N")},
        {QStringLiteral("target"),
         QStringLiteral("run the passes or generate code for this target, such as cpu or cuda; "
                        "default for these views: cpu:threads=1"),
         QStringLiteral("T")},
        {QStringLiteral("layout"), QStringLiteral("of the window: ") + arrangements.join(QStringLiteral(", ")),
         QStringLiteral("L")},
        {QStringLiteral("theme"), QStringLiteral("light or dark"), QStringLiteral("T"), QStringLiteral("light")},
        {QStringLiteral("scale"), QStringLiteral("pixels per point"), QStringLiteral("F"), QStringLiteral("1")},
        {QStringLiteral("lang"), QStringLiteral("en or zh_CN"), QStringLiteral("L"), QStringLiteral("en")},
        {QStringLiteral("size"), QStringLiteral("width x height in points"), QStringLiteral("WxH"),
         QStringLiteral("1440x900")},
        {QStringLiteral("o"), QStringLiteral("the file to write, .svg or .png"), QStringLiteral("OUT")},
    });
  }
  /// The target that passes run or code is made for; empty where the picture needs neither.
  QString lowersFor() const {
    if (isSet("target")) return value("target");
    const bool dumps = QFileInfo(parser_.positionalArguments().front()).isDir();  // they have their passes
    const bool needed = view_ == QStringLiteral("code") || (view_ == QStringLiteral("passes") && !dumps);
    return needed ? QStringLiteral("cpu:threads=1") : QString();
  }
  bool isSet(const char* option) const { return parser_.isSet(QString::fromLatin1(option)); }
  QString value(const char* option) const { return parser_.value(QString::fromLatin1(option)); }
  bool ofWindow() const { return view_ == QStringLiteral("window"); }

  QCommandLineParser parser_;
  QSize size_;
  qreal scale_ = 1;
  QString view_, out_;
};

}  // namespace

int makePicture(const QStringList& arguments) {
  PictureCommand command(arguments);
  if (int code = command.check()) return code;
  installLanguage(command.language());
  MainWindow window;
  if (int code = command.open(window)) return code;
  if (int code = command.prepare(window)) return code;
  if (int code = command.draw(window)) return code;
  window.document().setModified(false);
  return 0;
}

}  // namespace tirscope::app
