// SPDX-License-Identifier: Apache-2.0
// How a plan is painted: only what is in sight.
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <algorithm>

#include "views/memory_plan/chart.h"

namespace tirscope::views::memory_plan {

namespace {

std::pair<Tone, Qt::PenStyle> lookOf(Level::Kind kind) {
  switch (kind) {
    case Level::Kind::Total: return {Tone::Text, Qt::SolidLine};
    case Level::Kind::Bound: return {Tone::Good, Qt::DashLine};
    case Level::Kind::Limit: return {Tone::Bad, Qt::SolidLine};
    default: return {Tone::Muted, Qt::DotLine};
  }
}

}  // namespace

QSize MemoryChart::pictureSize() const {
  QSize size = CanvasView::pictureSize();
  return size.isEmpty() && snapshot() ? QSize(480, 200) : size;
}

void MemoryChart::paintPicture(QPainter& painter) {
  picture_ = true;
  if (!geometry_.size.isEmpty()) {
    CanvasView::paintPicture(painter);
  } else {
    const QRectF all(QPointF(0, 0), QSizeF(pictureSize()));
    painter.fillRect(all, theme().color(Tone::Base));
    paintEmptyState(painter, all, empty_, *this);
  }
  picture_ = false;
}

QRectF MemoryChart::visible(const PaintContext& context) const {
  if (picture_) return QRectF(QPointF(), geometry_.size);
  QRectF seen(toScene({}), QSizeF(area().viewport()->size()) / zoom());
  return seen.isEmpty() ? context.exposed : seen;
}

void MemoryChart::paintScene(PaintContext& context) {
  const QRectF seen = visible(context);
  QPainter& painter = context.painter;
  paintGround(context, seen);
  painter.save();
  painter.setClipRect(QRectF(seen.left() + geometry_.gutter, 0, seen.width(), geometry_.size.height()),
                      Qt::IntersectClip);
  paintBands(context);
  for (const Box& box : geometry_.boxes)
    if (box.rect.united(box.second).united(box.differs).intersects(context.exposed)) paintBox(context, box);
  paintUsage(context);
  paintUprights(context);
  for (const Arc& arc : geometry_.arcs)
    if (arc.finding != shown_.finding) paintArc(context, arc);
  for (const Arc& arc : geometry_.arcs)
    if (arc.finding == shown_.finding) paintArc(context, arc);
  painter.restore();
  paintLevels(context, seen);
  paintAxis(context, seen);
  painter.save();
  painter.translate(seen.left(), 0);
  for (const Piece& piece : geometry_.caption) paintPiece(painter, piece, fonts_, context.theme);
  painter.restore();
}

/// The grid, and the column of the current entry.
void MemoryChart::paintGround(PaintContext& context, const QRectF& seen) const {
  QPainter& painter = context.painter;
  painter.setPen(QPen(context.theme.color(Tone::Line), 1));
  for (const Tick& tick : geometry_.byte_ticks)
    painter.drawLine(QPointF(seen.left() + geometry_.gutter, tick.at), QPointF(geometry_.plot.right(), tick.at));
  if (shown_.entry < 0 || shown_.entry >= geometry_.entries) return;
  QRectF column(geometry_.x(shown_.entry), geometry_.plot.top(), std::max(geometry_.column, 2.0),
                geometry_.size.height() - geometry_.plot.top() - 4);
  if (column.left() < seen.left() + geometry_.gutter) return;
  painter.fillRect(column, context.theme.color(Tone::Selected));
  painter.setPen(QPen(context.theme.color(Tone::Accent), 1));
  painter.drawLine(column.topLeft(), column.bottomLeft());
  painter.drawLine(column.topRight(), column.bottomRight());
}

void MemoryChart::paintBands(PaintContext& context) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  painter.setFont(fonts_.small);
  for (const Band& band : geometry_.bands) {
    if (!band.rect.intersects(context.exposed)) continue;
    QColor ink = theme.color(band.loop ? Tone::Serial : Tone::Block);
    Subject subject = band.rect.width() < least_band ? Subject{} : subjectOfEntry(band.entry);
    bool selected = context.selected && subject == context.selected;
    painter.fillRect(band.rect, selected ? theme.color(Tone::Selected) : theme.wash(ink, band.loop ? 0.22 : 0.1));
    if (band.label.isEmpty()) continue;
    painter.setPen(theme.color(Tone::Text));
    // The words stay in sight as long as the band is.
    QRectF words = band.rect.adjusted(4, 0, -4, 0);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, band.label);
  }
}

