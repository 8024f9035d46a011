// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graph_canvas.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace tirscope::views::graph {

using analysis::GraphNode;

namespace {

constexpr qreal scene_margin = 16, caption_height = 26;

}  // namespace

/// The view finds words in what is folded away too, and the overview has the other corner.
GraphCanvas::GraphCanvas(Selection& selection, QWidget* parent)
    : CanvasView(selection, parent, {.find = false, .zoom = Qt::BottomLeftCorner, .both_corners = false}) {
  setAccessibleName(tr("Graph"));
}

// ---- what is shown --------------------------------------------------------------------------------------------------

void GraphCanvas::show(Geometry geometry, SnapshotPtr snapshot, Fonts fonts) {
  const auto [key, at] = anchor();
  geometry_ = std::move(geometry);
  shown_snapshot_ = std::move(snapshot);
  fonts_ = std::move(fonts);
  standing_.found.clear();
  standing_.is_searching = false;
  relayout();
  auto same = std::ranges::find(geometry_.shown.nodes, key, &ShownNode::key);
  if (key.empty() || same == geometry_.shown.nodes.end()) return goToStart();
  const Card& card = geometry_.cards[std::size_t(same - geometry_.shown.nodes.begin())];
  centreOn(card.rect.center() + QPointF(scene_margin, scene_margin + (caption_.isEmpty() ? 0 : caption_height)) - at);
}

/// To the first card, at the top.
void GraphCanvas::goToStart() {
  auto first = std::ranges::find(items_of_, Part::Card, &Item::part);
  if (first == items_of_.end()) return;
  const QRectF rect = items()[std::size_t(first - items_of_.begin())].rect;
  centreOn(QPointF(rect.center().x(), 0));
}

std::pair<std::string, QPointF> GraphCanvas::anchor() const {
  if (geometry_.cards.empty()) return {};
  const QPointF middle = visibleScene().center();
  int best = standing_.selected;
  if (best < 0 || !visibleScene().contains(items()[std::size_t(itemOf(best))].rect.center())) {
    qreal least = 0;
    best = -1;
    for (int n = 0; n < int(geometry_.cards.size()); ++n) {
      const qreal distance = QLineF(items()[std::size_t(itemOf(n))].rect.center(), middle).length();
      if (best < 0 || distance < least) best = n, least = distance;
    }
  }
  const QPointF centre = items()[std::size_t(itemOf(best))].rect.center();
  return {geometry_.shown.nodes[std::size_t(best)].key, centre - middle};
}

void GraphCanvas::setEmptyState(EmptyState state) {
  empty_ = std::move(state);
  repaintScene();
}

void GraphCanvas::setCaption(const QString& caption) {
  if (caption == caption_) return;
  caption_ = caption;
  setAccessibleName(caption.isEmpty() ? tr("Graph") : tr("Graph: %1").arg(caption));
  relayout();
}

void GraphCanvas::setBefore(bool is_before) { standing_.is_before = is_before; }

int GraphCanvas::itemOf(int card) const {
  return card < 0 || card >= int(item_of_card_.size()) ? -1 : item_of_card_[std::size_t(card)];
}

Subject GraphCanvas::subjectOf(int program_node) const {
  const GraphNode& node = geometry_.shown.program->nodes[std::size_t(program_node)];
  return {node.node, q(geometry_.shown.program->function)};
}

CanvasView::Scene GraphCanvas::layoutScene(qreal) {
  items_of_.clear();
  item_of_card_.assign(geometry_.cards.size(), -1);
  if (geometry_.cards.empty()) return {};
  const qreal caption = caption_.isEmpty() ? 0 : caption_height;
  Scene scene{geometry_.size + QSizeF(2 * scene_margin, 2 * scene_margin + caption), {}};
  addItems(scene);
  return scene;
}

/// In reading order: by rows of cards, each frame before what is inside.
void GraphCanvas::addItems(Scene& scene) {
  const QPointF corner(scene_margin, scene_margin + (caption_.isEmpty() ? 0 : caption_height));
  std::vector<int> item_of_frame(geometry_.frames.size(), -1);
  for (std::size_t f = 0; f < geometry_.frames.size(); ++f) {
    const FrameBox& frame = geometry_.frames[f];
    if (frame.rect.isEmpty()) continue;
    const ShownFrame& shown = geometry_.shown.frames[f];
    const int parent = shown.parent < 0 ? -1 : item_of_frame[std::size_t(shown.parent)];
    item_of_frame[f] = int(scene.items.size());
    Subject subject;
    if (shown.group >= 0) {
      const analysis::GraphGroup& group = geometry_.shown.program->groups[std::size_t(shown.group)];
      if (group.kind != analysis::GraphGroupKind::Dataflow)
        subject = {group.node, q(geometry_.shown.program->function)};
    }
    scene.items.push_back({frame.rect.translated(corner), subject, frame.name, frame.name, parent});
    items_of_.push_back({Part::Frame, int(f)});
    if (frame.toggle.isEmpty()) continue;
    scene.items.push_back({frame.toggle.translated(frame.rect.topLeft() + corner),
                           {},
                           tr("Close %1").arg(q(shown.title)),
                           tr("Show this group as one node"),
                           item_of_frame[f]});
    items_of_.push_back({Part::FrameToggle, int(f)});
  }
  std::vector<int> order(geometry_.cards.size());
  for (std::size_t n = 0; n < order.size(); ++n) order[n] = int(n);
  std::ranges::stable_sort(order, {}, [&](int n) {
    const QRectF& rect = geometry_.cards[std::size_t(n)].rect;
    return std::pair(std::round(rect.top()), rect.left());
  });
  for (int n : order) {
    const int frame = geometry_.shown.nodes[std::size_t(n)].frame;
    addCard(scene, n, frame < 0 ? -1 : item_of_frame[std::size_t(frame)]);
  }
}

