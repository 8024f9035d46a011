// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <string_view>
#include <vector>

namespace tirscope::app {

/// Primitives that belong together in a menu.
struct PrimitiveGroup {
  const char* title;  ///< translated in the context "PrimitiveGroups"; empty for what is used most
  std::vector<std::string_view> primitives;

  QString translatedTitle() const;
};

/// In the order in which a menu lists them; each primitive that changes a program is in one.
const std::vector<PrimitiveGroup>& primitiveGroups();

}  // namespace tirscope::app
