// SPDX-License-Identifier: Apache-2.0
// What the badge of an access says: under thread bindings what a warp meets, elsewhere the stride of the innermost
// loop.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "analysis/nest/loop_nest.h"
#include "analysis/warp/warp_accesses.h"
#include "views/common/look/warp_look.h"

namespace tirscope::views::loop_nest {

class WarpVerdicts {
 public:
  explicit WarpVerdicts(const std::vector<analysis::WarpAccess>& accesses);
  AccessLook lookOf(const analysis::NestNode& statement, const analysis::Access& access) const;
  /// What a warp does for an access; null where that is not known.
  const analysis::WarpAccess* find(const analysis::NestNode& statement, const analysis::Access& access) const;

 private:
  std::map<std::tuple<const Node*, bool, std::string_view>, const analysis::WarpAccess*> known_;
  /// By statement and buffer; null where there are several.
  std::map<std::pair<const Node*, std::string_view>, const analysis::WarpAccess*> by_buffer_;
};

}  // namespace tirscope::views::loop_nest
