// SPDX-License-Identifier: Apache-2.0
// What the badge of an access says: under thread bindings what a warp meets, elsewhere the stride of the innermost
// loop.
#pragma once

#include <QString>
#include <map>
#include <string>
#include <tuple>

#include "analysis/nest/loop_nest.h"
#include "analysis/warp/warp_accesses.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views::loop_nest {

/// Text, icon and tone always go together. Without a text there is no badge.
struct AccessLook {
  QString text;
  const char* icon = nullptr;
  Tone tone = Tone::Muted;
  QString tip;  ///< what the text is about
};

class WarpVerdicts {
 public:
  explicit WarpVerdicts(const std::vector<analysis::WarpAccess>& accesses);
  AccessLook lookOf(const analysis::NestNode& statement, const analysis::Access& access) const;

 private:
  std::map<std::tuple<const Node*, bool, std::string_view>, const analysis::WarpAccess*> known_;
};

}  // namespace tirscope::views::loop_nest
