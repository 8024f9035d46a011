// SPDX-License-Identifier: Apache-2.0
// When each buffer holds values that are still needed, over the statements of a function in program order.
#pragma once

#include <string>
#include <vector>

#include "analysis/memory/buffer_scopes.h"

namespace tirscope::analysis {

/// A point of program order: an innermost block, or a store or evaluation outside every innermost block.
struct Position {
  Stmt node;
  std::string name;
  std::vector<std::string> loops;  ///< names of the loops around it, outermost first
};

/// The positions [first, last] at which a buffer is live. Arguments that are read first are live from position 0,
/// arguments that are written are live to the end.
struct Interval {
  int buffer;  ///< index into Liveness::scopes.buffers
  int first = 0, last = 0;
  std::vector<int> writes, reads;  ///< positions that touch it
};

/// Bytes live at each position in one storage scope.
struct ScopePressure {
  std::string scope;
  std::vector<Amount> bytes;  ///< one a position, allocations only
  Amount peak;
  int peak_position = -1;
};

struct Liveness {
  BufferScopes scopes;
  std::vector<Position> positions;
  std::vector<Interval> intervals;  ///< in order of the first position; untouched buffers have none
  std::vector<Amount> live_bytes;   ///< allocations of all scopes together, one a position
  Amount peak;
  int peak_position = -1;
  Amount argument_bytes;
  std::vector<ScopePressure> by_scope;
};

Liveness liveness(const PrimFunc& function);

std::string to_text(const Liveness& liveness);

}  // namespace tirscope::analysis
