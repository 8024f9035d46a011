// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <span>

namespace tirscope::app {

/// A named arrangement of the views. The IR text is always in the middle.
struct LayoutInfo {
  const char* name;    ///< stable
  const char* action;  ///< of the action that switches to it
  const char* title;   ///< translated in the context "Layouts"
  const char* shortcut;
  /// Views from top to bottom in a column; ids joined by '|' share a place as tabs. Views not named are hidden.
  const char* left;
  const char* right;
  const char* bottom;
  double below;         ///< share of the window's height that the bottom row takes
  double aside = 0.29;  ///< share of the window's width that the right column takes
  bool tall = false;    ///< the right column reaches to the bottom, beside the bottom row
};

std::span<const LayoutInfo> layouts();

}  // namespace tirscope::app
