// SPDX-License-Identifier: Apache-2.0
#include "views/common/canvas/quick_layers.h"

#include <algorithm>
#include <numeric>

namespace tirscope::views {

namespace {

constexpr qreal room_for_edges = 18, most_bow = 160, frame_room = 10;

class QuickPlacement {
 public:
  explicit QuickPlacement(LayeredGraph& graph) : graph_(graph), layer_(graph.nodes.size(), 0) {}

  void run() {
    findLayers();
    placeNodes();
    for (LayeredGraph::Edge& edge : graph_.edges)
      if (edge.from != edge.to) draw(edge);
    frame();
  }

 private:
  LayeredGraph::Node& at(int n) { return graph_.nodes[std::size_t(n)]; }

  /// Each node below all that lead to it; an edge that closes a cycle does not count.
  void findLayers() {
    std::vector<std::vector<int>> next(graph_.nodes.size());
    std::vector<int> open(graph_.nodes.size(), 0);
    before_.resize(graph_.nodes.size());
    for (const LayeredGraph::Edge& edge : graph_.edges) {
      if (edge.from == edge.to) continue;
      next[std::size_t(edge.from)].push_back(edge.to);
      before_[std::size_t(edge.to)].push_back(edge.from);
      ++open[std::size_t(edge.to)];
    }
    std::vector<int> ready;
    std::vector<bool> is_done(graph_.nodes.size(), false);
    auto take = [&](int n) {
      is_done[std::size_t(n)] = true;
      ready.push_back(n);
    };
    for (int n = 0; n < int(open.size()); ++n)
      if (open[std::size_t(n)] == 0) take(n);
    int left = 0;  // all nodes before it are done
    for (std::size_t r = 0; ready.size() <= graph_.nodes.size(); ++r) {
      if (r == ready.size()) {  // only cycles are left
        while (left < int(open.size()) && is_done[std::size_t(left)]) ++left;
        if (left == int(open.size())) break;
        take(left);
      }
      const int node = ready[r];
      for (int to : next[std::size_t(node)]) {
        if (is_done[std::size_t(to)]) continue;
        layer_[std::size_t(to)] = std::max(layer_[std::size_t(to)], layer_[std::size_t(node)] + 1);
        if (--open[std::size_t(to)] == 0) take(to);
      }
    }
  }

  /// Layers one below the other, each in the order of what leads to it and around the same middle.
  void placeNodes() {
    const int layers = 1 + *std::ranges::max_element(layer_);
    std::vector<std::vector<int>> rows;
    rows.resize(std::size_t(layers));
    for (int n = 0; n < int(layer_.size()); ++n) rows[std::size_t(layer_[std::size_t(n)])].push_back(n);
    qreal top = 0, widest = 0;
    for (std::vector<int>& row : rows) {
      std::ranges::stable_sort(row, {}, [&](int n) { return wish(n); });
      qreal x = 0, high = 0;
      for (int n : row) {
        at(n).rect = QRectF(QPointF(x, top), at(n).size);
        x += at(n).size.width() + graph_.between_nodes;
        high = std::max(high, at(n).size.height());
      }
      const qreal width = x - graph_.between_nodes;
      for (int n : row) at(n).rect.translate(-width / 2, 0);
      widest = std::max(widest, width);
      top += high + graph_.between_layers + room_for_edges;
    }
    for (LayeredGraph::Node& node : graph_.nodes) node.rect.translate(widest / 2, 0);
    graph_.size = QSizeF(widest, top);
  }

  /// The middle of what leads to a node.
  qreal wish(int n) {
    const std::vector<int>& before = before_[std::size_t(n)];
    if (before.empty()) return 0;
    qreal sum = 0;
    for (int from : before) sum += at(from).rect.center().x();
    return sum / qreal(before.size());
  }

  void draw(LayeredGraph::Edge& edge) {
    const QRectF from = at(edge.from).rect, to = at(edge.to).rect;
    const QPointF start(from.center().x(), from.bottom()), end(to.center().x(), to.top());
    const int span = layer_[std::size_t(edge.to)] - layer_[std::size_t(edge.from)];
    if (span == 1) {
      const qreal half = (end.y() - start.y()) / 2;
      edge.spline = {start, start + QPointF(0, half), end - QPointF(0, half), end};
      return;
    }
    const qreal bow = std::max(from.right(), to.right()) + std::min(most_bow, 24.0 + 6.0 * std::abs(span));
    const QPointF middle(bow, (start.y() + end.y()) / 2);
    edge.spline = {start,
                   QPointF(start.x(), start.y() + room_for_edges),
                   QPointF(bow, start.y()),
                   middle,
                   QPointF(bow, end.y()),
                   QPointF(end.x(), end.y() - room_for_edges),
                   end};
    graph_.size.setWidth(std::max(graph_.size.width(), bow + 4));
  }

  void frame() {
    for (const LayeredGraph::Node& node : graph_.nodes)
      for (int f = node.frame; f >= 0; f = graph_.frames[std::size_t(f)].parent) {
        QRectF& rect = graph_.frames[std::size_t(f)].rect;
        rect = rect.united(node.rect.adjusted(-frame_room, -2 * frame_room, frame_room, frame_room));
      }
  }

  LayeredGraph& graph_;
  std::vector<int> layer_;
  std::vector<std::vector<int>> before_;
};

}  // namespace

void placeQuickly(LayeredGraph& graph) {
  if (!graph.nodes.empty()) QuickPlacement(graph).run();
}

}  // namespace tirscope::views
