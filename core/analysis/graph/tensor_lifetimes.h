// SPDX-License-Identifier: Apache-2.0
// When each tensor of a Relax function is needed, over its bindings in order.
#pragma once

#include <vector>

#include "analysis/graph/program_graph.h"

namespace tirscope::analysis {

/// The positions [first, last] at which the value of a node is needed. Tuples, their items and other names of a value
/// hold no memory of their own: what they are made of is needed as long as they are.
struct TensorLifetime {
  int node = -1;
  int first = 0, last = 0;
  Amount bytes;
  bool is_given = false;   ///< a parameter or a constant: there from the beginning
  bool is_result = false;  ///< the function returns it
};

struct TensorLifetimes {
  std::vector<int> positions;             ///< the nodes that compute, in order
  std::vector<TensorLifetime> lifetimes;  ///< by first position; what has no known size is left out
  /// Bytes of what is computed that are needed at each position; symbolic amounts count nothing, and `complete` is
  /// false.
  std::vector<int64_t> computed_bytes;
  int64_t given_bytes = 0;  ///< of all parameters and constants: the caller holds them as long as the function runs
  int64_t peak = 0;         ///< of computed_bytes
  int peak_position = -1;
  bool complete = true;
};

/// Nodes inside a body of a called function do not count: what a fused group computes in between is its own.
TensorLifetimes tensor_lifetimes(const ProgramGraph& graph);

}  // namespace tirscope::analysis
