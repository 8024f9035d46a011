// SPDX-License-Identifier: Apache-2.0
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "views/common/canvas/pieces.h"
#include "views/common/look/theme.h"
#include "views/tuning/tile_plots.h"

namespace tirscope::views {

HeatMap::HeatMap(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Heat map of two decisions"));
}

void HeatMap::showCells(HeatCells cells, int current) {
  cells_ = std::move(cells);
  current_ = current;
  if (column_ >= cells_.xs.size() || row_ >= cells_.ys.size()) column_ = row_ = -1;
  update();
}

QRectF HeatMap::roomIn(QSize size) const {
  const QFontMetricsF metrics(font());
  double left = 0;
  for (const QString& value : cells_.ys) left = std::max(left, metrics.horizontalAdvance(value));
  return QRectF(QPointF(), QSizeF(size)).adjusted(left + metrics.height() + 18, 8, -10, -2 * metrics.height() - 10);
}

QRectF HeatMap::room() const { return roomIn(size()); }

QString HeatMap::cellText(int column, int row) const {
  if (column < 0 || row < 0 || column >= cells_.xs.size() || row >= cells_.ys.size()) return {};
  const HeatCells::Cell& cell = cells_.at(column, row);
  const QString where =
      QStringLiteral("%1 = %2, %3 = %4").arg(cells_.xTitle, cells_.xs[column], cells_.yTitle, cells_.ys[row]);
  if (cell.count == 0) return tr("%1: no candidate").arg(where);
  if (!(cell.best > 0)) return tr("%1: all %2 candidates failed").arg(where).arg(cell.count);
  return tr("%1: fastest %2 of %3 candidates").arg(where, secondsText(cell.best)).arg(cell.count);
}

void HeatMap::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter, size());
  if (!hasFocus()) return;
  painter.setPen(QPen(Theme::of(palette()).color(Tone::Accent), 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void HeatMap::paint(QPainter& painter, QSize size) const {
  const Theme& theme = Theme::of(palette());
  const QRectF all{QPointF(), QSizeF(size)};
  painter.fillRect(all, theme.color(Tone::Base));
  painter.setFont(font());
  if (cells_.empty()) {
    painter.setPen(theme.color(Tone::Muted));
    return painter.drawText(all.adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap,
                            tr("Choose two decisions of a design space that has candidates"));
  }
  paintCells(painter, roomIn(size));
  paintTitles(painter, roomIn(size));
}

void HeatMap::paintCells(QPainter& painter, const QRectF& room) const {
  const Theme& theme = Theme::of(palette());
  const QFontMetricsF metrics(font());
  for (int column = 0; column < cells_.xs.size(); ++column)
    for (int row = 0; row < cells_.ys.size(); ++row) {
      const HeatCells::Cell& cell = cells_.at(column, row);
      const QRectF box = cells_.rect(column, row, room).adjusted(1, 1, -1, -1);
      const double slow = cells_.slowness(cell.best);
      if (cell.count > 0 && cell.best > 0)
        painter.fillRect(box, theme.wash(theme.color(Tone::Good), 0.6 - 0.54 * slow));
      else if (cell.count > 0)
        painter.fillRect(box, QBrush(theme.color(Tone::Bad), Qt::BDiagPattern));
      const QString time = cell.best > 0 ? secondsText(cell.best) : QString();
      painter.setPen(theme.color(Tone::Text));
      if (metrics.horizontalAdvance(time) < box.width() && metrics.height() < box.height())
        painter.drawText(box, Qt::AlignCenter, time);
      const bool marked = (cell.trial >= 0 && cell.trial == current_) || (column == column_ && row == row_);
      painter.setPen(QPen(theme.color(marked ? Tone::Text : Tone::Line), marked ? 2 : 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(box);
    }
}

/// The values along both edges where there is room for them, and what they are of.
void HeatMap::paintTitles(QPainter& painter, const QRectF& room) const {
  const Theme& theme = Theme::of(palette());
  const QFontMetricsF metrics(font());
  painter.setPen(theme.color(Tone::Muted));
  double free = room.left() - 1e6;
  for (int column = 0; column < cells_.xs.size(); ++column) {
    const QRectF box = cells_.rect(column, 0, room);
    const double width = metrics.horizontalAdvance(cells_.xs[column]);
    if (box.center().x() - width / 2 < free) continue;
    free = box.center().x() + width / 2 + 4;
    painter.drawText(QRectF(box.center().x() - width, room.bottom() + 2, 2 * width, metrics.height()),
                     Qt::AlignHCenter | Qt::TextDontClip, cells_.xs[column]);
  }
  double above = room.bottom() + 1e6;
  for (int row = 0; row < cells_.ys.size(); ++row) {
    const QRectF box = cells_.rect(0, row, room);
    if (box.center().y() + metrics.height() / 2 > above) continue;
    above = box.center().y() - metrics.height() / 2;
    painter.drawText(QRectF(metrics.height() + 4, box.center().y() - metrics.height() / 2,
                            room.left() - metrics.height() - 8, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, cells_.ys[row]);
  }
  painter.setPen(theme.color(Tone::Text));
  painter.drawText(QRectF(room.left(), room.bottom() + metrics.height() + 4, room.width(), metrics.height()),
                   Qt::AlignCenter, cells_.xTitle);
  painter.save();
  painter.translate(2, room.center().y());
  painter.rotate(-90);
  painter.drawText(QRectF(-room.height() / 2, 0, room.height(), metrics.height()), Qt::AlignCenter, cells_.yTitle);
  painter.restore();
}

void HeatMap::choose(int column, int row) {
  column_ = column, row_ = row;
  update();
  Q_EMIT pointed(cellText(column, row));
  if (const int trial = cells_.at(column, row).trial; trial >= 0) Q_EMIT trialChosen(trial);
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
  const auto [column, row] = cells_.cellAt(event->position(), room());
  if (event->button() == Qt::LeftButton && column >= 0) choose(column, row);
}

void HeatMap::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto [column, row] = cells_.cellAt(event->position(), room());
  if (column >= 0 && cells_.at(column, row).trial >= 0) Q_EMIT openRequested(cells_.at(column, row).trial);
}

void HeatMap::mouseMoveEvent(QMouseEvent* event) {
  const auto [column, row] = cells_.cellAt(event->position(), room());
  if (column >= 0) Q_EMIT pointed(cellText(column, row));
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
  if (cells_.empty()) return QWidget::keyPressEvent(event);
  const int columns = int(cells_.xs.size()), rows = int(cells_.ys.size());
  auto go = [&](int right, int up) {
    choose(column_ < 0 ? 0 : std::clamp(column_ + right, 0, columns - 1),
           row_ < 0 ? 0 : std::clamp(row_ + up, 0, rows - 1));
  };
  switch (event->key()) {
    case Qt::Key_Left: return go(-1, 0);
    case Qt::Key_Right: return go(1, 0);
    case Qt::Key_Up: return go(0, 1);
    case Qt::Key_Down: return go(0, -1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (current_ >= 0) Q_EMIT openRequested(current_);
      return;
    default: QWidget::keyPressEvent(event);
  }
}

}  // namespace tirscope::views
