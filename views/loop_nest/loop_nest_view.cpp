// SPDX-License-Identifier: Apache-2.0
#include "views/loop_nest/loop_nest_view.h"

#include <QPainter>

#include "views/common/look/icons.h"

namespace tirscope::views {

LoopNestView::LoopNestView(Selection& selection, QWidget* parent) : CanvasView(selection, parent, {.filter = true}) {
  setAccessibleName(tr("Loop nest"));
}

QString LoopNestView::asText() const {
  return snapshot() && snapshot()->function() ? q(analysis::to_text(snapshot()->loopNest())) : QString();
}

Subject LoopNestView::subjectOfRow(const loop_nest::Row& row) const {
  if (row.buffer) return snapshot()->bufferSubject(row.buffer);
  return snapshot()->subject(snapshot()->loopNest().nodes[std::size_t(row.node)].node);
}

CanvasView::Scene LoopNestView::layoutScene(qreal width) {
  geometry_ = {};
  dragged_ = target_ = -1;
  if (!snapshot() || !snapshot()->function()) return {};
  fonts_ = Fonts::from(font(), codeFont());
  const analysis::BufferScopes& scopes = snapshot()->bufferScopes();
  loop_nest::Buffers buffers;
  buffers.color = [this](const Buffer& buffer) { return snapshot()->bufferColor(buffer.get()); };
  buffers.order = [&scopes](const Buffer& buffer) { return scopes.find(buffer.get()); };
  buffers.declared = [this](const Buffer& buffer) { return snapshot()->declared(buffer); };
  buffers.bytes = [&scopes](const Buffer& buffer) -> std::optional<int64_t> {
    int n = scopes.find(buffer.get());
    return n < 0 ? std::nullopt : scopes.buffers[std::size_t(n)].bytes.value;
  };
  auto layout = [&](const loop_nest::Shown& shown) {
    return loop_nest::layoutNest(snapshot()->loopNest(), snapshot()->warpAccesses(), buffers, fonts_, width, shown);
  };
  geometry_ = layout({});
  if (!filter().isEmpty())
    geometry_ = layout(loop_nest::shownOf(snapshot()->loopNest(), geometry_.rows,
                                          [this](const loop_nest::Row& row) { return passes(row.name); }));

  Scene scene{geometry_.size, {}};
  for (const loop_nest::Row& row : geometry_.rows)
    scene.items.push_back({row.rect, subjectOfRow(row), row.name, row.tip, row.parent});
  for (const loop_nest::Column& column : geometry_.columns) {
    QString name = tr("buffer %1").arg(q(column.buffer->name));
    scene.items.push_back(
        {column.rect, snapshot()->bufferSubject(column.buffer), name,
         tr("Bytes of %1 accessed by one full run of each loop; the bar shows the share of the whole buffer")
             .arg(q(column.buffer->name))});
  }
  return scene;
}

void LoopNestView::paintScene(PaintContext& context) {
  paintRows(context);
  paintMatrix(context);
  paintDrag(context);
}

void LoopNestView::paintRows(PaintContext& context) const {
  QPainter& painter = context.painter;
  for (const loop_nest::Scope& scope : geometry_.scopes) {
    if (!scope.card || !scope.rect.intersects(context.exposed)) continue;
    painter.setPen(QPen(context.theme.wash(scope.ink.color(context.theme), 0.35), 1));
    painter.setBrush(context.theme.wash(scope.ink.color(context.theme), context.theme.isDark() ? 0.09 : 0.05));
    painter.drawRoundedRect(scope.rect, 6, 6);
  }
  for (const loop_nest::Row& row : geometry_.rows) {
    if (!row.rect.intersects(context.exposed)) continue;
    Subject subject = subjectOfRow(row);
    bool selected = context.selected && subject == context.selected,
         hovered = context.hovered && subject == context.hovered;
    if (!selected && !hovered) continue;
    painter.setPen(Qt::NoPen);
    painter.setBrush(context.theme.color(selected ? Tone::Selected : Tone::Hovered));
    painter.drawRoundedRect(row.rect.adjusted(3, 0, -3, 0), 4, 4);
  }
  for (const loop_nest::Scope& scope : geometry_.scopes)
    if (!scope.card && scope.rect.intersects(context.exposed)) {
      QColor color = scope.ink.color(context.theme);
      color.setAlphaF(0.55f);
      painter.setPen(Qt::NoPen);
      painter.setBrush(color);
      painter.drawRoundedRect(scope.rect, 1, 1);
    }
  for (const Piece& piece : geometry_.pieces)
    if (piece.rect.intersects(context.exposed)) paintPiece(painter, piece, fonts_, context.theme);
}

void LoopNestView::paintMatrix(PaintContext& context) const {
  QPainter& painter = context.painter;
  for (const loop_nest::Column& column : geometry_.columns) {
    const Subject subject = snapshot()->bufferSubject(column.buffer);
    if (subject == context.selected || subject == context.hovered) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(context.theme.color(subject == context.selected ? Tone::Selected : Tone::Hovered));
      painter.drawRoundedRect(column.rect.adjusted(-4, 0, 4, 0), 4, 4);
    }
    QRectF text = column.rect;
    painter.setFont(fonts_.bold);
    painter.setPen(context.theme.color(Tone::Text));
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, q(column.buffer->name));
    qreal wide = QFontMetricsF(fonts_.bold).horizontalAdvance(q(column.buffer->name));
    painter.setPen(Qt::NoPen);
    painter.setBrush(context.theme.buffer(column.color));
    painter.drawRoundedRect(QRectF(text.right() - wide - 15, text.center().y() - 5, 10, 10), 2.5, 2.5);
  }
  if (geometry_.columns.empty()) return;
  painter.setFont(fonts_.small);
  painter.setPen(context.theme.color(Tone::Muted));
  QString caption = tr("bytes accessed by one full run");
  if (QFontMetricsF(fonts_.small).horizontalAdvance(caption) <= geometry_.caption.width())
    painter.drawText(geometry_.caption, Qt::AlignRight | Qt::AlignVCenter, caption);
  painter.setFont(fonts_.small);
  for (const loop_nest::Cell& cell : geometry_.cells) {
    if (!cell.rect.intersects(context.exposed)) continue;
    painter.setPen(context.theme.color(Tone::Text));
    painter.drawText(cell.rect.adjusted(0, 0, 0, -3), Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, cell.text);
    QRectF track(cell.rect.left(), cell.rect.bottom() - 4, cell.rect.width(), 2.5);
    painter.setPen(Qt::NoPen);
    painter.setBrush(context.theme.color(Tone::Line));
    painter.drawRoundedRect(track, 1.25, 1.25);
    if (cell.share <= 0) continue;
    qreal wide = std::max(2.5, track.width() * cell.share);
    painter.setBrush(context.theme.buffer(cell.color));
    painter.drawRoundedRect(QRectF(track.left(), track.top(), wide, track.height()), 1.25, 1.25);
  }
}