void MemoryChart::paintBox(PaintContext& context, const Box& box) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  const QColor color = theme.buffer(box.color), bad = theme.color(Tone::Bad);
  const bool together = shown_.isTogether(box.box);
  const bool has_handles = selected_ >= 0 && geometry_.boxes[std::size_t(selected_)].box == box.box;
  const bool selected = together || has_handles;
  const bool hovered = context.hovered && subjectOfBuffer(box.buffer) == context.hovered;
  const qreal radius = std::min({3.0, box.rect.width() / 3, box.rect.height() / 3});
  QRectF rect = box.rect.adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setOpacity(shown_.together.empty() || together ? 1 : 0.35);
  painter.setPen(QPen(box.conflict ? bad : color, selected ? 2.2 : box.conflict ? 1.8 : 1.1));
  painter.setBrush(theme.wash(color, hovered || selected ? 0.5 : 0.34));
  painter.drawRoundedRect(rect, radius, radius);
  if (box.conflict) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(QBrush(bad, Qt::BDiagPattern));
    painter.drawRoundedRect(rect, radius, radius);
  }
  if (!box.differs.isEmpty()) {
    painter.setPen(QPen(theme.color(Tone::Warning), 1.6));
    painter.setBrush(QBrush(theme.color(Tone::Warning), Qt::Dense6Pattern));
    painter.drawRect(box.differs.adjusted(0.5, 0.5, -0.5, -0.5));
  }
  paintCarried(context, box);
  if (!box.second.isEmpty()) {
    painter.setPen(QPen(theme.color(Tone::Text), 1.3, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.second.adjusted(2, 2, -2, -2));
  }
  if (!box.label.isEmpty()) {
    painter.setFont(fonts_.small);
    QFontMetricsF metrics(fonts_.small);
    QSizeF words(metrics.horizontalAdvance(box.label) + 6, metrics.height());
    QPointF middle = box.rect.center();
    QRectF ground(middle - QPointF(words.width() / 2, words.height() / 2), words);
    // On patterns and dashes the name has its own background.
    if (box.conflict || !box.differs.isEmpty() || !box.second.isEmpty())
      painter.fillRect(ground, theme.wash(color, 0.34));
    painter.setPen(theme.color(Tone::Text));
    painter.drawText(ground, Qt::AlignCenter, box.label);
  }
  if (box.pinned && box.rect.width() > 8 && box.rect.height() > 8) {
    painter.setPen(QPen(theme.color(Tone::Base), 1));
    painter.setBrush(theme.color(Tone::Accent));
    painter.drawEllipse(QPointF(rect.left() + 7, rect.bottom() - 7), 3.5, 3.5);
    painter.drawLine(QPointF(rect.left() + 7, rect.bottom() - 3.5), QPointF(rect.left() + 7, rect.bottom()));
  }
  if (has_handles && box.rect.width() > 10) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Tone::Accent));
    const qreal tall = std::min(18.0, box.rect.height() * 0.6);
    for (qreal x : {box.rect.left() + 1.5, box.rect.right() - 4.5})
      painter.drawRoundedRect(QRectF(x, box.rect.center().y() - tall / 2, 3, tall), 1.5, 1.5);
  }
  painter.setOpacity(1);
}

/// A live range that wraps around a loop's end: an arrow from the right edge back to the left one.
void MemoryChart::paintCarried(PaintContext& context, const Box& box) const {
  QPainter& painter = context.painter;
  const QColor ink = context.theme.color(Tone::Text);
  qreal y = box.rect.top() + 6;
  for (const QRectF& loop : box.carried) {
    if (loop.width() < 24 || y > box.rect.bottom() - 3) break;
    painter.setPen(QPen(ink, 1.2));
    painter.setBrush(Qt::NoBrush);
    const qreal left = loop.left() + 5, right = loop.right() - 5;
    painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.drawArc(QRectF(right - 4, y, 8, 7), -90 * 16, 180 * 16);
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF({QPointF(left - 1, y), QPointF(left + 5, y - 3), QPointF(left + 5, y + 3)}));
    y += 9;
  }
}

void MemoryChart::paintUsage(PaintContext& context) const {
  if (geometry_.usage.empty() || geometry_.boxes.empty()) return;
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  const qreal half = geometry_.column / 2;
  const int last = int(geometry_.usage.size()) - 1;
  auto x = [&](int n) { return geometry_.plot.left() + n * half; };
  auto y = [&](int n) { return geometry_.y(qreal(geometry_.usage[std::size_t(n)])); };
  const int from = std::clamp(int((context.exposed.left() - geometry_.plot.left()) / half) - 1, 0, last);
  const int to = std::clamp(int((context.exposed.right() - geometry_.plot.left()) / half) + 1, 0, last);
  QPolygonF line;
  for (int n = from; n <= to; ++n) {
    // Only where it turns.
    if (!line.isEmpty() && line.back().y() == y(n)) continue;
    if (!line.isEmpty()) line << QPointF(x(n), line.back().y());
    line << QPointF(x(n), y(n));
  }
  line << QPointF(x(to + 1), line.back().y());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.color(Tone::Base), 4));
  painter.drawPolyline(line);
  painter.setPen(QPen(theme.color(Tone::Accent), 2));
  painter.drawPolyline(line);
  if (geometry_.peak < from || geometry_.peak > to) return;
  painter.setPen(QPen(theme.color(Tone::Base), 1.5));
  painter.setBrush(theme.color(Tone::Accent));
  painter.drawEllipse(QPointF(x(geometry_.peak) + half / 2, y(geometry_.peak)), 4, 4);
}

