// SPDX-License-Identifier: Apache-2.0
#include "views/cache/cache_chart.h"

#include <QPainter>
#include <algorithm>
#include <utility>

namespace tirscope::views::cache {

namespace {

constexpr Tone tone_of_cause[] = {Tone::Accent, Tone::Warning, Tone::Bad};

}  // namespace

CacheChart::CacheChart(Selection& selection, QWidget* parent) : CanvasView(selection, parent) {
  setAccessibleName(tr("Misses"));
}

void CacheChart::show(const CacheAnswer& answer, EmptyState empty) {
  answer_ = answer;
  empty_ = std::move(empty);
  stale_ = false;
  relayout();
}

void CacheChart::setStale() {
  if (std::exchange(stale_, true)) return;
  relayout();
}

CanvasView::Scene CacheChart::layoutScene(qreal width) {
  geometry_ = {};
  if (!answer_.study) return {};
  fonts_ = Fonts::from(font(), codeFont());
  auto color = [this](const Buffer& buffer) { return answer_.snapshot->bufferColor(buffer.get()); };
  geometry_ = layoutCaches(answer_, color, fonts_, width);
  Scene scene{geometry_.size, {}};
  for (const Row& row : geometry_.rows)
    scene.items.push_back({row.rect, stale_ ? Subject{} : row.subject, row.name, row.tip, row.parent});
  for (const Bin& bin : geometry_.bins) scene.items.push_back({bin.column, {}, bin.label, bin.tip});
  return scene;
}

bool CacheChart::activateItem(int item) {
  if (stale_ || item >= int(geometry_.rows.size())) return false;
  const Row& row = geometry_.rows[std::size_t(item)];
  if (row.statements.empty()) return false;
  selection().select(answer_.snapshot->subject(row.statements.back()));
  return true;
}

bool CacheChart::isAbout(const Row& row, const Subject& subject) {
  return subject && (row.subject == subject || std::ranges::find(row.statements, subject.node) != row.statements.end());
}

void CacheChart::paintScene(PaintContext& context) {
  paintRows(context);
  paintReuse(context);
  for (const Piece& piece : geometry_.pieces)
    if (piece.rect.intersects(context.exposed)) paintPiece(context.painter, piece, fonts_, context.theme);
}

void CacheChart::paintRows(PaintContext& context) const {
  for (const Row& row : geometry_.rows) {
    if (!row.rect.intersects(context.exposed)) continue;
    const bool selected = isAbout(row, context.selected), hovered = isAbout(row, context.hovered);
    if (selected || hovered) {
      context.painter.setPen(Qt::NoPen);
      context.painter.setBrush(context.theme.color(selected ? Tone::Selected : Tone::Hovered));
      context.painter.drawRoundedRect(row.rect, 4, 4);
    }
    for (const MissBar& bar : row.bars) paintBar(context.painter, context.theme, bar);
  }
}

/// Causes differ in colour and in pattern.
void CacheChart::paintBar(QPainter& painter, const Theme& theme, const MissBar& bar) const {
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.color(Tone::Line));
  painter.drawRect(QRectF(bar.track.left(), bar.track.bottom() - 1, bar.track.width(), 1));
  for (int cause = 0; cause < 3; ++cause) {
    const QColor color = theme.color(tone_of_cause[cause]);
    if (Cause(cause) == Cause::Conflict) {
      painter.setBrush(theme.wash(color, 0.4));
      painter.drawRect(bar.parts[cause]);
      painter.setBrush(QBrush(color, Qt::BDiagPattern));
    } else {
      painter.setBrush(Cause(cause) == Cause::Cold ? theme.wash(color, 0.55) : color);
    }
    painter.drawRect(bar.parts[cause]);
  }
  if (bar.before.isEmpty()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.color(Tone::Muted), 1));
  painter.drawRect(bar.before.adjusted(0.5, 0.5, -0.5, -0.5));
}

void CacheChart::paintReuse(PaintContext& context) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  for (const Bin& bin : geometry_.bins) {
    const QColor color = theme.color(bin.first ? Tone::Accent : Tone::Serial);
    painter.setPen(QPen(theme.color(Tone::Line), 1));
    painter.drawLine(bin.column.bottomLeft(), bin.column.bottomRight());
    painter.setPen(QPen(color, 1));
    painter.setBrush(theme.wash(color, 0.45));
    if (bin.count > 0) painter.drawRect(bin.bar);
    if (bin.before.isEmpty()) continue;
    painter.setPen(QPen(theme.color(Tone::Muted), 1.2, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bin.before);
  }
  painter.setPen(QPen(theme.color(Tone::Thread), 1.2, Qt::DashDotLine));
  for (const Mark& mark : geometry_.marks) painter.drawLine(QPointF(mark.x, mark.top), QPointF(mark.x, mark.bottom));
}

}  // namespace tirscope::views::cache
