// SPDX-License-Identifier: Apache-2.0
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/common/canvas/pieces.h"
#include "views/common/look/theme.h"
#include "views/tuning/tile_plots.h"

namespace tirscope::views {

TilePlot::TilePlot(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Tile sizes against time"));
}

void TilePlot::showSpace(const TuningLog& log, int space, int current) {
  log_ = &log, space_ = space, current_ = current;
  axes_ = ParallelAxes::of(log, space);
  update();
}

QRectF TilePlot::roomIn(QSize size) const {
  const QFontMetricsF metrics(font());
  return QRectF(QPointF(), QSizeF(size)).adjusted(36, 2 * metrics.height() + 12, -64, -metrics.height() - 6);
}

QRectF TilePlot::room() const { return roomIn(size()); }

void TilePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter, size());
  if (hasFocus()) {
    painter.setPen(QPen(Theme::of(palette()).color(Tone::Accent), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

void TilePlot::paint(QPainter& painter, QSize size) {
  const Theme& theme = Theme::of(palette());
  const QRectF all{QPointF(), QSizeF(size)};
  painter.fillRect(all, theme.color(Tone::Base));
  painter.setFont(font());
  drawn_ = 0;
  if (axes_.empty()) {
    painter.setPen(theme.color(Tone::Muted));
    return painter.drawText(all.adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap,
                            tr("The candidates of this design space do not differ in their decisions yet"));
  }
  const QRectF room = roomIn(size);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const ParallelAxes::Segment& segment : axes_.segments) {
    // The best of many is seldom slow: the root tells the fast ones apart.
    const double slow = std::sqrt(axes_.slowness(segment.best));
    painter.setPen(
        QPen(theme.wash(theme.color(slow < 0.1 ? Tone::Good : Tone::Accent), 0.9 - 0.72 * slow), 1 + 1.4 * (1 - slow)));
    painter.drawLine(axes_.place(segment.axis, segment.from, room), axes_.place(segment.axis + 1, segment.to, room));
    ++drawn_;
  }
  if (log_) {
    paintPath(painter, room, log_->best(), QPen(theme.color(Tone::Good), 3));
    if (current_ != log_->best()) paintPath(painter, room, current_, QPen(theme.color(Tone::Text), 2, Qt::DashLine));
  }
  paintAxes(painter, room);
}

void TilePlot::paintPath(QPainter& painter, const QRectF& room, int trial, const QPen& pen) {
  if (trial < 0 || trial >= log_->size()) return;
  const std::vector<int> places = axes_.path(*log_, trial);
  QPolygonF line;
  for (std::size_t a = 0; a < places.size(); ++a) line << axes_.place(int(a), places[a], room);
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(line);
  drawn_ += int(places.size());
}

/// Axes with the names of their decisions above and values beside them, where there is room for them.
void TilePlot::paintAxes(QPainter& painter, const QRectF& room) const {
  const Theme& theme = Theme::of(palette());
  const QFontMetricsF metrics(font());
  const int count = int(axes_.axes.size());
  const double apart = count > 1 ? room.width() / (count - 1) : room.width();
  QString block;
  for (int a = 0; a < count; ++a) {
    const ParallelAxes::Axis& axis = axes_.axes[std::size_t(a)];
    const double x = axes_.x(a, room);
    painter.setPen(QPen(theme.color(Tone::Line), 1));
    painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()));
    const QString title = metrics.elidedText(axis.name, Qt::ElideRight, std::max(apart - 4, 24.0));
    painter.setPen(theme.color(Tone::Text));
    painter.drawText(QRectF(x - apart / 2, room.top() - metrics.height() - 8, apart, metrics.height()),
                     Qt::AlignHCenter | Qt::TextDontClip, title);
    const QString of = axis.number >= 0 && log_ ? log_->axes(space_)[std::size_t(axis.number)].block : QString();
    if (of != block) {
      block = of;
      painter.setPen(theme.color(Tone::Muted));
      painter.drawText(QPointF(x - apart / 2 + 2, room.top() - metrics.height() - 10), block);
    }
    painter.setPen(theme.color(Tone::Muted));
    double free = room.bottom() + metrics.height();
    for (int v = 0; v < int(axis.texts.size()); ++v) {
      const QString& value = axis.texts[v];
      const QPointF at = axes_.place(a, v, room);
      if (value.isEmpty() || at.y() > free - metrics.height() * 0.9) continue;
      free = at.y();
      const QRectF box(at.x() + 4, at.y() - metrics.height() / 2, metrics.horizontalAdvance(value) + 4,
                       metrics.height());
      QColor ground = theme.color(Tone::Base);
      ground.setAlphaF(0.75F);
      painter.fillRect(box, ground);
      painter.drawText(box, Qt::AlignCenter, value);
    }
  }
}

void TilePlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const int trial = axes_.trialAt(event->position(), room()); trial >= 0) Q_EMIT trialChosen(trial);
}

void TilePlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const int trial = axes_.trialAt(event->position(), room()); trial >= 0) Q_EMIT openRequested(trial);
}

void TilePlot::mouseMoveEvent(QMouseEvent* event) {
  const int trial = log_ ? axes_.trialAt(event->position(), room()) : -1;
  if (trial >= 0 && trial < log_->size())
    Q_EMIT pointed(
        tr("fastest here: trial %1, %2").arg((*log_)[trial].number).arg(secondsText((*log_)[trial].seconds)));
}

/// The next faster or slower candidate of the space.
void TilePlot::chooseFaster(int direction) {
  if (!log_) return;
  std::vector<int> ran;
  for (int k = 0; k < log_->size(); ++k)
    if (!(*log_)[k].failed() && (*log_)[k].space == space_) ran.push_back(k);
  if (ran.empty()) return;
  std::ranges::stable_sort(ran, {}, [this](int k) { return (*log_)[k].seconds; });
  const auto found = std::ranges::find(ran, current_);
  const auto at = found == ran.end()
                      ? 0
                      : std::clamp<std::ptrdiff_t>(found - ran.begin() + direction, 0, std::ptrdiff_t(ran.size()) - 1);
  Q_EMIT trialChosen(ran[std::size_t(at)]);
}

void TilePlot::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: return chooseFaster(-1);
    case Qt::Key_Right:
    case Qt::Key_Up: return chooseFaster(1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (current_ >= 0) Q_EMIT openRequested(current_);
      return;
    default: QWidget::keyPressEvent(event);
  }
}

}  // namespace tirscope::views
