// SPDX-License-Identifier: Apache-2.0
#include "schedule/intrin/tensor_core_group.h"

#include "support/format.h"

namespace tirscope::schedule {

TensorCoreGroup wmma_group(std::string_view in, std::string_view out, bool transposed) {
  const std::string_view order = transposed ? "_trans" : "";
  return {.init = formatted("wmma_fill_16x16x16_{}", out),
          .load_a = formatted("wmma_load_16x16x16_{}_a_shared_dyn", in),
          .load_b = formatted("wmma_load_16x16x16_{}_b{}_shared_dyn", in, order),
          .compute = formatted("wmma_sync_16x16x16_{}{}{}{}", in, in, out, order),
          .store = formatted("wmma_store_16x16x16_{}_shared_dyn", out)};
}

}  // namespace tirscope::schedule