void GraphCanvas::addCard(Scene& scene, int n, int parent) {
  const QPointF corner(scene_margin, scene_margin + (caption_.isEmpty() ? 0 : caption_height));
  const Card& card = geometry_.cards[std::size_t(n)];
  const ShownNode& shown = geometry_.shown.nodes[std::size_t(n)];
  const int own = int(scene.items.size());
  item_of_card_[std::size_t(n)] = own;
  Subject subject = shown.prefix.empty() ? subjectOf(shown.node) : Subject{};
  scene.items.push_back({card.rect.translated(corner), subject, card.name, card.tip, parent});
  items_of_.push_back({Part::Card, n});
  const QPointF at = card.rect.topLeft() + corner;
  for (std::size_t r = 0; r < card.rows.size(); ++r) {
    scene.items.push_back(
        {card.rows[r].rect.translated(at), subjectOf(card.rows[r].node), card.rows[r].name, card.rows[r].name, own});
    items_of_.push_back({Part::Row, n, int(r)});
  }
  if (card.toggle.isEmpty()) return;
  const QString name = card.toggle_closes ? tr("Put it back into the node that uses it")
                       : shown.can_open   ? tr("Show what is inside")
                                          : tr("Show constants and weights as nodes");
  scene.items.push_back({card.toggle.translated(at), {}, name, name, own});
  items_of_.push_back({Part::Toggle, n});
}

// ---- selection ------------------------------------------------------------------------------------------------------

int GraphCanvas::cardOf(const Subject& subject) const {
  if (!subject || !geometry_.shown.program) return -1;
  return geometry_.shown.shownFor(geometry_.shown.program->find(subject.node.get()));
}

void GraphCanvas::updateStanding() {
  standing_.selected = cardOf(selection().current());
  standing_.hovered = cardOf(selection().hovered());
  standing_.selected_frame = -1;
  for (std::size_t f = 0; f < geometry_.frames.size() && selection().current(); ++f)
    if (int group = geometry_.shown.frames[f].group; group >= 0)
      if (geometry_.shown.program->groups[std::size_t(group)].node == selection().current().node)
        standing_.selected_frame = int(f);
  standing_.related.clear();
  if (!selection().current() || !geometry_.shown.program) return;
  const std::string function = selection().current().function.toStdString();
  if (function == geometry_.shown.program->function) return;
  for (std::size_t n = 0; n < geometry_.shown.program->nodes.size(); ++n)
    if (geometry_.shown.program->nodes[n].callee == function)
      if (int shown = geometry_.shown.shownFor(int(n)); shown >= 0) standing_.related.insert(shown);
}

void GraphCanvas::selectionChanged() {
  updateStanding();
  CanvasView::selectionChanged();
}

void GraphCanvas::hoverChanged() {
  standing_.hovered = cardOf(selection().hovered());
  CanvasView::hoverChanged();
}

int GraphCanvas::find(const QString& text) {
  standing_.found.clear();
  standing_.is_searching = !text.isEmpty();
  if (standing_.is_searching)
    for (int n = 0; n < int(geometry_.cards.size()); ++n) {
      const Card& card = geometry_.cards[std::size_t(n)];
      bool hit = card.tip.contains(text, Qt::CaseInsensitive);
      for (const CardRow& row : card.rows) hit |= row.name.contains(text, Qt::CaseInsensitive);
      for (int member : geometry_.shown.nodes[std::size_t(n)].members) {
        const GraphNode& inner = geometry_.shown.program->nodes[std::size_t(member)];
        hit |= q(inner.title).contains(text, Qt::CaseInsensitive) ||
               valueText(inner.value).contains(text, Qt::CaseInsensitive);
      }
      if (hit) standing_.found.insert(n);
    }
  repaintScene();
  return int(standing_.found.size());
}

