// SPDX-License-Identifier: Apache-2.0
#include "views/graph/minimap.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "views/graph/graph_canvas.h"

namespace tirscope::views::graph {

namespace {

constexpr int gap = 10, most_width = 150, most_height = 210, least_side = 44;

}  // namespace

Minimap::Minimap(GraphCanvas& canvas) : QWidget(canvas.surface()), canvas_(canvas) {
  setAccessibleName(tr("Overview of the graph"));
  setToolTip(tr("Overview: click or drag to go there"));
  setCursor(Qt::PointingHandCursor);
  canvas.surface()->installEventFilter(this);
  connect(&canvas, &CanvasView::moved, this, &Minimap::follow);
  hide();
}

void Minimap::setWanted(bool wanted) {
  is_wanted_ = wanted;
  follow();
}

QSizeF Minimap::scale() const {
  const QSizeF scene = canvas_.sceneSize();
  return {width() / std::max(1.0, scene.width()), height() / std::max(1.0, scene.height())};
}

void Minimap::follow() {
  const QSizeF scene = canvas_.sceneSize();
  const QRectF seen = canvas_.visibleScene();
  const QSize room = canvas_.surface()->size();
  const bool fits = seen.width() + 1 >= scene.width() && seen.height() + 1 >= scene.height();
  if (scene.isEmpty() || fits || !is_wanted_ || room.width() < 3 * least_side || room.height() < 3 * least_side)
    return hide();
  const int high = std::min(most_height, room.height() * 2 / 5), wide = std::min(most_width, room.width() * 2 / 5);
  const qreal by = std::min(wide / scene.width(), high / scene.height());
  const QSize size(std::clamp(int(scene.width() * by), least_side, wide),
                   std::clamp(int(scene.height() * by), least_side, high));
  setGeometry(QRect(QPoint(room.width() - size.width() - gap, room.height() - size.height() - gap), size));
  show();
  update();
}

void Minimap::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.color(Tone::Line), 1));
  painter.setBrush(theme.color(Tone::Raised));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
  const QSizeF by = scale();
  auto small = [&](const QRectF& rect) {
    return QRectF(rect.left() * by.width(), rect.top() * by.height(), std::max(1.5, rect.width() * by.width()),
                  std::max(1.5, rect.height() * by.height()));
  };
  painter.setPen(Qt::NoPen);
  const Geometry& geometry = canvas_.geometry();
  for (int n = 0; n < int(geometry.cards.size()); ++n) {
    const Standing& standing = canvas_.standing();
    const bool stands_out = n == standing.selected || standing.found.contains(n);
    const Card& card = geometry.cards[std::size_t(n)];
    const QColor color = theme.color(n == standing.selected ? Tone::Accent
                                     : stands_out           ? Tone::Warning
                                                            : card.look.tone);
    painter.fillRect(small(canvas_.items()[std::size_t(canvas_.itemOf(n))].rect),
                     stands_out ? color : theme.wash(color, 0.55));
  }
  const QRectF seen = small(canvas_.visibleScene()).adjusted(0.75, 0.75, -0.75, -0.75);
  QColor veil = theme.color(Tone::Accent);
  veil.setAlphaF(0.12f);
  painter.setPen(QPen(theme.color(Tone::Accent), 1.5));
  painter.setBrush(veil);
  painter.drawRoundedRect(seen, 2, 2);
}

void Minimap::goTo(QPointF at) {
  const QSizeF by = scale();
  canvas_.centreOn(QPointF(at.x() / by.width(), at.y() / by.height()));
}

void Minimap::mousePressEvent(QMouseEvent* event) { goTo(event->position()); }

void Minimap::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) goTo(event->position());
}

bool Minimap::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::Resize) follow();
  return false;
}

}  // namespace tirscope::views::graph
