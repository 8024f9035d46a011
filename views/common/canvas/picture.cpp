// SPDX-License-Identifier: Apache-2.0
#include "views/common/canvas/picture.h"

#include <QFileInfo>
#include <QPainter>
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
    QSvgGenerator svg;
    svg.setOutputDevice(&file);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(), size));
    svg.setTitle(view.windowTitle().isEmpty() ? view.accessibleName() : view.windowTitle());
    QPainter painter(&svg);
    painter.fillRect(QRect(QPoint(), size), Theme::of(view.palette()).color(Tone::Base));
    paint(view, painter);
  } else if (!renderPicture(view, scale).save(&file, "PNG")) {
    return failed();
  }
  if (!file.commit()) return failed();
  return {};
}

}  // namespace tirscope::views
