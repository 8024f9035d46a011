// SPDX-License-Identifier: Apache-2.0
// Graphviz. Nothing of it is visible outside this file.
#include <gvc.h>

#include <memory>

#include "views/block_tree/geometry.h"

namespace tirscope::views::block_tree {

namespace {

constexpr double points_per_inch = 72, frame_margin = 12;

struct Closer {
  void operator()(Agraph_t* graph) const { agclose(graph); }
};

void set(void* object, const char* key, const std::string& value) {
  agsafeset(object, const_cast<char*>(key), const_cast<char*>(value.c_str()), const_cast<char*>(""));
}

void set(void* object, const char* key, double value) { set(object, key, std::to_string(value)); }

/// One context for the process; only ever used by the thread that lays out.
GVC_t* context() {
  static GVC_t* context = gvContext();
  return context;
}

class Placement {
 public:
  explicit Placement(Graph& graph) : graph_(graph), root_(agopen(const_cast<char*>("g"), Agdirected, nullptr)) {}

  void run() {
    set(root_.get(), "rankdir", "TB");
    set(root_.get(), "nodesep", 0.22);
    set(root_.get(), "ranksep", 0.28);
    set(root_.get(), "compound", "true");
    describe();
    if (gvLayout(context(), root_.get(), "dot") != 0) return;
    read();
    gvFreeLayout(context(), root_.get());
  }

 private:
  static std::string id(std::size_t n) { return "n" + std::to_string(n); }

  Agraph_t* holder(int frame) { return frame < 0 ? root_.get() : frames_[std::size_t(frame)]; }

  void describe() {
    frames_.resize(graph_.nodes.size());
    nodes_.resize(graph_.nodes.size());
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      const GraphNode& node = graph_.nodes[n];
      if (node.kind == GraphNode::Kind::Frame) {
        frames_[n] = agsubg(holder(node.frame), const_cast<char*>(("cluster_" + id(n)).c_str()), 1);
        set(frames_[n], "margin", frame_margin);
        // The label's room is kept free above the blocks; we paint the text ourselves.
        set(frames_[n], "label", std::string(std::size_t(node.size.width() / 7) + 1, 'x'));
        set(frames_[n], "fontsize", 14);
        continue;
      }
      nodes_[n] = agnode(holder(node.frame), const_cast<char*>(id(n).c_str()), 1);
      set(nodes_[n], "shape", "box");
      set(nodes_[n], "label", std::string());
      set(nodes_[n], "fixedsize", "true");
      set(nodes_[n], "width", node.size.width() / points_per_inch);
      set(nodes_[n], "height", node.size.height() / points_per_inch);
    }
    for (const GraphEdge& edge : graph_.edges)
      edges_.push_back(agedge(root_.get(), nodes_[std::size_t(edge.from)], nodes_[std::size_t(edge.to)], nullptr, 1));
  }

  QPointF flip(pointf p) const { return {p.x, height_ - p.y}; }

  void read() {
    boxf box = GD_bb(root_.get());
    height_ = box.UR.y;
    graph_.size = QSizeF(box.UR.x, box.UR.y);
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      GraphNode& node = graph_.nodes[n];
      if (frames_[n]) {
        boxf frame = GD_bb(frames_[n]);
        node.rect = QRectF(flip({frame.LL.x, frame.UR.y}), flip({frame.UR.x, frame.LL.y}));
      } else {
        QPointF center = flip(ND_coord(nodes_[n]));
        node.rect = QRectF(center - QPointF(node.size.width() / 2, node.size.height() / 2), node.size);
      }
    }
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      const splines* spline = ED_spl(edges_[e]);
      if (!spline || spline->size < 1) continue;
      const bezier& curve = spline->list[0];
      std::vector<QPointF>& points = graph_.edges[e].spline;
      for (std::size_t p = 0; p < std::size_t(curve.size); ++p) points.push_back(flip(curve.list[p]));
      if (curve.eflag) {  // the arrow's tip lies beyond the last curve
        QPointF tip = flip(curve.ep), last = points.back();
        points.insert(points.end(), {last + (tip - last) / 3, last + (tip - last) * 2 / 3, tip});
      }
    }
  }

  Graph& graph_;
  std::unique_ptr<Agraph_t, Closer> root_;
  std::vector<Agraph_t*> frames_;
  std::vector<Agnode_t*> nodes_;
  std::vector<Agedge_t*> edges_;
  double height_ = 0;
};

}  // namespace

void place(Graph& graph) {
  if (!graph.nodes.empty()) Placement(graph).run();
}

}  // namespace tirscope::views::block_tree
