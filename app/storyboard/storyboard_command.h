// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace tirscope::app {

/// `tirscope storyboard FILE [--schedule S] [--steps 0,3,5-8] [--views nest,tree] [--time] -o OUT`: a schedule told
/// step by step, as a page, for print, or as pictures. Returns the exit code.
int makeStoryboard(const QStringList& arguments);

}  // namespace tirscope::app
