// SPDX-License-Identifier: Apache-2.0
// Graphviz. Nothing of it is visible outside this file.
#include "views/common/canvas/layered.h"

#include <gvc.h>

#include <memory>
#include <string>

#include "views/common/canvas/quick_layers.h"

namespace tirscope::views {

namespace {

constexpr double points_per_inch = 72, frame_margin = 12, title_size = 14, letter_width = 7;
/// Of an edge that is kept straight; others have "1".
constexpr const char* main_weight = "8";
/// From here on dot may try less to have edges cross less.
constexpr std::size_t large_graph = 400;
/// From here on it would take seconds, then minutes.
constexpr std::size_t huge_graph = 1300;

struct GraphCloser {
  void operator()(Agraph_t* graph) const { agclose(graph); }
};

void set(void* object, const char* key, const std::string& value) {
  agsafeset(object, const_cast<char*>(key), const_cast<char*>(value.c_str()), const_cast<char*>(""));
}

void set(void* object, const char* key, double value) { set(object, key, std::to_string(value)); }

/// One context for the process; only ever used by the thread that lays out.
GVC_t* graphvizContext() {
  static GVC_t* context = gvContext();
  return context;
}

class Placement {
 public:
  explicit Placement(LayeredGraph& graph) : graph_(graph), root_(agopen(const_cast<char*>("g"), Agdirected, nullptr)) {}

  void run() {
    set(root_.get(), "rankdir", "TB");
    set(root_.get(), "nodesep", graph_.between_nodes / points_per_inch);
    set(root_.get(), "ranksep", graph_.between_layers / points_per_inch);
    set(root_.get(), "compound", "true");
    if (graph_.nodes.size() > large_graph) set(root_.get(), "mclimit", 0.3);
    describeFrames();
    describeNodes();
    describeEdges();
    if (gvLayout(graphvizContext(), root_.get(), "dot") != 0) return;
    read();
    gvFreeLayout(graphvizContext(), root_.get());
  }

 private:
  static std::string id(const char* kind, std::size_t n) { return kind + std::to_string(n); }

  Agraph_t* holder(int frame) { return frame < 0 ? root_.get() : frames_[std::size_t(frame)]; }

  void describeFrames() {
    for (std::size_t n = 0; n < graph_.frames.size(); ++n) {
      const LayeredGraph::Frame& frame = graph_.frames[n];
      Agraph_t* made = agsubg(holder(frame.parent), const_cast<char*>(id("cluster_", n).c_str()), 1);
      frames_.push_back(made);
      set(made, "margin", frame_margin);
      // The title's room is kept free by a label; the view paints the text itself.
      set(made, "label", std::string(std::size_t(frame.title_width / letter_width) + 1, 'x'));
      set(made, "fontsize", title_size);
    }
  }

  void describeNodes() {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      const LayeredGraph::Node& node = graph_.nodes[n];
      Agnode_t* made = agnode(holder(node.frame), const_cast<char*>(id("n", n).c_str()), 1);
      nodes_.push_back(made);
      set(made, "shape", "box");
      set(made, "label", std::string());
      set(made, "fixedsize", "true");
      set(made, "width", node.size.width() / points_per_inch);
      set(made, "height", node.size.height() / points_per_inch);
    }
  }

  void describeEdges() {
    for (const LayeredGraph::Edge& edge : graph_.edges) {
      const bool self = edge.from == edge.to;
      edges_.push_back(
          self ? nullptr
               : agedge(root_.get(), nodes_[std::size_t(edge.from)], nodes_[std::size_t(edge.to)], nullptr, 1));
      if (!self && edge.is_main) set(edges_.back(), "weight", main_weight);
    }
  }

  QPointF flip(pointf p) const { return {p.x, height_ - p.y}; }

  void read() {
    const boxf box = GD_bb(root_.get());
    height_ = box.UR.y;
    graph_.size = QSizeF(box.UR.x, box.UR.y);
    for (std::size_t n = 0; n < frames_.size(); ++n) {
      const boxf frame = GD_bb(frames_[n]);
      graph_.frames[n].rect = QRectF(flip({frame.LL.x, frame.UR.y}), flip({frame.UR.x, frame.LL.y}));
    }
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      LayeredGraph::Node& node = graph_.nodes[n];
      const QPointF center = flip(ND_coord(nodes_[n]));
      node.rect = QRectF(center - QPointF(node.size.width() / 2, node.size.height() / 2), node.size);
    }
    for (std::size_t n = 0; n < edges_.size(); ++n)
      if (edges_[n]) readCurve(*edges_[n], graph_.edges[n].spline);
  }

  void readCurve(Agedge_t& edge, std::vector<QPointF>& points) const {
    const splines* spline = ED_spl(&edge);
    if (!spline || spline->size < 1) return;
    const bezier& curve = spline->list[0];
    for (std::size_t p = 0; p < std::size_t(curve.size); ++p) points.push_back(flip(curve.list[p]));
    if (!curve.eflag) return;  // the arrow's tip lies beyond the last curve
    const QPointF tip = flip(curve.ep), last = points.back();
    points.insert(points.end(), {last + (tip - last) / 3, last + (tip - last) * 2 / 3, tip});
  }

  LayeredGraph& graph_;
  std::unique_ptr<Agraph_t, GraphCloser> root_;
  std::vector<Agraph_t*> frames_;
  std::vector<Agnode_t*> nodes_;
  std::vector<Agedge_t*> edges_;
  double height_ = 0;
};

}  // namespace

void placeInLayers(LayeredGraph& graph) {
  if (graph.nodes.empty()) return;
  if (graph.nodes.size() > huge_graph || graph.edges.size() > 2 * huge_graph) return placeQuickly(graph);
  Placement(graph).run();
}

}  // namespace tirscope::views
