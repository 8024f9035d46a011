// SPDX-License-Identifier: Apache-2.0
// The memory of a Relax function over its bindings: the bytes needed at each, and below them a bar for each tensor.
#pragma once

#include <QRectF>
#include <vector>

#include "analysis/graph/tensor_lifetimes.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views::graph {

struct LifetimeBar {
  int node = -1;  ///< of the program's graph
  QRectF rect;
  QString text;  ///< empty where it does not fit
  QString tip;
  bool is_given = false, is_result = false;
};

struct LifetimeChart {
  QSizeF size;
  QRectF plot;                  ///< of the bytes
  std::vector<QPointF> given;   ///< the upper edge of what is given, left to right
  std::vector<QPointF> needed;  ///< the upper edge of all
  QRectF peak;                  ///< the column of the peak
  std::vector<LifetimeBar> bars;
  std::vector<Piece> pieces;  ///< the legend
  qreal column = 0;           ///< width of a position
  int columns = 0;
};

/// Laid out for `width`. Empty where there is nothing with a known size.
LifetimeChart lifetimeChart(const analysis::ProgramGraph& graph, const analysis::TensorLifetimes& lifetimes,
                            const Fonts& fonts, qreal width);

}  // namespace tirscope::views::graph
