// SPDX-License-Identifier: Apache-2.0
#include "views/block_tree/block_tree_view.h"

#include <QPainter>
#include <QPainterPath>

#include "views/common/look/texts.h"

namespace tirscope::views {

using namespace block_tree;

namespace {

constexpr qreal margin = 12;

QString shapeText(const Buffer& buffer, const analysis::BufferScopes& scopes) {
  int n = scopes.find(buffer.get());
  if (n < 0) return QString::fromStdString(buffer->dtype.str());
  const analysis::BufferInfo& info = scopes.buffers[std::size_t(n)];
  return QStringLiteral("%1 %2").arg(q(info.dtype), q(info.shape));
}

}  // namespace

BlockTreeView::BlockTreeView(Selection& selection, QWidget* parent) : CanvasView(selection, parent, {.filter = true}) {
  setAccessibleName(tr("Block tree"));
}

BlockTreeView::~BlockTreeView() = default;

QString BlockTreeView::asText() const {
  return snapshot() && snapshot()->function() ? q(analysis::to_text(snapshot()->blockTree())) : QString();
}

EmptyState BlockTreeView::emptyState() const {
  if (!snapshot() || !snapshot()->function()) return CanvasView::emptyState();
  if (busy()) return {QStringLiteral("view-block-tree"), tr("Laying out the blocks"), QString()};
  if (problem_)
    return {QStringLiteral("view-block-tree"), tr("The blocks cannot be laid out"), text(problem_->message)};
  const bool was_opened_so = snapshot()->step() == 0;
  return {QStringLiteral("block"), tr("This function has no blocks"),
          was_opened_so ? tr("It was opened without blocks; its loops are in the loop nest.")
                        : tr("The blocks have been lowered. Go back to an earlier step to see them.")};
}

void BlockTreeView::snapshotChanged() {
  fonts_ = Fonts::from(font(), codeFont());
  if (!snapshot() || !snapshot()->function()) {
    lane_.drop();
    return take({}, snapshot());
  }
  SnapshotPtr snapshot = this->snapshot();
  Buffers buffers;
  buffers.color = [&](const Buffer& buffer) { return snapshot->bufferColor(buffer.get()); };
  buffers.declared = [&](const Buffer& buffer) { return snapshot->declared(buffer); };
  buffers.detail = [&](const Buffer& buffer) { return shapeText(buffer, snapshot->bufferScopes()); };
  Graph whole = graphOf(snapshot->blockTree(), buffers, fonts_);
  if (!filter().isEmpty()) whole = partOf(whole, [this](const GraphNode& node) { return passes(node.name); });
  lane_.start(
      [graph = std::move(whole)]() mutable {
        place(graph);
        return std::move(graph);
      },
      [this, snapshot](Result<Graph> graph) {
        take(graph ? std::move(*graph) : Graph(), snapshot);
        if (!graph) problem_ = std::move(graph.error());
        Q_EMIT ready();
      });
}

void BlockTreeView::take(Graph graph, SnapshotPtr snapshot) {
  graph_ = std::move(graph);
  placed_ = std::move(snapshot);
  problem_.reset();
  relayout();
}

Subject BlockTreeView::subjectOf(const GraphNode& node) const {
  if (node.buffer) return {node.buffer, placed_->functionName()};
  return placed_->subject(placed_->blockTree().blocks[std::size_t(node.block)].realize);
}

CanvasView::Scene BlockTreeView::layoutScene(qreal) {
  if (graph_.nodes.empty()) return {};
  Scene scene{graph_.size + QSizeF(2 * margin, 2 * margin), {}};
  for (const GraphNode& node : graph_.nodes)
    scene.items.push_back({node.rect.translated(margin, margin), subjectOf(node), node.name, node.tip, node.frame});
  return scene;
}

void BlockTreeView::paintScene(PaintContext& context) {
  QPainter& painter = context.painter;
  painter.save();
  painter.translate(margin, margin);
  for (const GraphNode& node : graph_.nodes)
    if (node.kind == GraphNode::Kind::Frame) paintNode(context, node);
  for (const GraphEdge& edge : graph_.edges) paintEdge(context, edge);
  for (const GraphNode& node : graph_.nodes)
    if (node.kind != GraphNode::Kind::Frame) paintNode(context, node);
  painter.restore();
}

void BlockTreeView::paintEdge(PaintContext& context, const GraphEdge& edge) const {
  if (edge.spline.size() < 4) return;
  QPainter& painter = context.painter;
  bool lit = false;
  for (int end : {edge.from, edge.to}) {
    Subject subject = subjectOf(graph_.nodes[std::size_t(end)]);
    lit |= (context.selected && subject == context.selected) || (context.hovered && subject == context.hovered);
  }
  QColor color = context.theme.buffer(edge.color);
  if (!lit) color.setAlphaF(0.7f);
  QPainterPath path(edge.spline.front());
  for (std::size_t p = 1; p + 2 < edge.spline.size(); p += 3)
    path.cubicTo(edge.spline[p], edge.spline[p + 1], edge.spline[p + 2]);
  painter.setPen(QPen(color, lit ? 2.4 : 1.5, Qt::SolidLine, Qt::FlatCap));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(path);
  QPointF tip = edge.spline.back(), before = edge.spline[edge.spline.size() - 2];
  QLineF line(before, tip);
  if (line.length() < 0.1) return;
  QPointF along = (tip - before) / line.length(), across(-along.y(), along.x());
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPolygon(QPolygonF({tip, tip - along * 8 + across * 3.6, tip - along * 8 - across * 3.6}));
}

void BlockTreeView::paintNode(PaintContext& context, const GraphNode& node) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  Subject subject = subjectOf(node);
  bool selected = context.selected && subject == context.selected,
       hovered = context.hovered && subject == context.hovered;
  QColor ink = node.kind == GraphNode::Kind::Buffer ? theme.buffer(node.color) : theme.color(Tone::Block);
  QColor fill = theme.wash(ink, node.kind == GraphNode::Kind::Frame ? 0.04 : 0.08);
  if (selected)
    fill = theme.color(Tone::Selected);
  else if (hovered)
    fill = theme.wash(ink, 0.16);
  painter.setPen(QPen(selected ? theme.color(Tone::Accent) : theme.wash(ink, 0.5), selected ? 1.8 : 1));
  painter.setBrush(fill);
  qreal radius = node.kind == GraphNode::Kind::Buffer ? node.rect.height() / 2 : 6;
  painter.drawRoundedRect(node.rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
  painter.save();
  painter.translate(node.rect.topLeft());
  for (const Piece& piece : node.pieces) paintPiece(painter, piece, fonts_, theme);
  painter.restore();
}

}  // namespace tirscope::views
