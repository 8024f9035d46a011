// SPDX-License-Identifier: Apache-2.0
// write_at(loop, block, write_buffer_index, storage_scope): each iteration of a loop writes into another storage scope,
// and ends by copying that to where it belongs.
//
//   for i:                        C_local = T.alloc_buffer(..., scope="local")
//     for j:                      for i:
//       C[vi, vj] = ...     ->      for j:
//                                     C_local[vi, vj] = ...
//                                   with T.block("C_local"):
//                                     v0 = T.axis.spatial(64, i)
//                                     T.block_attr({"auto_copy": 1})
//                                     for ax0, ax1: C[v0 + ax0, ax1] = C_local[v0 + ax0, ax1]
//
// Legal when
//   1. the index names a buffer that the block writes;
//   2. the storage scope is known;
//   3. some block below the loop writes the buffer;
//   4. none reads it in a statement of the loop's body after the last writer;
//   5. the loop's scope is a stage pipeline.
// The copy holds all that one iteration of the loop writes, in a buffer of the same shape. It is one block without
// inner structure for the schedule; lowering gives it threads and vectors by the scopes between which it copies.
#include "schedule/primitives/cache/copy_at.h"

namespace tirscope::schedule::primitives {

namespace {

Result<CopyAt> check_write_at(const Context& context, const Arguments& arguments) {
  return plan_copy_at(context, arguments.loop("loop"), arguments.block("block"),
                      arguments.integer("write_buffer_index"), arguments.text("storage_scope"), Side::Write);
}

std::vector<Suggestion> suggest_write_at(const Context& context, const Subject& subject) {
  return suggest_copy_at(context, subject, Side::Write);
}

}  // namespace

const Primitive& write_at() {
  static const Primitive primitive = Primitive::transform<CopyAt>(
      {.name = "write_at",
       .instruction = "WriteAt",
       .error_name = "write-at",
       .summary =
           "makes each iteration of a loop write into another storage scope and copies the result back at its end",
       .returns = Returns::Block,
       .parameters = {{"loop", ParameterType::Loop, Role::Input, "the loop whose body contains the copy"},
                      {"block", ParameterType::Block, Role::Input, "a block that writes the buffer"},
                      {"write_buffer_index", ParameterType::WriteIndex, Role::Attribute,
                       "which of the buffers it writes"},
                      {"storage_scope", ParameterType::String, Role::Attribute, "the storage scope of the copy"}},
       .since = "0.9"},
      check_write_at, rewrite_copy_at, suggest_write_at);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