void MemoryChart::paintUprights(PaintContext& context) const {
  QPainter& painter = context.painter;
  for (const Upright& upright : geometry_.uprights) {
    if (upright.x < context.exposed.left() - 2 || upright.x > context.exposed.right() + 2) continue;
    const bool wait = upright.kind == Upright::Kind::Wait;
    painter.setPen(QPen(context.theme.color(wait ? Tone::Vectorized : Tone::Thread), 1.6,
                        upright.kind == Upright::Kind::Coming ? Qt::DashLine
                        : wait                                ? Qt::DotLine
                                                              : Qt::SolidLine));
    painter.drawLine(QPointF(upright.x, geometry_.plot.top()), QPointF(upright.x, geometry_.plot.bottom()));
  }
}

/// From the access that comes first, an arrow to the one that does not go with it. Without a barrier between them it is
/// dashed.
void MemoryChart::paintArc(PaintContext& context, const Arc& arc) const {
  QPainter& painter = context.painter;
  const QColor ground = context.theme.color(Tone::Base), ink = context.theme.color(Tone::Bad);
  const bool chosen = arc.finding == shown_.finding;
  const QPointF bend(0, arc.rise);
  QPainterPath path(arc.from);
  path.cubicTo(arc.from - bend, arc.to - bend, arc.to);
  painter.save();
  painter.setOpacity(shown_.finding < 0 || chosen ? 1 : 0.3);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(ground, chosen ? 6 : 4, Qt::SolidLine, Qt::RoundCap));
  painter.drawPath(path);
  painter.setPen(QPen(ink, chosen ? 2.8 : 1.6, arc.hazard ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap));
  painter.drawPath(path);
  // It comes down upright, so does the arrow.
  const qreal down = arc.rise < 0 ? -1 : 1, size = chosen ? 6 : 5;
  painter.setPen(QPen(ground, 1));
  painter.setBrush(ink);
  painter.drawEllipse(arc.from, chosen ? 4.5 : 3.5, chosen ? 4.5 : 3.5);
  painter.drawPolygon(QPolygonF({arc.to + QPointF(0, 2 * down), arc.to + QPointF(-size, -down * size * 1.6),
                                 arc.to + QPointF(size, -down * size * 1.6)}));
  painter.restore();
}

void MemoryChart::paintLevels(PaintContext& context, const QRectF& seen) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  painter.setFont(fonts_.small);
  QFontMetricsF metrics(fonts_.small);
  const qreal right = std::min(seen.right(), geometry_.plot.right());
  std::vector<QRectF> placed;
  for (const Level& level : geometry_.levels) {
    auto [tone, style] = lookOf(level.kind);
    painter.setPen(QPen(theme.color(tone), 1.2, style));
    painter.drawLine(QPointF(seen.left() + geometry_.gutter, level.y), QPointF(right, level.y));
  }
  // The labels are on the lines, of whichever level.
  for (const Level& level : geometry_.levels) {
    const qreal width = metrics.horizontalAdvance(level.label) + 8;
    const bool step = level.kind == Level::Kind::Step;
    // Steps are labelled at the right, everything else at the left: they do not overlap.
    QRectF words(step ? right - width - 2 : seen.left() + geometry_.gutter + 6, level.y - metrics.height() - 1, width,
                 metrics.height());
    if (words.top() < geometry_.plot.top() - 2) words.moveTop(level.y + 1);
    for (const QRectF& other : placed)
      if (words.intersects(other)) words.moveLeft(step ? other.left() - words.width() - 6 : other.right() + 6);
    placed.push_back(words);
    painter.fillRect(words, theme.color(Tone::Base));
    painter.setPen(theme.color(lookOf(level.kind).first));
    painter.drawText(words, Qt::AlignCenter, level.label);
  }
}

/// The labels of the axes. Those of the bytes stay at the left edge.
void MemoryChart::paintAxis(PaintContext& context, const QRectF& seen) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  painter.setFont(fonts_.small);
  painter.setPen(theme.color(Tone::Muted));
  for (const Tick& tick : geometry_.entry_ticks) {
    QRectF words(tick.at - 30, geometry_.plot.bottom(), 60, fonts_.row);
    if (words.intersects(context.exposed) && tick.at > seen.left() + geometry_.gutter)
      painter.drawText(words, Qt::AlignCenter, tick.label);
  }
  if (seen.left() > 0)
    painter.fillRect(
        QRectF(seen.left(), geometry_.plot.top() - 6, geometry_.gutter, geometry_.size.height() - geometry_.plot.top()),
        theme.color(Tone::Base));
  painter.setPen(theme.color(Tone::Muted));
  for (const Tick& tick : geometry_.byte_ticks)
    painter.drawText(QRectF(seen.left(), tick.at - 10, geometry_.gutter - 6, 20), Qt::AlignRight | Qt::AlignVCenter,
                     tick.label);
}

}  // namespace tirscope::views::memory_plan
