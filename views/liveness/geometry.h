// SPDX-License-Identifier: Apache-2.0
// Lifetimes of buffers over program order: a row a buffer, a column a position, the bytes live above.
#pragma once

#include <functional>

#include "analysis/memory/liveness.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views::liveness {

struct Row {
  int interval = -1;  ///< index into Liveness::intervals
  QRectF rect;        ///< over the whole width
  QRectF bar;
  std::vector<QPointF> writes, reads;
  int color = -1;
  bool argument = false;
  QString name, tip;
};

struct Column {
  int position = -1;
  QRectF rect;   ///< over the rows
  QRectF label;  ///< empty where the names would not be readable
  QString text, tip;
  QString shown;  ///< the text, as much of it as the label has room for
};

struct Geometry {
  QSizeF size;
  QRectF plot;                 ///< of the bytes live; empty when nothing is allocated
  std::vector<QPointF> steps;  ///< of the plot, left to right along its top edge
  QPointF peak;                ///< middle of the peak's column at its height
  QRectF peak_column;
  bool labels_upright = false;  ///< names run along the columns, not across
  std::vector<Row> rows;
  std::vector<Column> columns;
  std::vector<Piece> pieces;
};

Geometry layoutLiveness(const analysis::Liveness& liveness,
                        const std::function<int(const analysis::BufferInfo&)>& color, const Fonts& fonts, qreal width);

}  // namespace tirscope::views::liveness
