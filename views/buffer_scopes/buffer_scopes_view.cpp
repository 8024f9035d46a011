// SPDX-License-Identifier: Apache-2.0
#include "views/buffer_scopes/buffer_scopes_view.h"

#include <QPainter>

namespace tirscope::views {

BufferScopesView::BufferScopesView(Selection& selection, QWidget* parent) : CanvasView(selection, parent) {
  setAccessibleName(tr("Buffer scopes"));
}

QString BufferScopesView::asText() const {
  return snapshot() && snapshot()->function() ? q(analysis::to_text(snapshot()->bufferScopes())) : QString();
}

EmptyState BufferScopesView::emptyState() const {
  if (!snapshot() || !snapshot()->function()) return CanvasView::emptyState();
  return {QStringLiteral("buffer"), tr("This function has no buffers"),
          tr("Choose another function of this module in the toolbar.")};
}

Subject BufferScopesView::subjectOf(const buffer_scopes::Card& card) const {
  const analysis::BufferInfo& info = snapshot()->bufferScopes().buffers[std::size_t(card.buffer)];
  return snapshot()->bufferSubject(info);
}

CanvasView::Scene BufferScopesView::layoutScene(qreal width) {
  geometry_ = {};
  if (!snapshot() || !snapshot()->function()) return {};
  fonts_ = Fonts::from(font(), codeFont());
  auto color = [this](const analysis::BufferInfo& info) { return snapshot()->bufferColor(info.data.get()); };
  geometry_ = buffer_scopes::layoutScopes(snapshot()->bufferScopes(), color, fonts_, width);
  Scene scene{geometry_.size, {}};
  std::size_t link = 0;
  for (std::size_t n = 0; n < geometry_.cards.size(); ++n) {
    const buffer_scopes::Card& card = geometry_.cards[n];
    int parent = int(scene.items.size());
    scene.items.push_back({card.rect, subjectOf(card), card.name, card.tip});
    for (; link < geometry_.links.size() && geometry_.links[link].card == int(n); ++link)
      scene.items.push_back({geometry_.links[link].rect,
                             snapshot()->subject(geometry_.links[link].node),
                             geometry_.links[link].name,
                             {},
                             parent});
  }
  return scene;
}

void BufferScopesView::paintScene(PaintContext& context) {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  for (const buffer_scopes::Lane& lane : geometry_.lanes) {
    if (!lane.rect.intersects(context.exposed)) continue;
    painter.setPen(QPen(theme.color(Tone::Line), 1));
    painter.setBrush(theme.color(Tone::Raised));
    painter.drawRoundedRect(lane.rect.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
  }
  for (const buffer_scopes::Card& card : geometry_.cards) {
    if (!card.rect.intersects(context.exposed)) continue;
    Subject subject = subjectOf(card);
    bool selected = context.selected && subject == context.selected,
         hovered = context.hovered && subject == context.hovered;
    painter.setPen(QPen(selected ? theme.color(Tone::Accent) : theme.color(Tone::Line), selected ? 1.8 : 1));
    painter.setBrush(theme.color(selected ? Tone::Selected : hovered ? Tone::Hovered : Tone::Base));
    painter.drawRoundedRect(card.rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.buffer(card.color));
    painter.drawRoundedRect(card.bar, 1.5, 1.5);
  }
  for (const buffer_scopes::Link& link : geometry_.links) {
    Subject subject = snapshot()->subject(link.node);
    bool selected = context.selected && subject == context.selected,
         hovered = context.hovered && subject == context.hovered;
    if (!selected && !hovered) continue;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(selected ? Tone::Selected : Tone::Hovered));
    painter.drawRoundedRect(link.rect.adjusted(-3, 1, 3, -1), 4, 4);
  }
  for (const Piece& piece : geometry_.pieces)
    if (piece.rect.intersects(context.exposed)) paintPiece(painter, piece, fonts_, theme);
}

}  // namespace tirscope::views
