// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "views/common/view.h"

namespace tirscope::views {

/// A kind of view. The id is stable: sessions, layouts and the command line name views by it.
struct ViewInfo {
  const char* id;
  const char* title;  ///< translated in the context "Views"
  const char* help;   ///< one sentence, the same
  const char* icon;   ///< for `icon()`
  View* (*create)(Selection& selection, QWidget* parent);

  QString translatedTitle() const;
  QString translatedHelp() const;
};

/// All views, in the order of the View menu.
std::span<const ViewInfo> allViews();
/// The view of that id, or null.
const ViewInfo* findView(QStringView id);

}  // namespace tirscope::views
