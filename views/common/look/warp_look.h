// SPDX-License-Identifier: Apache-2.0
// How an access of memory looks, and what is said of it.
#pragma once

#include <QString>

#include "analysis/warp/warp_accesses.h"
#include "views/common/look/theme.h"

namespace tirscope::views {

/// Text, icon and tone always go together. Without a text there is no badge.
struct AccessLook {
  QString text;
  const char* icon = nullptr;
  Tone tone = Tone::Muted;
  QString tip = {};  ///< what the text is about
};

/// What a warp meets at its worst.
AccessLook warpLook(const analysis::WarpAccess& access);

}  // namespace tirscope::views
