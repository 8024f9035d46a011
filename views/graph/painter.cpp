// SPDX-License-Identifier: Apache-2.0
#include "views/graph/painter.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "views/common/look/icons.h"

namespace tirscope::views::graph {

using analysis::GraphMark;

namespace {

/// Below these zooms words, and then everything but shapes, cannot be read.
constexpr qreal words_zoom = 0.38, details_zoom = 0.16;
constexpr qreal bar_width = 4, card_radius = 6;

QPainterPath outlineOf(const QRectF& rect, KindLook::Shape shape) {
  QPainterPath path;
  if (shape == KindLook::Shape::Hexagon) {
    const qreal cut = std::min(10.0, rect.height() / 2);
    path.addPolygon(QPolygonF({QPointF(rect.left() + cut, rect.top()), QPointF(rect.right() - cut, rect.top()),
                               QPointF(rect.right(), rect.center().y()), QPointF(rect.right() - cut, rect.bottom()),
                               QPointF(rect.left() + cut, rect.bottom()), QPointF(rect.left(), rect.center().y())}));
    path.closeSubpath();
    return path;
  }
  const qreal radius = shape == KindLook::Shape::Pill ? std::min(14.0, rect.height() / 2) : card_radius;
  path.addRoundedRect(rect, radius, radius);
  return path;
}

class GraphPainter {
 public:
  GraphPainter(PaintContext& context, const Geometry& geometry, const Standing& standing, const Fonts& fonts)
      : context_(context),
        painter_(context.painter),
        theme_(context.theme),
        geometry_(geometry),
        standing_(standing),
        fonts_(fonts),
        zoom_(std::abs(context.painter.worldTransform().m11())) {}

  void run() {
    for (std::size_t f = 0; f < geometry_.frames.size(); ++f)
      if (geometry_.frames[f].rect.intersects(context_.exposed))
        paintFrame(geometry_.frames[f], int(f) == standing_.selected_frame);
    for (std::size_t e = 0; e < geometry_.edges.size(); ++e)
      if (!isLit(geometry_.shown.edges[e])) paintEdge(geometry_.edges[e], geometry_.shown.edges[e], false);
    for (std::size_t e = 0; e < geometry_.edges.size(); ++e)
      if (isLit(geometry_.shown.edges[e])) paintEdge(geometry_.edges[e], geometry_.shown.edges[e], true);
    for (const FrameBox& frame : geometry_.frames)
      if (zoom_ >= words_zoom && frame.rect.intersects(context_.exposed)) paintTitle(frame);
    for (std::size_t n = 0; n < geometry_.cards.size(); ++n) {
      const Card& card = geometry_.cards[n];
      if (card.rect.united(card.label).adjusted(-6, -12, 6, 6).intersects(context_.exposed)) paintCard(int(n), card);
    }
  }

 private:
  bool isLit(const ShownEdge& edge) const {
    for (int end : {edge.from, edge.to})
      if (end == standing_.selected || end == standing_.hovered) return true;
    return false;
  }

  bool isDimmed(int n) const { return standing_.is_searching && !standing_.found.contains(n); }

  // ---- frames -------------------------------------------------------------------------------------------------------

