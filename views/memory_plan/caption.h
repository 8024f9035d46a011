// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/canvas/pieces.h"
#include "views/memory_plan/shown.h"

namespace tirscope::views::memory_plan {

/// Writes what is said above the chart, in lines from `margin` to `limit`; returns where they end.
qreal writeCaption(const Shown& shown, const Fonts& fonts, qreal margin, qreal limit, std::vector<Piece>& out);

}  // namespace tirscope::views::memory_plan
