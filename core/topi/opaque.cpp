// SPDX-License-Identifier: Apache-2.0
// Operators that TVM writes as loops of its own, not as tensor expressions: their body is opaque to every schedule.
#include "topi/table.h"

namespace tirscope::topi {

void add_opaque(Table& table) {
  constexpr std::string_view why =
      "is written as loops of its own, not as a tensor expression; write it as a TensorIR function, or call a function "
      "of a library with call_dps_packed";
  for (std::string_view name :
       {"argsort", "sort", "topk", "cumsum", "cumprod", "scanop", "scatter", "scatter_elements", "scatter_nd", "unique",
        "searchsorted", "sparse_to_dense", "nn.fifo_buffer", "vision.non_max_suppression", "vision.get_valid_counts",
        "vision.nms.non_max_suppression", "vision.nms.get_valid_counts", "vision.all_class_non_max_suppression"})
    table.add_opaque(name, why);
}

}  // namespace tirscope::topi
