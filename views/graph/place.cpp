// SPDX-License-Identifier: Apache-2.0
// Where cards, frames and edges go.
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <map>

#include "views/common/canvas/layered.h"
#include "views/graph/geometry.h"

namespace tirscope::views::graph {

namespace {

constexpr qreal between_cards = 22, between_rows = 24;

/// Frames with nothing inside are not placed. Gives each frame's index among those that are, or -1.
std::vector<int> framesInUse(const ShownGraph& shown) {
  std::vector<bool> used(shown.frames.size(), false);
  for (const ShownNode& node : shown.nodes)
    for (int frame = node.frame; frame >= 0; frame = shown.frames[std::size_t(frame)].parent)
      used[std::size_t(frame)] = true;
  std::vector<int> index(used.size(), -1);
  int next = 0;
  for (std::size_t f = 0; f < used.size(); ++f)
    if (used[f]) index[f] = next++;
  return index;
}

LayeredGraph layeredOf(const Geometry& geometry, const std::vector<int>& frame_index) {
  LayeredGraph layered;
  layered.between_nodes = between_cards;
  layered.between_layers = between_rows;
  auto placed = [&](int frame) { return frame < 0 ? -1 : frame_index[std::size_t(frame)]; };
  for (std::size_t f = 0; f < geometry.frames.size(); ++f)
    if (frame_index[f] >= 0)
      layered.frames.push_back({placed(geometry.shown.frames[f].parent), geometry.frames[f].title.width()});
  for (std::size_t n = 0; n < geometry.cards.size(); ++n)
    layered.nodes.push_back({geometry.cards[n].box, placed(geometry.shown.nodes[n].frame)});
  // The main line leads to each card from the one computed last: shortcuts go around it.
  std::vector<int> nearest(geometry.cards.size(), -1);
  for (const ShownEdge& edge : geometry.shown.edges) {
    int& from = nearest[std::size_t(edge.to)];
    from = std::max(from, edge.from);
  }
  for (const ShownEdge& edge : geometry.shown.edges)
    layered.edges.push_back({edge.from, edge.to, edge.from == nearest[std::size_t(edge.to)]});
  return layered;
}

/// Roles are written beside the arrows that come into one card, on the side that the edge does not come from, where
/// there is room for them.
void placeRoles(Geometry& geometry, const Fonts& fonts) {
  const QFontMetricsF metrics(fonts.small);
  std::map<int, std::vector<std::size_t>> incoming;
  for (std::size_t e = 0; e < geometry.edges.size(); ++e)
    if (geometry.edges[e].spline.size() >= 4) incoming[geometry.shown.edges[e].to].push_back(e);
  for (auto& [card, edges] : incoming) {
    std::ranges::sort(edges, {}, [&](std::size_t e) { return geometry.edges[e].spline.back().x(); });
    for (std::size_t i = 0; i < edges.size(); ++i) {
      EdgeLine& edge = geometry.edges[edges[i]];
      const QPointF tip = edge.spline.back();
      const qreal width = metrics.horizontalAdvance(edge.role) + 10;
      const qreal slant = edge.spline[edge.spline.size() - 2].x() - tip.x();
      const bool at_left = slant > 1 || (slant > -1 && i == 0 && edges.size() > 1);
      const bool is_last = at_left ? i == 0 : i + 1 == edges.size();
      const QPointF next = is_last ? tip : geometry.edges[edges[at_left ? i - 1 : i + 1]].spline.back();
      const bool fits = is_last || std::abs(next.x() - tip.x()) > 2 * width;
      const bool tells = edges.size() > 1 || edge.role.contains(u',');
      if (!tells || !fits) edge.role.clear();
      edge.role_at = tip + QPointF(at_left ? 4 - width : 7, -metrics.descent() - 3);
    }
  }
}

}  // namespace

void place(Geometry& geometry, const Fonts& fonts) {
  const std::vector<int> frame_index = framesInUse(geometry.shown);
  LayeredGraph layered = layeredOf(geometry, frame_index);
  placeInLayers(layered);
  geometry.size = layered.size;
  for (std::size_t n = 0; n < geometry.cards.size(); ++n) {
    Card& card = geometry.cards[n];
    const QRectF box = layered.nodes[n].rect;
    card.rect = QRectF(QPointF(box.center().x() - card.body.width() / 2, box.top()), card.body);
    if (!card.label.isEmpty()) card.label.translate(card.rect.topLeft());
  }
  for (std::size_t f = 0; f < geometry.frames.size(); ++f)
    if (frame_index[f] >= 0) geometry.frames[f].rect = layered.frames[std::size_t(frame_index[f])].rect;
  for (std::size_t e = 0; e < geometry.edges.size(); ++e) geometry.edges[e].spline = std::move(layered.edges[e].spline);
  placeRoles(geometry, fonts);
}

}  // namespace tirscope::views::graph
