// SPDX-License-Identifier: Apache-2.0
#include "app/window/menus/primitive_groups.h"

#include <QCoreApplication>

namespace tirscope::app {

QString PrimitiveGroup::translatedTitle() const {
  return *title ? QCoreApplication::translate("PrimitiveGroups", title) : QString();
}

const std::vector<PrimitiveGroup>& primitiveGroups() {
  static const std::vector<PrimitiveGroup> all = {
      {"", {"split", "fuse", "reorder", "parallel", "vectorize", "unroll", "bind"}},
      {QT_TRANSLATE_NOOP("PrimitiveGroups", "Loops"),
       {"merge", "loop_partition", "reorder_block_iter_var", "add_unit_loop", "rolling_buffer"}},
      {QT_TRANSLATE_NOOP("PrimitiveGroups", "Cache and move"),
       {"compute_inline", "reverse_compute_inline", "compute_at", "reverse_compute_at", "cache_read", "cache_write",
        "cache_inplace", "cache_index", "read_at", "write_at", "set_scope"}},
      {QT_TRANSLATE_NOOP("PrimitiveGroups", "Layout"),
       {"reindex", "reindex_cache_read", "reindex_cache_write", "transform_layout", "transform_block_layout",
        "storage_align", "set_axis_separator", "decompose_padding", "can_decompose_padding", "pad_einsum",
        "unsafe_set_dtype"}},
      {QT_TRANSLATE_NOOP("PrimitiveGroups", "Reduce and tensorize"),
       {"decompose_reduction", "rfactor", "fuse_reduction_epilogue", "blockize", "tensorize"}},
      {QT_TRANSLATE_NOOP("PrimitiveGroups", "Sample"),
       {"sample_categorical", "sample_perfect_tile", "sample_partitioned_tile", "sample_compute_location"}},
      {QT_TRANSLATE_NOOP("PrimitiveGroups", "Annotate"),
       {"annotate", "unannotate", "annotate_buffer_access", "unsafe_hide_buffer_access", "enter_postproc"}},
  };
  return all;
}

}  // namespace tirscope::app