// ---- dragging a loop ------------------------------------------------------------------------------------------------

bool LoopNestView::beginDrag(int item) {
  if (item >= int(geometry_.rows.size())) return false;
  const loop_nest::Row& row = geometry_.rows[std::size_t(item)];
  if (row.access || loop_nest::chainOf(snapshot()->loopNest(), row.node).size() < 2) return false;
  dragged_ = item;
  surface()->setCursor(Qt::ClosedHandCursor);
  return true;
}

int LoopNestView::rowOfNode(int node) const {
  for (int n = 0; n < int(geometry_.rows.size()); ++n)
    if (geometry_.rows[std::size_t(n)].node == node) return n;
  return -1;
}

void LoopNestView::moveDrag(QPointF scene) {
  drag_at_ = scene;
  target_ = -1;
  const analysis::LoopNest& nest = snapshot()->loopNest();
  for (int loop : loop_nest::chainOf(nest, geometry_.rows[std::size_t(dragged_)].node)) {
    int row = rowOfNode(loop);
    if (row < 0) continue;  // left out by a filter
    const QRectF& rect = geometry_.rows[std::size_t(row)].rect;
    if (scene.y() >= rect.top() && scene.y() < rect.bottom() && row != dragged_) target_ = row;
  }
  surface()->setCursor(target_ < 0 ? Qt::ForbiddenCursor : Qt::ClosedHandCursor);
  repaintScene();
}

void LoopNestView::endDrag(bool dropped) {
  surface()->unsetCursor();
  int from = std::exchange(dragged_, -1), to = std::exchange(target_, -1);
  repaintScene();
  if (!dropped || from < 0 || to < 0) return;
  const analysis::LoopNest& nest = snapshot()->loopNest();
  PrimitiveRequest request{QStringLiteral("reorder"), {}};
  for (int loop :
       loop_nest::reordered(nest, geometry_.rows[std::size_t(from)].node, geometry_.rows[std::size_t(to)].node))
    request.subjects.push_back(snapshot()->subject(nest.nodes[std::size_t(loop)].node));
  if (!request.subjects.empty()) Q_EMIT primitiveRequested(request);
}

void LoopNestView::paintDrag(PaintContext& context) const {
  if (dragged_ < 0) return;
  QPainter& painter = context.painter;
  if (target_ >= 0) {
    const QRectF& rect = geometry_.rows[std::size_t(target_)].rect;
    qreal y = target_ < dragged_ ? rect.top() : rect.bottom();
    painter.setPen(QPen(context.theme.color(Tone::Accent), 2));
    painter.drawLine(QPointF(6, y), QPointF(geometry_.matrix_left - 12, y));
  }
  const loop_nest::Row& row = geometry_.rows[std::size_t(dragged_)];
  QString text = subjectOfRow(row).name();
  QRectF ghost(drag_at_ + QPointF(12, 4),
               QSizeF(QFontMetricsF(fonts_.codeBold).horizontalAdvance(text) + 18, fonts_.row));
  painter.setPen(QPen(context.theme.color(Tone::Accent), 1));
  painter.setBrush(context.theme.color(Tone::Raised));
  painter.drawRoundedRect(ghost, 5, 5);
  painter.setPen(context.theme.color(Tone::Text));
  painter.setFont(fonts_.codeBold);
  painter.drawText(ghost, Qt::AlignCenter, text);
}

}  // namespace tirscope::views
