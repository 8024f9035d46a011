// SPDX-License-Identifier: Apache-2.0
#include "views/common/canvas/picture.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPainter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgGenerator>

#include "views/common/view.h"

namespace tirscope::views {

namespace {

constexpr int max_side = 32000;  // beyond this Qt's raster engine cannot paint

void paint(View& view, QPainter& painter) {
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  view.paintPicture(painter);
}

/// Where a font is not installed another of its kind takes its place.
QByteArray withGenericFonts(const QByteArray& svg) {
  static const QRegularExpression family(QStringLiteral("font-family=\"([^\"]*)\""));
  const QString text = QString::fromUtf8(svg);
  QString out;
  qsizetype done = 0;
  for (auto matches = family.globalMatch(text); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    const QString name = match.captured(1);
    const bool fixed = name == u"monospace" || QFontInfo(QFont(name)).fixedPitch();
    out += QStringView(text).mid(done, match.capturedStart() - done);
    out += QStringLiteral("font-family=\"%1, %2\"").arg(name, fixed ? u"monospace" : u"sans-serif");
    done = match.capturedEnd();
  }
  out += QStringView(text).mid(done);
  return out.toUtf8();
}

}  // namespace

QImage renderPicture(View& view, qreal scale) {
  QSize size = view.pictureSize();
  if (size.isEmpty()) return {};
  scale = std::min(scale, qreal(max_side) / std::max(size.width(), size.height()));
  QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(scale);
  image.fill(Theme::of(view.palette()).color(Tone::Base));
  QPainter painter(&image);
  paint(view, painter);
  return image;
}

QByteArray svgPicture(View& view) {
  const QSize size = view.pictureSize();
  if (size.isEmpty()) return {};
  QBuffer buffer;
  QSvgGenerator svg;
  svg.setOutputDevice(&buffer);
  svg.setSize(size);
  svg.setViewBox(QRect(QPoint(), size));
  svg.setTitle(view.windowTitle().isEmpty() ? view.accessibleName() : view.windowTitle());
  {
    QPainter painter(&svg);
    painter.fillRect(QRect(QPoint(), size), Theme::of(view.palette()).color(Tone::Base));
    paint(view, painter);
  }
  return withGenericFonts(buffer.data());
}

QPicture recordPicture(View& view) {
  QPicture picture;
  if (view.pictureSize().isEmpty()) return picture;
  QPainter painter(&picture);
  paint(view, painter);
  return picture;
}

Result<void> savePicture(View& view, const QString& path, qreal scale) {
  QString ending = QFileInfo(path).suffix().toLower();
  if (ending != u"svg" && ending != u"png")
    return fail(
        bad_input("picture.format", "expected a file name ending in .svg or .png, found \"{0}\"", path.toStdString()));
  QSize size = view.pictureSize();
  if (size.isEmpty()) return fail(refused("picture.empty", "the view shows nothing yet: open a module first"));
  QSaveFile file(path);
  auto failed = [&] {
    return fail(
        environment("picture.write", "cannot write {0}: {1}", path.toStdString(), file.errorString().toStdString()));
  };
  QFileInfo there(path);  // a device or a folder is never replaced
  if ((there.exists() && !there.isFile()) || !file.open(QIODevice::WriteOnly)) return failed();
  if (ending == u"svg") {
    const QByteArray svg = svgPicture(view);
    if (file.write(svg) != svg.size()) return failed();
  } else if (!renderPicture(view, scale).save(&file, "PNG")) {
    return failed();
  }
  if (!file.commit()) return failed();
  return {};
}

}  // namespace tirscope::views
