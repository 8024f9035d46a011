// SPDX-License-Identifier: Apache-2.0
// reindex_cache_write(block, write_buffer_index, storage_scope, index_map): lets a block write into another storage
// scope and copies the result to where it belongs; the index map gives the indices of the cache from the block's
// variables.
//
//   sch.reindex_cache_write("C", 0, "local", lambda i, j, k: (j, i))
//
//   for i, j, k:                   C_local = T.alloc_buffer((16, 16), scope="local")
//     with T.block("C"):           for i, j, k:
//       C[vi, vj] = ...      ->      with T.block("C"): C_local[vj, vi] = ...
//                                  for i, j:
//                                    with T.block("C_local"): C[vi, vj] = C_local[vj, vi]
//
// The copy keeps the names of the loops and variables that it needs. It goes before the first reader, or to the end of
// the scope. Legal when
//   1. the storage scope is known;
//   2. the index names a buffer that the block writes;
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

Result<ReindexStage> check_reindex_cache_write(const Context& context, const Arguments& arguments) {
  return check_reindex_cache(context, arguments, Side::Write);
}

std::vector<Suggestion> suggest_reindex_cache_write(const Context& context, const Subject& subject) {
  return suggest_reindex_cache(context, subject, Side::Write);
}

}  // namespace

const Primitive& reindex_cache_write() {
  static const Primitive primitive = Primitive::transform<ReindexStage>(
      {.name = "reindex_cache_write",
       .instruction = "ReindexCacheWrite",
       .error_name = "reverse-cache-write",
       .summary = "makes a block write into another storage scope in a layout made of its iter vars, and copies the "
                  "result back",
       .returns = Returns::Block,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block"},
                      {"write_buffer_index", ParameterType::WriteIndex, Role::Attribute,
                       "which of the buffers that the block writes"},
                      {"storage_scope", ParameterType::String, Role::Attribute, "the storage scope of the cache"},
                      {"index_map", ParameterType::IndexMap, Role::Input,
                       "the block's iter vars to indices of the cache"}}},
      check_reindex_cache_write, rewrite_reindex, suggest_reindex_cache_write);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
