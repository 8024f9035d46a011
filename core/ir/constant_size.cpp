// SPDX-License-Identifier: Apache-2.0
#include "ir/constant_size.h"

#include <algorithm>

#include "ir/build.h"

namespace tirscope {

std::optional<int64_t> constant_elements(const std::vector<Expr>& extents) {
  int64_t elements = 1;
  for (const Expr& extent : extents) {
    const std::optional<int64_t> value = as_int(extent);
    if (!value) return std::nullopt;
    const int64_t count = std::clamp<int64_t>(*value, 0, most_elements);
    elements = count > 0 && elements > most_elements / count ? most_elements : elements * count;
  }
  return elements;
}

}  // namespace tirscope
