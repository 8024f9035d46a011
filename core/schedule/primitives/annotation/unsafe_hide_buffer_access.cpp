// SPDX-License-Identifier: Apache-2.0
// unsafe_hide_buffer_access(block, buf_type, buf_index_array): a block no longer declares some of the buffers that it
// reads or writes.
//
//   T.reads(A[vi, vk], B[vk, vj])   ->   T.reads(B[vk, vj])
//
// Legal when
//   1. the type is "read" or "write";
//   2. each index names one of the block's buffers of that type.
// The body stays. Later steps believe what is declared: the user is responsible for a hidden access.
#include <algorithm>

#include "schedule/legality/refusal/refusal.h"
#include "schedule/primitive.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct Hiding {
  const SRef* block;
  bool writes;
  std::vector<int64_t> hidden;
};

Result<Hiding> check_unsafe_hide_buffer_access(const Context&, const Arguments& arguments) {
  const SRef& sref = arguments.block("block");
  const BlockNode& block = *sref.block();
  const std::string& type = arguments.text("buf_type");
  // 1. "read" or "write"
  if (type != "read" && type != "write")
    return fail(refuse("unsafe_hide_buffer_access.bad-type",
                       message("the type must be \"read\" or \"write\", not \"{0}\"", type), {},
                       "The buffer type for hide_buffer_access schedule should either be 'read' or 'write', got " +
                           type + " instead."));
  Hiding plan{&sref, type == "write", arguments.integers("buf_index_array")};
  std::size_t count = plan.writes ? block.writes.size() : block.reads.size();
  // 2. each index names one of the buffers
  for (int64_t index : plan.hidden)
    if (index < 0 || index >= int64_t(count))
      return fail(
          refuse("unsafe_hide_buffer_access.bad-index",
                 message(plan.writes ? "block \"{0}\" writes {1} buffers, numbered from 0; there is no buffer {2}"
                                     : "block \"{0}\" reads {1} buffers, numbered from 0; there is no buffer {2}",
                         block.name, count, index),
                 {},
                 formatted("The buffer index array for hide_buffer_access schedule should be a list of "
                           "integers between 0 and {}, got {} instead.",
                           int64_t(count) - 1, index)));
  return plan;
}

Outcome rewrite_unsafe_hide_buffer_access(const Context& context, const Hiding& plan) {
  Block block = with(*plan.block->block(), [&](BlockNode& copy) {
    std::vector<BufferRegion> shown;
    std::vector<BufferRegion>& regions = plan.writes ? copy.writes : copy.reads;
    for (std::size_t i = 0; i < regions.size(); ++i)
      if (std::ranges::find(plan.hidden, int64_t(i)) == plan.hidden.end()) shown.push_back(regions[i]);
    regions = std::move(shown);
  });
  Edit edit(context.state);
  edit.replace(*plan.block, block, {{plan.block->block(), block}});
  return std::move(edit).finish();
}

}  // namespace

const Primitive& unsafe_hide_buffer_access() {
  static const Primitive primitive = Primitive::transform<Hiding>(
      {.name = "unsafe_hide_buffer_access",
       .instruction = "UnsafeHideBufferAccess",
       .error_name = "hide-buffer-access",
       .summary = "removes buffers from the reads or writes that a block declares",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block"},
                      {"buf_type", ParameterType::String, Role::Input, "\"read\" or \"write\""},
                      {"buf_index_array", ParameterType::Integers, Role::Input,
                       "which of the buffers it reads or writes"}},
       .since = "0.15"},
      check_unsafe_hide_buffer_access, rewrite_unsafe_hide_buffer_access);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
