// SPDX-License-Identifier: Apache-2.0
#include "views/common/canvas/zoom_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "views/common/canvas/canvas.h"
#include "views/common/look/bar_button.h"

namespace tirscope::views {

namespace {

constexpr int zoom_bar_gap = 8;
/// A smaller picture has no room for buttons.
constexpr QSize least_picture{240, 130};

}  // namespace

ZoomBar::ZoomBar(CanvasView& canvas) : QWidget(canvas.surface()), canvas_(canvas) {
  setObjectName(QStringLiteral("zoom_bar"));
  setAccessibleName(tr("Zoom"));
  setCursor(Qt::ArrowCursor);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(2, 2, 2, 2);
  row->setSpacing(0);
  if (canvas.tools().find)
    add(*row, "zoom_find", "search", tr("Find"), tr("Find by name (Ctrl+F)"), &CanvasView::openFind);
  add(*row, "zoom_out", "zoom-out", tr("Zoom out"), tr("Smaller (Ctrl+−)"), &CanvasView::zoomOut);
  add(*row, "zoom_size", "", QStringLiteral("100 %"), tr("Back to the first size (Ctrl+0)"), &CanvasView::resetZoom);
  size_ = findChild<QToolButton*>(QStringLiteral("zoom_size"));
  size_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  size_->setMinimumWidth(size_->fontMetrics().horizontalAdvance(QStringLiteral("100 %")) + 12);
  add(*row, "zoom_in", "zoom-in", tr("Zoom in"), tr("Larger (Ctrl++)"), &CanvasView::zoomIn);
  add(*row, "zoom_fit", "fit", tr("Fit"), tr("Show the whole picture"), &CanvasView::zoomToFit);
  canvas.surface()->installEventFilter(this);
  connect(&canvas, &CanvasView::moved, this, &ZoomBar::follow);
  hide();
}

void ZoomBar::add(QHBoxLayout& row, const char* name, const char* icon, const QString& text, const QString& tip,
                  void (CanvasView::*pressed)()) {
  QToolButton* button = barButton(name, icon, text, tip);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  button->setFocusPolicy(Qt::NoFocus);  // the keys do the same
  button->setAccessibleName(text);
  connect(button, &QToolButton::clicked, &canvas_, pressed);
  row.addWidget(button);
}

void ZoomBar::follow() {
  const QSize room = canvas_.surface()->size();
  size_->setText(tr("%1 %").arg(int(std::lround(canvas_.zoom() * 100))));
  adjustSize();
  move(place());
  const bool there = !canvas_.sceneSize().isEmpty() && room.width() >= least_picture.width() &&
                     room.height() >= least_picture.height();
  covers_ = liesOnItem(geometry());
  setVisible(there && (!covers_ || isPointedAt()));
}

void ZoomBar::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.color(Tone::Line), 1));
  painter.setBrush(theme.color(Tone::Raised));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

QPoint ZoomBar::place() const {
  const QSize room = canvas_.surface()->size();
  const int left = zoom_bar_gap, right = room.width() - width() - zoom_bar_gap;
  const int bottom = room.height() - height() - zoom_bar_gap;
  const bool to_left = canvas_.tools().zoom == Qt::BottomLeftCorner;
  const QPoint wanted(to_left ? left : right, bottom), other(to_left ? right : left, bottom);
  if (!canvas_.tools().both_corners || !liesOnItem({wanted, size()})) return wanted;
  return liesOnItem({other, size()}) ? wanted : other;
}

bool ZoomBar::liesOnItem(const QRect& here) const {
  const QRect on_canvas = here.translated(canvas_.surface()->mapTo(&canvas_, QPoint()));
  const int count = int(canvas_.items().size());
  for (int n = 0; n < count; ++n)
    if (canvas_.itemRect(n).intersects(on_canvas)) return true;
  return false;
}

bool ZoomBar::isPointedAt() const {
  const QPoint pointer = canvas_.surface()->mapFromGlobal(QCursor::pos());
  return canvas_.underMouse() && geometry().adjusted(-12, -12, 12, 12).contains(pointer);
}

bool ZoomBar::eventFilter(QObject*, QEvent* event) {
  switch (event->type()) {
    case QEvent::Enter:
    case QEvent::Leave:
    case QEvent::Resize: follow(); break;
    case QEvent::MouseMove:
      if (covers_ && isVisible() != isPointedAt()) follow();
      break;
    default: break;
  }
  return false;
}

}  // namespace tirscope::views
