// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/storyboard/storyboard.h"
#include "views/common/look/theme.h"

namespace tirscope::app {

/// The difference of two texts as coloured lines, both sides in one column. Up to `whole` rows are shown whole; of
/// more, those that differ with some around them. An empty `before` is the first slide, where nothing is new.
QList<StoryLine> storyLines(const QString& before, const QString& after, const views::Theme& theme, int whole = 120);
/// "Lines: 3 added, 1 removed".
QString storySummary(const QString& before, const QString& after);

}  // namespace tirscope::app
