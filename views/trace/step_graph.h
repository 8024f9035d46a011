// SPDX-License-Identifier: Apache-2.0
// The rows of a history, and the lines between them. No widgets.
#pragma once

#include <vector>

#include "views/common/values/history.h"

namespace tirscope::views::trace {

/// The row of a step: its dot, and the lines that meet or pass it. Lanes count from 0, side by side.
struct GraphRow {
  struct Line {
    enum class Part : unsigned char {
      Through,  ///< from the top to the bottom of its lane
      Into,     ///< from the top of its lane to the dot, which may be in the next lane
      OutOf,    ///< from the dot to the bottom of its lane
    };
    int lane = 0;
    Part part = Part::Through;
    bool on_path = false;
    friend bool operator==(const Line&, const Line&) = default;
  };
  const Step* step = nullptr;
  int lane = 0;             ///< of the dot
  std::vector<Line> lines;  ///< those of the current path last
};

/// Each step is followed by all that came from it, those that were made first first. Which step is current does not
/// matter: a row stays where it is when another one is chosen. The newest successor of a step goes on in its lane; each
/// other one begins a branch in the lane beside it.
std::vector<GraphRow> graphOf(const History& history);

}  // namespace tirscope::views::trace
