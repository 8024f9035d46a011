// SPDX-License-Identifier: Apache-2.0
#include "views/graph/memory_strip.h"

#include <QPainter>

namespace tirscope::views::graph {

MemoryStrip::MemoryStrip(Selection& selection, QWidget* parent) : CanvasView(selection, parent) {
  setAccessibleName(tr("Memory over the bindings"));
}

void MemoryStrip::show(ProgramGraphPtr program) {
  program_ = std::move(program);
  lifetimes_ = program_ && program_->is_relax ? analysis::tensor_lifetimes(*program_) : analysis::TensorLifetimes();
  relayout();
}

EmptyState MemoryStrip::emptyState() const {
  return {QStringLiteral("view-liveness"), tr("No tensor has a known size"),
          tr("The tensors of a Relax function with its bindings are shown here.")};
}

Subject MemoryStrip::subjectOf(const LifetimeBar& bar) const {
  return {program_->nodes[std::size_t(bar.node)].node, q(program_->function)};
}

CanvasView::Scene MemoryStrip::layoutScene(qreal width) {
  chart_ = {};
  if (!program_) return {};
  fonts_ = Fonts::from(font(), codeFont());
  chart_ = lifetimeChart(*program_, lifetimes_, fonts_, width);
  Scene scene{chart_.size, {}};
  for (const LifetimeBar& bar : chart_.bars) {
    const QString name = bar.tip.section(u'\n', 0, 1).replace(u'\n', QStringLiteral(", "));
    scene.items.push_back({bar.rect, subjectOf(bar), name, bar.tip});
  }
  return scene;
}

void MemoryStrip::paintScene(PaintContext& context) {
  paintPlot(context);
  for (const LifetimeBar& bar : chart_.bars)
    if (bar.rect.intersects(context.exposed)) paintBar(context, bar);
  for (const Piece& piece : chart_.pieces) paintPiece(context.painter, piece, fonts_, context.theme);
}

void MemoryStrip::paintPlot(PaintContext& context) const {
  if (chart_.needed.empty()) return;
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  auto area = [&](const std::vector<QPointF>& edge, const QColor& fill, const QColor& line) {
    QPolygonF path(QList<QPointF>(edge.begin(), edge.end()));
    QPolygonF closed = path;
    closed << chart_.plot.bottomRight() << chart_.plot.bottomLeft();
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(closed);
    painter.setPen(QPen(line, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(path);
  };
  painter.fillRect(chart_.peak, theme.wash(theme.color(Tone::Bad), 0.12));
  area(chart_.needed, theme.wash(theme.color(Tone::Accent), 0.25), theme.color(Tone::Accent));
  area(chart_.given, theme.wash(theme.color(Tone::Muted), 0.25), theme.wash(theme.color(Tone::Muted), 0.7));
  painter.setPen(QPen(theme.color(Tone::Line), 1));
  painter.drawLine(chart_.plot.bottomLeft(), chart_.plot.bottomRight());
}

void MemoryStrip::paintBar(PaintContext& context, const LifetimeBar& bar) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  const Subject subject = subjectOf(bar);
  const bool selected = context.selected && subject == context.selected,
             hovered = context.hovered && subject == context.hovered;
  const QColor ink = theme.color(bar.is_given ? Tone::Muted : bar.is_result ? Tone::Write : Tone::Accent);
  // What is given lives outside of the function: outlined, not filled.
  painter.setPen(QPen(selected ? theme.color(Tone::Accent) : theme.wash(ink, 0.7), selected ? 2 : 1,
                      bar.is_given ? Qt::DashLine : Qt::SolidLine));
  painter.setBrush(selected ? theme.color(Tone::Selected)
                            : theme.wash(ink, hovered        ? 0.3
                                              : bar.is_given ? 0.06
                                                             : 0.16));
  const qreal radius = std::min(3.0, bar.rect.width() / 2);
  painter.drawRoundedRect(bar.rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
  if (bar.text.isEmpty()) return;
  painter.setPen(theme.color(bar.is_given ? Tone::Muted : Tone::Text));
  painter.setFont(fonts_.small);
  painter.drawText(bar.rect.adjusted(5, 0, -2, 0), Qt::AlignLeft | Qt::AlignVCenter, bar.text);
}

}  // namespace tirscope::views::graph
