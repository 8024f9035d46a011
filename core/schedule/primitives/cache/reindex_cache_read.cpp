// SPDX-License-Identifier: Apache-2.0
// reindex_cache_read(block, read_buffer_index, storage_scope, index_map): copies a buffer that a block reads into
// another storage scope; the index map gives the indices of the copy from the block's variables.
//
//   sch.reindex_cache_read("C", 0, "shared", lambda i, j, k: (k, i))
//
//   for i, j, k:                   A_shared = T.alloc_buffer((8, 16), scope="shared")
//     with T.block("C"):           for i, k:
//       ... A[vi, vk] ...    ->      with T.block("A_shared"): A_shared[vk, vi] = A[vi, vk]
//                                  for i, j, k:
//                                    with T.block("C"): ... A_shared[vk, vi] ...
//
// The copy keeps the names of the loops and variables that it needs. It goes after the block that writes the buffer, or
// to the start of the scope. Only the given block reads it. Legal when
//   1. the storage scope is known;
//   2. the index names a buffer that the block reads;
//   3. the scope is a stage pipeline;
//   4. the block declares one region of the buffer, and at most one block of the scope writes it;
//   5. the block touches one point of the buffer at a time;
//   6. the index map takes as many indices as the block has variables, and sends index 0 to index 0;
//   7. it uses the same variables as the access;
//   8. the access depends on loops only through the block's variables, where the copy is not inside them.
// Whether two points meet in the cache is not looked at, as in TVM.
#include "schedule/primitives/cache/reindex_stage.h"

namespace tirscope::schedule::primitives {

namespace {

Result<ReindexStage> check_reindex_cache_read(const Context& context, const Arguments& arguments) {
  return check_reindex_cache(context, arguments, Side::Read);
}

std::vector<Suggestion> suggest_reindex_cache_read(const Context& context, const Subject& subject) {
  return suggest_reindex_cache(context, subject, Side::Read);
}

}  // namespace

const Primitive& reindex_cache_read() {
  static const Primitive primitive = Primitive::transform<ReindexStage>(
      {.name = "reindex_cache_read",
       .instruction = "ReindexCacheRead",
       .error_name = "reverse-cache-read",
       .summary =
           "copies a buffer that a block reads into another storage scope, in a layout made of the block's iter vars",
       .returns = Returns::Block,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block"},
                      {"read_buffer_index", ParameterType::ReadIndex, Role::Attribute,
                       "which of the buffers that the block reads"},
                      {"storage_scope", ParameterType::String, Role::Attribute, "the storage scope of the cache"},
                      {"index_map", ParameterType::IndexMap, Role::Input,
                       "the block's iter vars to indices of the cache"}}},
      check_reindex_cache_read, rewrite_reindex, suggest_reindex_cache_read);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
