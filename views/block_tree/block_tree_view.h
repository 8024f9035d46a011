// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/block_tree/geometry.h"
#include "views/common/canvas/canvas.h"

namespace tirscope::views {

/// The blocks of a function, what each reads and writes, and the buffers that lead from one to the next.
class BlockTreeView final : public CanvasView {
  Q_OBJECT
 public:
  BlockTreeView(Selection& selection, QWidget* parent);
  ~BlockTreeView() override;
  bool busy() const override { return wanted_ != shown_; }
  QString asText() const override;
  const block_tree::Graph& graph() const { return graph_; }

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override;
  bool fitsWhole() const override { return true; }
  void snapshotChanged() override;
  void themeChanged() override { snapshotChanged(); }

 private:
  void paintNode(PaintContext& context, const block_tree::GraphNode& node) const;
  void paintEdge(PaintContext& context, const block_tree::GraphEdge& edge) const;
  Subject subjectOf(const block_tree::GraphNode& node) const;

  block_tree::Graph graph_;
  SnapshotPtr placed_;  ///< what graph_ shows; trails snapshot() while a layout runs
  Fonts fonts_;
  int wanted_ = 0, shown_ = 0;  ///< number of the newest layout asked for, and of the one on show
};

}  // namespace tirscope::views
