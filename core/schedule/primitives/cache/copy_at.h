// SPDX-License-Identifier: Apache-2.0
// A copy block in the body of a loop, between a buffer and its copy in another storage scope. Shared by read_at and
// write_at.
#pragma once

#include "schedule/legality/buffer.h"
#include "schedule/primitive.h"

namespace tirscope::schedule {

struct CopyAt {
  const SRef *loop = nullptr, *scope_root = nullptr;
  Side side = Side::Read;
  Buffer buffer, copy;
  std::string name;           ///< of the copy block
  std::vector<Range> region;  ///< of the buffer: all that one iteration of the loop touches
  std::size_t position = 0;   ///< of the copy block among the statements of the loop's body
};

/// What copies the buffer that `block` reads or writes, for one iteration of `loop`. The rules are numbered as in
/// read_at.cpp and write_at.cpp; they are tested in TVM's order.
Result<CopyAt> plan_copy_at(const Context& context, const SRef& loop, const SRef& block, int64_t index,
                            const std::string& storage_scope, Side side);

Outcome rewrite_copy_at(const Context& context, const CopyAt& plan);

/// `(loop, block, buffer index, storage scope)` for the loops above the block, where the copy holds just what is
/// touched.
std::vector<Suggestion> suggest_copy_at(const Context& context, const Subject& subject, Side side);

}  // namespace tirscope::schedule
