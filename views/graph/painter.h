// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "views/common/canvas/canvas.h"
#include "views/graph/geometry.h"

namespace tirscope::views::graph {

/// What stands out of a graph at the moment: indexes of shown nodes.
struct Standing {
  int selected = -1, hovered = -1;
  int selected_frame = -1;  ///< an opened body whose call is selected
  std::set<int> related;    ///< they call the selected function, or what is selected is inside of them
  std::set<int> found;      ///< by the search
  bool is_searching = false;
  bool is_before = false;  ///< what only this graph has was removed since
};

/// Paints a placed graph. Far out, cards are plain.
void paintGraph(PaintContext& context, const Geometry& geometry, const Standing& standing, const Fonts& fonts);

}  // namespace tirscope::views::graph
