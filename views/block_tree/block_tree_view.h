// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/block_tree/geometry.h"
#include "views/common/canvas/canvas.h"
#include "views/common/jobs/lane.h"

namespace tirscope::views {

/// The blocks of a function, what each reads and writes, and the buffers that lead from one to the next.
class BlockTreeView final : public CanvasView {
  Q_OBJECT
 public:
  BlockTreeView(Selection& selection, QWidget* parent);
  ~BlockTreeView() override;
  bool busy() const override { return lane_.isBusy(); }
  QString asText() const override;
  const block_tree::Graph& graph() const { return graph_; }
  /// Why there is no layout.
  const std::optional<Diagnostic>& problem() const { return problem_; }

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override;
  bool fitsWhole() const override { return true; }
  void snapshotChanged() override;
  void themeChanged() override { snapshotChanged(); }
  void filterChanged() override { snapshotChanged(); }

 private:
  void take(block_tree::Graph graph, SnapshotPtr snapshot);
  void paintNode(PaintContext& context, const block_tree::GraphNode& node) const;
  void paintEdge(PaintContext& context, const block_tree::GraphEdge& edge) const;
  Subject subjectOf(const block_tree::GraphNode& node) const;

  block_tree::Graph graph_;
  SnapshotPtr placed_;  ///< what graph_ shows; trails snapshot() while a layout runs
  Fonts fonts_;
  std::optional<Diagnostic> problem_;
  Lane lane_{Threads::Graphviz};
};

}  // namespace tirscope::views
