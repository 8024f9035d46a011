// SPDX-License-Identifier: Apache-2.0
// read_at(loop, block, read_buffer_index, storage_scope): each iteration of a loop begins by copying what it reads of a
// buffer into another storage scope.
//
//   for i:                        A_shared = T.alloc_buffer(..., scope="shared")
//     for j:                      for i:
//       ... A[vi, vj] ...   ->      with T.block("A_shared"):
//                                     v0 = T.axis.spatial(64, i)
//                                     T.block_attr({"auto_copy": 1})
//                                     for ax0, ax1: A_shared[v0 + ax0, ax1] = A[v0 + ax0, ax1]
//                                   for j:
//                                     ... A_shared[vi, vj] ...
//
// Legal when
//   1. the index names a buffer that the block reads;
//   2. the storage scope is known;
//   3. some block below the loop reads the buffer;
//   4. none writes it in the statement of the loop's body that holds the first reader, or later;
//   5. the loop's scope is a stage pipeline.
// The copy holds all that one iteration of the loop reads, in a buffer of the same shape. It is one block without
// inner structure for the schedule; lowering gives it threads and vectors by the scopes between which it copies.
#include "schedule/primitives/cache/copy_at.h"

namespace tirscope::schedule::primitives {

namespace {

Result<CopyAt> check_read_at(const Context& context, const Arguments& arguments) {
  return plan_copy_at(context, arguments.loop("loop"), arguments.block("block"), arguments.integer("read_buffer_index"),
                      arguments.text("storage_scope"), Side::Read);
}

std::vector<Suggestion> suggest_read_at(const Context& context, const Subject& subject) {
  return suggest_copy_at(context, subject, Side::Read);
}

}  // namespace

const Primitive& read_at() {
  static const Primitive primitive = Primitive::transform<CopyAt>(
      {.name = "read_at",
       .instruction = "ReadAt",
       .error_name = "read-at",
       .summary = "copies the part of a buffer that a loop iteration reads into another storage scope, at its start",
       .returns = Returns::Block,
       .parameters = {{"loop", ParameterType::Loop, Role::Input, "the loop whose body contains the copy"},
                      {"block", ParameterType::Block, Role::Input, "a block that reads the buffer"},
                      {"read_buffer_index", ParameterType::ReadIndex, Role::Attribute, "which of the buffers it reads"},
                      {"storage_scope", ParameterType::String, Role::Attribute, "the storage scope of the copy"}},
       .since = "0.9"},
      check_read_at, rewrite_copy_at, suggest_read_at);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
