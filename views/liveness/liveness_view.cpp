// SPDX-License-Identifier: Apache-2.0
#include "views/liveness/liveness_view.h"

#include <QPainter>

namespace tirscope::views {

LivenessView::LivenessView(Selection& selection, QWidget* parent) : CanvasView(selection, parent) {
  setAccessibleName(tr("Liveness"));
}

QString LivenessView::asText() const {
  return snapshot() && snapshot()->function() ? q(analysis::to_text(snapshot()->liveness())) : QString();
}

EmptyState LivenessView::emptyState() const {
  if (!snapshot() || !snapshot()->function()) return CanvasView::emptyState();
  return {QStringLiteral("view-liveness"), tr("This function accesses no buffers"),
          tr("Choose another function of this module in the toolbar.")};
}

Subject LivenessView::subjectOf(const liveness::Row& row) const {
  const analysis::Liveness& live = snapshot()->liveness();
  const analysis::BufferInfo& info = live.scopes.buffers[std::size_t(live.intervals[std::size_t(row.interval)].buffer)];
  return snapshot()->bufferSubject(info);
}

Subject LivenessView::subjectOf(const liveness::Column& column) const {
  return snapshot()->subject(snapshot()->liveness().positions[std::size_t(column.position)].node);
}

/// A label is below the bars that it is about: they stay in sight when a statement is selected.
QRectF LivenessView::revealedRect(int item) const {
  const QRectF rect = CanvasView::revealedRect(item), seen = visibleScene();
  const bool label = item >= int(geometry_.rows.size());
  return label ? QRectF(rect.left(), seen.top(), rect.width(), 0) : rect;
}

CanvasView::Scene LivenessView::layoutScene(qreal width) {
  geometry_ = {};
  if (!snapshot() || !snapshot()->function()) return {};
  fonts_ = Fonts::from(font(), codeFont());
  auto color = [this](const analysis::BufferInfo& info) { return snapshot()->bufferColor(info.data.get()); };
  geometry_ = liveness::layoutLiveness(snapshot()->liveness(), color, fonts_, width);
  Scene scene{geometry_.size, {}};
  for (const liveness::Row& row : geometry_.rows) scene.items.push_back({row.rect, subjectOf(row), row.name, row.tip});
  for (const liveness::Column& column : geometry_.columns)
    if (!column.label.isEmpty()) scene.items.push_back({column.label, subjectOf(column), column.text, column.tip});
  return scene;
}

void LivenessView::paintScene(PaintContext& context) {
  paintColumns(context);
  paintPlot(context);
  for (const liveness::Row& row : geometry_.rows)
    if (row.rect.intersects(context.exposed)) paintRow(context, row);
  for (const Piece& piece : geometry_.pieces)
    if (piece.rect.intersects(context.exposed)) paintPiece(context.painter, piece, fonts_, context.theme);
}

void LivenessView::paintColumns(PaintContext& context) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  painter.setFont(fonts_.small);
  for (const liveness::Column& column : geometry_.columns) {
    QRectF whole = column.rect.united(column.label);
    if (!whole.intersects(context.exposed)) continue;
    Subject subject = subjectOf(column);
    bool selected = context.selected && subject == context.selected,
         hovered = context.hovered && subject == context.hovered;
    if (selected || hovered) painter.fillRect(whole, theme.color(selected ? Tone::Selected : Tone::Hovered));
    if (column.label.isEmpty()) continue;
    painter.setPen(QPen(theme.color(Tone::Line), 1));
    painter.drawLine(QPointF(column.rect.left() + 0.5, column.rect.top()),
                     QPointF(column.rect.left() + 0.5, column.rect.bottom()));
    painter.setPen(theme.color(selected ? Tone::Text : Tone::Muted));
    if (!geometry_.labels_upright) {
      painter.drawText(column.label, Qt::AlignCenter, column.text);
      continue;
    }
    painter.save();
    painter.translate(column.label.center().x(), column.label.top());
    painter.rotate(90);
    painter.drawText(QRectF(2, -20, column.label.height(), 40), Qt::AlignLeft | Qt::AlignVCenter, column.shown);
    painter.restore();
  }
}

void LivenessView::paintPlot(PaintContext& context) const {
  if (geometry_.plot.isEmpty()) return;
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  QColor bad = theme.color(Tone::Bad);
  painter.fillRect(geometry_.peak_column, theme.wash(bad, 0.1));
  QPolygonF area(QList<QPointF>(geometry_.steps.begin(), geometry_.steps.end()));
  QPolygonF filled = area;
  filled << geometry_.plot.bottomRight() << geometry_.plot.bottomLeft();
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.wash(theme.color(Tone::Accent), 0.22));
  painter.drawPolygon(filled);
  painter.setPen(QPen(theme.color(Tone::Accent), 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(area);
  painter.setPen(QPen(theme.color(Tone::Line), 1));
  painter.drawLine(geometry_.plot.bottomLeft(), geometry_.plot.bottomRight());
  painter.setPen(QPen(theme.color(Tone::Base), 1.5));
  painter.setBrush(bad);
  painter.drawEllipse(geometry_.peak, 4, 4);
}

void LivenessView::paintRow(PaintContext& context, const liveness::Row& row) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  Subject subject = subjectOf(row);
  bool selected = context.selected && subject == context.selected,
       hovered = context.hovered && subject == context.hovered;
  if (selected || hovered) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(selected ? Tone::Selected : Tone::Hovered));
    painter.drawRoundedRect(row.rect.adjusted(3, 0.5, -3, -0.5), 4, 4);
  }
  QColor color = theme.buffer(row.color);
  // An argument lives outside the function: outlined, not filled.
  painter.setPen(QPen(color, 1.2, row.argument ? Qt::DashLine : Qt::SolidLine));
  painter.setBrush(theme.wash(color, row.argument ? 0.08 : 0.35));
  painter.drawRoundedRect(row.bar, 4, 4);
  painter.setPen(QPen(theme.color(Tone::Base), 1));
  painter.setBrush(color);
  for (QPointF at : row.writes)
    painter.drawPolygon(
        QPolygonF({at + QPointF(0, -4.5), at + QPointF(4.5, 0), at + QPointF(0, 4.5), at + QPointF(-4.5, 0)}));
  painter.setPen(QPen(color, 1.6));
  painter.setBrush(theme.color(Tone::Base));
  for (QPointF at : row.reads) painter.drawEllipse(at, 3.2, 3.2);
}

}  // namespace tirscope::views