void GraphCanvas::goToFound(int direction) {
  std::vector<int> order;
  for (const Item& item : items_of_)
    if (item.part == Part::Card && standing_.found.contains(item.index)) order.push_back(item.index);
  if (order.empty()) return;
  auto at = std::ranges::find(order, standing_.selected);
  std::ptrdiff_t next = at == order.end() ? (direction > 0 ? 0 : -1) : at - order.begin() + direction;
  const std::ptrdiff_t count = std::ptrdiff_t(order.size());
  const int card = order[std::size_t((next % count + count) % count)];
  const CanvasItem& item = items()[std::size_t(itemOf(card))];
  if (item.subject) selection().select(item.subject);
  centreOn(item.rect.center());
}

// ---- hands ----------------------------------------------------------------------------------------------------------

bool GraphCanvas::pressItem(int item) {
  if (item < 0) return false;
  const Item& it = items_of_[std::size_t(item)];
  if (it.part == Part::FrameToggle) {
    Q_EMIT toggled(q(geometry_.shown.frames[std::size_t(it.index)].key));
    return true;
  }
  if (it.part != Part::Toggle) return false;
  const ShownNode& shown = geometry_.shown.nodes[std::size_t(it.index)];
  const GraphNode& node = geometry_.shown.of(shown);
  if (geometry_.cards[std::size_t(it.index)].toggle_closes) {  // a weight: its user takes it back
    for (const ShownEdge& edge : geometry_.shown.edges)
      if (edge.from == it.index) Q_EMIT apartToggled(q(geometry_.shown.nodes[std::size_t(edge.to)].key));
  } else if (!shown.prefix.empty()) {
    Q_EMIT toggled(q(shown.key));
  } else if (shown.can_open) {
    Q_EMIT toggled(q(bodyKey(*geometry_.shown.program, node.body)));
  } else {
    Q_EMIT apartToggled(q(shown.key));
  }
  return true;
}

bool GraphCanvas::activateItem(int item) {
  const Item& it = items_of_[std::size_t(item)];
  if (it.part == Part::Toggle || it.part == Part::FrameToggle) return true;  // the second half of two clicks
  int node = -1;
  if (it.part == Part::Card) node = geometry_.shown.nodes[std::size_t(it.index)].node;
  if (it.part == Part::Frame && geometry_.shown.frames[std::size_t(it.index)].group >= 0)
    node = geometry_.shown.program->groups[std::size_t(geometry_.shown.frames[std::size_t(it.index)].group)].caller;
  if (node < 0) return false;
  const GraphNode& called = geometry_.shown.program->nodes[std::size_t(node)];
  if (!called.callee_function || called.callee.empty()) return false;
  Q_EMIT functionRequested(q(called.callee));
  return true;
}

std::optional<int> GraphCanvas::itemBeside(int item, Qt::Key key) const {
  const Item& it = items_of_[std::size_t(item)];
  if (it.part != Part::Card) return std::nullopt;
  const bool up = key == Qt::Key_Up, down = key == Qt::Key_Down;
  const QPointF from = items()[std::size_t(item)].rect.center();
  int best = -1;
  qreal least = 0;
  auto offer = [&](int card, qreal distance) {
    if (best < 0 || distance < least) best = itemOf(card), least = distance;
  };
  if (up || down) {
    for (const ShownEdge& edge : geometry_.shown.edges)
      if ((down ? edge.from : edge.to) == it.index) {
        const int card = down ? edge.to : edge.from;
        offer(card, std::abs(items()[std::size_t(itemOf(card))].rect.center().x() - from.x()));
      }
    return best;
  }
  if (key != Qt::Key_Left && key != Qt::Key_Right) return std::nullopt;
  for (int n = 0; n < int(geometry_.cards.size()); ++n) {
    const QPointF centre = items()[std::size_t(itemOf(n))].rect.center();
    const bool beside = key == Qt::Key_Left ? centre.x() < from.x() - 1 : centre.x() > from.x() + 1;
    if (beside) offer(n, std::abs(centre.x() - from.x()) + 4 * std::abs(centre.y() - from.y()));
  }
  return best;
}

// ---- painting -------------------------------------------------------------------------------------------------------

void GraphCanvas::paintScene(PaintContext& context) {
  QPainter& painter = context.painter;
  painter.save();
  if (!caption_.isEmpty()) {
    painter.setPen(context.theme.color(Tone::Text));
    painter.setFont(fonts_.bold);
    painter.drawText(QRectF(scene_margin, 6, sceneSize().width() - 2 * scene_margin, caption_height),
                     Qt::AlignLeft | Qt::AlignVCenter, caption_);
  }
  const QPointF corner(scene_margin, scene_margin + (caption_.isEmpty() ? 0 : caption_height));
  painter.translate(corner);
  PaintContext inner{
      painter,          context.theme,   context.font,    context.codeFont, context.exposed.translated(-corner),
      context.selected, context.hovered, context.current, context.focused};
  paintGraph(inner, geometry_, standing_, fonts_);
  painter.restore();
}

}  // namespace tirscope::views::graph
