// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/canvas/canvas.h"
#include "views/graph/lifetime_chart.h"
#include "views/graph/shown.h"

namespace tirscope::views::graph {

/// Memory over time, below the graph. A bar is its tensor: selecting it selects the binding.
class MemoryStrip final : public CanvasView {
  Q_OBJECT
 public:
  MemoryStrip(Selection& selection, QWidget* parent);
  void show(ProgramGraphPtr program);
  const LifetimeChart& chart() const { return chart_; }

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override;
  void snapshotChanged() override {}

 private:
  Subject subjectOf(const LifetimeBar& bar) const;
  void paintPlot(PaintContext& context) const;
  void paintBar(PaintContext& context, const LifetimeBar& bar) const;

  ProgramGraphPtr program_;
  analysis::TensorLifetimes lifetimes_;
  LifetimeChart chart_;
  Fonts fonts_;
};

}  // namespace tirscope::views::graph
