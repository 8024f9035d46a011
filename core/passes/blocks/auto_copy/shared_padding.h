// SPDX-License-Identifier: Apache-2.0
// Rows of shared memory are made longer, so that the threads of a warp meet in as few banks as can be.
//
// 1. What counts are the accesses of copies: a typical warp, with every loop but those over its threads at its start.
//    An index is then a sum of parts `thread * scale`; each list of places that an index takes is kept.
// 2. From the last dimension but one to the first, that padding of the stride is taken which makes the fewest threads
//    meet in one of 32 banks of 32 bits; the smallest of those. Paddings go up to a quarter of the stride, and to the
//    banks' width, in steps of the longest vector stored or of what fragments need.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "ir/walk/mutator.h"

namespace tirscope::passes {

class SharedPadding {
 public:
  using ThreadExtents = std::map<std::string, int64_t>;

  /// Takes the accesses of shared memory in a copy.
  void observe(const Stmt& copy, const std::vector<const ForNode*>& outer_loops, const ThreadExtents& threads);
  /// The padding of `buffer` grows by multiples of `elements` at least.
  void at_least(const Buffer& buffer, int64_t elements);
  /// To be called when all copies with a buffer have been observed: decides its strides.
  void decide(const Buffer& buffer);
  /// `stmt` with the buffers that have been decided upon.
  Stmt applied(const Stmt& stmt) const { return replace_buffers(stmt, padded_); }

 private:
  friend class WarpAccesses;
  using Places = std::vector<std::vector<int64_t>>;  ///< of one access: by dimension, the values of the index
  std::optional<int64_t> best_padding(const std::vector<Places>& accesses, std::size_t dimension, int64_t stride,
                                      int64_t bits, int64_t step, std::vector<std::vector<int64_t>>& below) const;

  std::unordered_map<const BufferNode*, std::vector<Places>> accesses_;
  std::unordered_map<const BufferNode*, int64_t> steps_;
  BufferMap padded_;
};

}  // namespace tirscope::passes