  void paintFrame(const FrameBox& frame, bool is_selected) {
    const QColor ink = theme_.color(frame.tone);
    painter_.setPen(
        QPen(theme_.wash(ink, frame.is_faint ? 0.35 : 0.55), 1, frame.is_faint ? Qt::DashLine : Qt::SolidLine));
    if (is_selected) painter_.setPen(QPen(theme_.color(Tone::Accent), 2));
    painter_.setBrush(theme_.wash(ink, frame.is_faint ? 0.025 : 0.06));
    painter_.drawRoundedRect(frame.rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
  }

  /// After the edges, so that none strikes it through.
  void paintTitle(const FrameBox& frame) {
    const QColor ink = theme_.color(frame.tone);
    painter_.save();
    painter_.translate(frame.rect.topLeft());
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(theme_.wash(ink, frame.is_faint ? 0.025 : 0.06));
    painter_.drawRoundedRect(QRectF(QPointF(5, 4), frame.title - QSizeF(6, 5)), 4, 4);
    for (const Piece& piece : frame.pieces) paintPiece(painter_, piece, fonts_, theme_);
    if (!frame.toggle.isEmpty()) paintToggle(frame.toggle, true, ink);
    painter_.restore();
  }

  void paintToggle(const QRectF& rect, bool closes, const QColor& ink) {
    const QRectF box = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    painter_.setPen(QPen(ink, 1.2));
    painter_.setBrush(theme_.color(Tone::Base));
    painter_.drawRoundedRect(box, 3, 3);
    const QPointF centre = box.center();
    painter_.drawLine(centre - QPointF(3, 0), centre + QPointF(3, 0));
    if (!closes) painter_.drawLine(centre - QPointF(0, 3), centre + QPointF(0, 3));
  }

  // ---- edges --------------------------------------------------------------------------------------------------------

  void paintEdge(const EdgeLine& edge, const ShownEdge& shown, bool is_lit) {
    if (edge.spline.size() < 4) return;
    QPainterPath path(edge.spline.front());
    for (std::size_t p = 1; p + 2 < edge.spline.size(); p += 3)
      path.cubicTo(edge.spline[p], edge.spline[p + 1], edge.spline[p + 2]);
    if (!path.controlPointRect().adjusted(-8, -16, 8, 8).intersects(context_.exposed)) return;
    QColor color = is_lit ? theme_.color(Tone::Accent) : theme_.wash(theme_.color(Tone::Muted), 0.75);
    if (isDimmed(shown.from) && isDimmed(shown.to)) color = theme_.color(Tone::Line);
    painter_.setPen(QPen(color, is_lit ? 2.2 : 1.3, Qt::SolidLine, Qt::FlatCap));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPath(path);
    if (zoom_ < details_zoom) return;
    const QPointF tip = edge.spline.back();
    const QLineF line(edge.spline[edge.spline.size() - 2], tip);
    if (line.length() < 0.1) return;
    const QPointF along = (tip - line.p1()) / line.length(), across(-along.y(), along.x());
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(color);
    painter_.drawPolygon(QPolygonF({tip, tip - along * 8 + across * 3.6, tip - along * 8 - across * 3.6}));
    if (edge.role.isEmpty() || zoom_ < words_zoom) return;
    painter_.setPen(theme_.color(is_lit ? Tone::Accent : Tone::Muted));
    painter_.setFont(fonts_.small);
    painter_.drawText(edge.role_at, edge.role);
  }

  // ---- cards --------------------------------------------------------------------------------------------------------

  void paintCard(int n, const Card& card) {
    const bool selected = n == standing_.selected, hovered = n == standing_.hovered;
    const QColor ink = theme_.color(card.look.tone);
    painter_.save();
    if (isDimmed(n)) painter_.setOpacity(0.35);
    const QRectF rect = card.rect.adjusted(0.5, 0.5, -0.5, -0.5);
    const QPainterPath outline = outlineOf(rect, card.look.shape);
    painter_.fillPath(outline, theme_.color(Tone::Base));
    QColor fill = theme_.wash(ink, hovered ? 0.18 : 0.09);
    if (selected) fill = theme_.color(Tone::Selected);
    painter_.fillPath(outline, fill);
    if (card.look.shape == KindLook::Shape::Card) paintBar(card, outline, ink);
    paintOutline(n, card, outline, ink);
    if (zoom_ >= words_zoom) paintWords(card, ink);
    if (card.mark != GraphMark::Same) paintMark(card);
    painter_.restore();
  }

  /// The kind's colour along the left, and the share of the run's time along the lower edge.
  void paintBar(const Card& card, const QPainterPath& outline, const QColor& ink) {
    painter_.save();
    painter_.setClipPath(outline, Qt::IntersectClip);
    painter_.fillRect(QRectF(card.rect.left(), card.rect.top(), bar_width, card.rect.height()), ink);
    if (card.share > 0) {
      const QRectF whole(card.rect.left() + bar_width, card.rect.bottom() - 3.5, card.rect.width() - bar_width, 3.5);
      painter_.fillRect(whole, theme_.wash(theme_.color(Tone::Bad), 0.15));
      painter_.fillRect(QRectF(whole.topLeft(), QSizeF(std::max(1.0, whole.width() * card.share), whole.height())),
                        theme_.color(Tone::Bad));
    }
    painter_.restore();
  }

  void paintOutline(int n, const Card& card, const QPainterPath& outline, const QColor& ink) {
    QPen pen(theme_.wash(ink, 0.6), 1, card.look.is_dashed ? Qt::DashLine : Qt::SolidLine);
    if (standing_.related.contains(n)) pen = QPen(theme_.color(Tone::Accent), 1.8, Qt::DashLine);
    if (standing_.is_searching && standing_.found.contains(n)) pen = QPen(theme_.color(Tone::Warning), 2);
    if (n == standing_.selected) pen = QPen(theme_.color(Tone::Accent), 2);
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPath(outline);
  }

  void paintWords(const Card& card, const QColor& ink) {
    painter_.translate(card.rect.topLeft());
    if (!card.label.isEmpty()) {
      // The line behind its words, so that edges that pass do not strike them through.
      QColor ground = theme_.color(Tone::Base);
      ground.setAlphaF(0.85f);
      painter_.fillRect(card.label.translated(-card.rect.topLeft()).adjusted(-2, 2, 2, -2), ground);
    }
    for (const Piece& piece : card.pieces) paintPiece(painter_, piece, fonts_, theme_);
    if (!card.toggle.isEmpty()) paintToggle(card.toggle, card.toggle_closes, ink);
    painter_.translate(-card.rect.topLeft());
  }

  /// "+", "−" or "≠" at the upper right corner.
  void paintMark(const Card& card) {
    const bool changed = card.mark == GraphMark::Changed;
    const QColor color = theme_.color(changed ? Tone::Warning : standing_.is_before ? Tone::Bad : Tone::Good);
    painter_.setPen(QPen(color, 2.2));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPath(outlineOf(card.rect.adjusted(-2.5, -2.5, 2.5, 2.5), card.look.shape));
    if (zoom_ < words_zoom) return;
    const QRectF badge(card.rect.right() - 10, card.rect.top() - 9, 18, 18);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(color);
    painter_.drawEllipse(badge);
    painter_.setPen(theme_.color(Tone::Base));
    painter_.setFont(fonts_.bold);
    painter_.drawText(badge, Qt::AlignCenter,
                      changed               ? QStringLiteral("≠")
                      : standing_.is_before ? QStringLiteral("−")
                                            : QStringLiteral("+"));
  }

  PaintContext& context_;
  QPainter& painter_;
  const Theme& theme_;
  const Geometry& geometry_;
  const Standing& standing_;
  const Fonts& fonts_;
  qreal zoom_;
};

}  // namespace

void paintGraph(PaintContext& context, const Geometry& geometry, const Standing& standing, const Fonts& fonts) {
  GraphPainter(context, geometry, standing, fonts).run();
}

}  // namespace tirscope::views::graph
