// SPDX-License-Identifier: Apache-2.0
// The block and buffer that the layout primitives take.
#pragma once

#include "schedule/legality/buffer.h"
#include "schedule/primitive.h"

namespace tirscope::schedule {

/// The buffer that the arguments "block" and "buffer" name.
Buffer buffer_argument(const Arguments& arguments);
/// The side of the argument "buffer".
Side side_argument(const Arguments& arguments);

/// A buffer of a block, and what names it.
struct BufferChoice {
  Buffer buffer;
  Value argument;  ///< ("read" | "write", i)
  bool written;
  int64_t index;  ///< i
};
/// The buffers of a selection: the selected one, or all of the selected block's; with `side` only those.
std::vector<BufferChoice> buffers_of(const Subject& subject, std::optional<Side> side = {});

}  // namespace tirscope::schedule
