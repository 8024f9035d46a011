// SPDX-License-Identifier: Apache-2.0
// A request of a warp as a grid: of banks and the passes that they take in shared memory, of the words of 128-byte
// lines in global memory. By the rules of memory_service.h.
#pragma once

#include <vector>

#include "analysis/warp/warp_accesses.h"

namespace tirscope::analysis {

/// A word of 4 bytes, in the column of its bank or of its place in the line.
struct LaneCell {
  int row = 0, column = 0;
  std::vector<int> lanes;  ///< that access it, ascending
};

struct LaneGrid {
  bool shared = false;
  int rows = 0;  ///< shared: one after the other; global: different lines
  int columns = int(bank_count);
  std::vector<LaneCell> cells = {};  ///< by row, then column
  /// Shared: the part of the warp that is served in a row (fact 2). Global: the line, counted from the first that is
  /// touched.
  std::vector<int64_t> row_of = {};
};

/// What `access.worst` asks for; empty where nothing is known of the access.
LaneGrid lane_grid(const WarpAccess& access);

}  // namespace tirscope::analysis
