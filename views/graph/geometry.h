// SPDX-License-Identifier: Apache-2.0
// A shown graph as cards, frames and edges: what each needs, and, once placed, where it is.
#pragma once

#include <QPointF>
#include <functional>

#include "analysis/graph/graph_difference.h"
#include "views/common/canvas/pieces.h"
#include "views/common/values/model_run.h"
#include "views/graph/card_look.h"
#include "views/graph/shown.h"

namespace tirscope::views::graph {

/// A constant or weight inside a card.
struct CardRow {
  int node = -1;  ///< of the program's graph
  QRectF rect;
  QString name;
};

struct Card {
  KindLook look{};
  QSizeF body, box;            ///< of the card, and with the name of its value below it
  QRectF rect;                 ///< of the card, once it is placed
  QRectF label;                ///< of the value's name, the same; empty where it has none
  std::vector<Piece> pieces;   ///< relative to the card's corner; the label's too
  std::vector<CardRow> rows;   ///< relative to the card's corner
  QRectF toggle;               ///< relative to the card's corner: opens what is closed; empty where nothing is
  bool toggle_closes = false;  ///< it is of a weight that is apart, and puts it back
  QString name, tip;
  double share = 0;  ///< of the run's time
  analysis::GraphMark mark = analysis::GraphMark::Same;
};

struct FrameBox {
  QRectF rect;
  std::vector<Piece> pieces;  ///< relative to its corner
  QSizeF title;
  QRectF toggle;  ///< relative to its corner; empty where it cannot be closed
  QString name;
  bool is_faint = false;  ///< a dataflow block
  Tone tone = Tone::Muted;
};

struct EdgeLine {
  std::vector<QPointF> spline;
  QString role;     ///< empty where it is not shown
  QPointF role_at;  ///< the left end of its line of text
};

struct Geometry {
  ShownGraph shown;
  std::vector<Card> cards;       ///< as the shown nodes
  std::vector<FrameBox> frames;  ///< as the shown frames
  std::vector<EdgeLine> edges;   ///< as the shown edges
  QSizeF size;
};

/// What is said on the cards besides the program.
struct CardNotes {
  ModelRunPtr run;                         ///< null: none
  std::vector<analysis::GraphMark> marks;  ///< of the nodes of the program's graph; empty: nothing is compared
};

/// Cards and frames with their sizes, not placed yet.
Geometry describe(ShownGraph shown, const CardNotes& notes, const Fonts& fonts);
/// Places everything; for jobs of Threads::Graphviz.
void place(Geometry& geometry, const Fonts& fonts);

/// "lv0 (1, 128) float32"
QString valueText(const analysis::GraphValue& value);
/// "2.1 MFLOP"
QString operationsText(const analysis::Amount& operations);

}  // namespace tirscope::views::graph
