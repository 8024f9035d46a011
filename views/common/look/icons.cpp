// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>
#include <memory>

namespace tirscope::views {

namespace {

/// Renderers by icon and colour. GUI thread only.
QSvgRenderer& renderer(const QString& name, QColor color) {
  static QHash<QString, std::shared_ptr<QSvgRenderer>> cache;
  std::shared_ptr<QSvgRenderer>& entry = cache[name + color.name()];
  if (!entry) {
    QFile file(QStringLiteral(":/tirscope/icons/%1.svg").arg(name));
    QByteArray svg = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    entry = std::make_shared<QSvgRenderer>(svg.replace("currentColor", color.name().toLatin1()));
  }
  return *entry;
}

class Engine final : public QIconEngine {
 public:
  explicit Engine(QString name) : name_(std::move(name)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    paintIcon(*painter, rect, name_, QGuiApplication::palette().color(group, QPalette::ButtonText));
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return scaledPixmap(size, mode, state, 1);
  }
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override {
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    const QSize pixels = (QSizeF(size) * scale).toSize();  // the size is in points
#else
    Q_UNUSED(scale)
    const QSize pixels = size;
#endif
    QPixmap pixmap(pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), pixels), mode, state);
    return pixmap;
  }
  QIconEngine* clone() const override { return new Engine(name_); }
  QString key() const override { return QStringLiteral("tirscope"); }

 private:
  QString name_;
};

}  // namespace

void paintIcon(QPainter& painter, const QRectF& rect, const QString& name, QColor color) {
  renderer(name, color).render(&painter, rect);
}

QIcon icon(const QString& name) { return QIcon(new Engine(name)); }

LoopKindLook lookOf(ForKind kind) {
  switch (kind) {
    case ForKind::Serial: return {"loop-serial", Tone::Serial};
    case ForKind::Parallel: return {"loop-parallel", Tone::Parallel};
    case ForKind::Vectorized: return {"loop-vectorized", Tone::Vectorized};
    case ForKind::Unrolled: return {"loop-unrolled", Tone::Unrolled};
    case ForKind::ThreadBinding: return {"loop-thread", Tone::Thread};
  }
  return {"loop-serial", Tone::Serial};
}

}  // namespace tirscope::views
