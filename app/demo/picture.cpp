// SPDX-License-Identifier: Apache-2.0
#include "app/demo/picture.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QTextStream>

#include "app/demo/drive.h"
#include "app/window/main/language.h"
#include "app/window/main/layouts.h"
#include "app/window/main/main_window.h"
#include "app/window/menus/target_menu.h"
#include "app/window/strips/message_strip.h"
#include "ir/walk/address.h"
#include "views/common/canvas/picture.h"
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

}  // namespace

int makePicture(const QStringList& arguments) {
  QCommandLineParser parser;
  QStringList ids, arrangements;
  for (const LayoutInfo& info : layouts()) arrangements << QString::fromLatin1(info.name);
  for (const views::ViewInfo& info : views::allViews()) ids << QString::fromLatin1(info.id);
  parser.setApplicationDescription(QStringLiteral("Draw one view of a module, without a display"));
  parser.addHelpOption();
  parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("a module, a session or a folder of dumps"));
  parser.addOptions({
      {QStringLiteral("view"), QStringLiteral("window, or one of: ") + ids.join(QStringLiteral(", ")),
       QStringLiteral("V"), QStringLiteral("window")},
      {QStringLiteral("schedule"), QStringLiteral("a schedule script to run first"), QStringLiteral("S")},
      {QStringLiteral("step"), QStringLiteral("the step of the history to show"), QStringLiteral("N")},
      {QStringLiteral("select"), QStringLiteral("the node to select: an address such as main:0.1, or a name"),
       QStringLiteral("NODE")},
      {QStringLiteral("target"), QStringLiteral("run the passes or generate code for this target, such as cpu or cuda"),
       QStringLiteral("T")},
      {QStringLiteral("layout"), QStringLiteral("of the window: ") + arrangements.join(QStringLiteral(", ")),
       QStringLiteral("L"), QStringLiteral("overview")},
      {QStringLiteral("theme"), QStringLiteral("light or dark"), QStringLiteral("T"), QStringLiteral("light")},
      {QStringLiteral("scale"), QStringLiteral("pixels per point"), QStringLiteral("F"), QStringLiteral("1")},
      {QStringLiteral("lang"), QStringLiteral("en or zh_CN"), QStringLiteral("L"), QStringLiteral("en")},
      {QStringLiteral("size"), QStringLiteral("width x height in points"), QStringLiteral("WxH"),
       QStringLiteral("1440x900")},
      {QStringLiteral("o"), QStringLiteral("the file to write, .svg or .png"), QStringLiteral("OUT")},
  });
  parser.process(QStringList{QStringLiteral("tirscope picture")} + arguments);
  if (parser.positionalArguments().size() != 1) return complain(QStringLiteral("expected exactly one FILE"));
  if (!parser.isSet(QStringLiteral("o"))) return complain(QStringLiteral("-o OUT is missing"));
  auto size = sizeOf(parser.value(QStringLiteral("size")));
  if (!size) return complain(QStringLiteral("--size is WIDTHxHEIGHT, each from 16 to 16384"));
  const double scale = parser.value(QStringLiteral("scale")).toDouble();
  if (!(scale >= 0.25 && scale <= 8)) return complain(QStringLiteral("--scale is a number from 0.25 to 8"));
  const QString id = parser.value(QStringLiteral("view"));
  if (id != QStringLiteral("window") && !views::findView(id))
    return complain(QStringLiteral("there is no view '%1'").arg(id));
  const QString out = parser.value(QStringLiteral("o"));
  if (id == QStringLiteral("window") && QFileInfo(out).suffix().toLower() != QStringLiteral("png"))
    return complain(
        QStringLiteral("the window is drawn as PNG, not as '%1': name a file that ends in .png, or draw one "
                       "of its views (--view) as SVG")
            .arg(out));

  installLanguage(parser.value(QStringLiteral("lang")));
  MainWindow window;
  window.setDark(parser.value(QStringLiteral("theme")) == QStringLiteral("dark"));
  window.resize(*size);
  window.setLayoutNamed(parser.value(QStringLiteral("layout")));
  window.show();
  if (!window.openFile(parser.positionalArguments().front())) return complain(window.messages()->shownText());
  if (parser.isSet(QStringLiteral("schedule"))) {
    window.runScript(parser.value(QStringLiteral("schedule")));
    settle(window);
  }
  if (parser.isSet(QStringLiteral("step"))) {
    window.document().goTo(parser.value(QStringLiteral("step")).toInt());
    settle(window);
  }
  settle(window);  // dumps are read in the background
  if (parser.isSet(QStringLiteral("target"))) {
    const QString target = parser.value(QStringLiteral("target"));
    if (id == QStringLiteral("code")) {
      if (auto set = window.targets().setTarget(target); !set) return complain(set.error());
    } else {
      window.lowerFor(target);
    }
    settle(window);
  }
  if (QString problem = window.messages()->shownText(); !problem.isEmpty()) return complain(problem);
  if (parser.isSet(QStringLiteral("select")) && !select(window, parser.value(QStringLiteral("select"))))
    return complain(QStringLiteral("there is no node '%1'").arg(parser.value(QStringLiteral("select"))));
  settle(window);

  if (id == QStringLiteral("window")) {
    if (!shoot(window, scale).save(out)) return complain(QStringLiteral("'%1' could not be written").arg(out), lacking);
  } else {
    views::View* view = window.view(id);
    view->resize(*size);
    settle(window);
    auto saved = views::savePicture(*view, out, scale);
    if (!saved) return complain(saved.error());
  }
  window.document().setModified(false);
  return 0;
}

}  // namespace tirscope::app
