// SPDX-License-Identifier: Apache-2.0
// Every primitive, one line each, in the order in which menus and the reference page list them.
#include "schedule/primitive.h"

#define TS_PRIMITIVES(X)       \
  X(get_block)                 \
  X(get_loops)                 \
  X(get_child_blocks)          \
  X(get_producers)             \
  X(get_consumers)             \
  X(get_output_blocks)         \
  X(sample_categorical)        \
  X(sample_perfect_tile)       \
  X(sample_partitioned_tile)   \
  X(sample_compute_location)   \
  X(split)                     \
  X(loop_partition)            \
  X(fuse)                      \
  X(merge)                     \
  X(reorder)                   \
  X(reorder_block_iter_var)    \
  X(add_unit_loop)             \
  X(compute_inline)            \
  X(reverse_compute_inline)    \
  X(parallel)                  \
  X(vectorize)                 \
  X(unroll)                    \
  X(bind)                      \
  X(compute_at)                \
  X(reverse_compute_at)        \
  X(cache_read)                \
  X(cache_write)               \
  X(cache_inplace)             \
  X(cache_index)               \
  X(read_at)                   \
  X(write_at)                  \
  X(reindex)                   \
  X(reindex_cache_read)        \
  X(reindex_cache_write)       \
  X(set_scope)                 \
  X(unsafe_set_dtype)          \
  X(storage_align)             \
  X(transform_layout)          \
  X(transform_block_layout)    \
  X(set_axis_separator)        \
  X(decompose_reduction)       \
  X(rfactor)                   \
  X(blockize)                  \
  X(tensorize)                 \
  X(annotate)                  \
  X(unannotate)                \
  X(rolling_buffer)            \
  X(unsafe_hide_buffer_access) \
  X(annotate_buffer_access)    \
  X(decompose_padding)         \
  X(can_decompose_padding)     \
  X(pad_einsum)                \
  X(fuse_reduction_epilogue)   \
  X(enter_postproc)

namespace tirscope::schedule {

namespace primitives {
#define TS_DECLARE(name) const Primitive& name();
TS_PRIMITIVES(TS_DECLARE)
#undef TS_DECLARE
}  // namespace primitives

const std::vector<const Primitive*>& all_primitives() {
#define TS_ENTRY(name) &primitives::name(),
  static const std::vector<const Primitive*> all = {TS_PRIMITIVES(TS_ENTRY)};
#undef TS_ENTRY
  return all;
}

const Primitive* find_primitive(std::string_view name) {
  for (const Primitive* primitive : all_primitives())
    if (primitive->name == name || (!name.empty() && primitive->s_tir_name == name)) return primitive;
  return nullptr;
}

const Primitive* find_instruction(std::string_view instruction) {
  for (const Primitive* primitive : all_primitives())
    if (!instruction.empty() && (primitive->instruction == instruction || primitive->s_tir_instruction == instruction))
      return primitive;
  return nullptr;
}

}  // namespace tirscope::schedule
