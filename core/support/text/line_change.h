// SPDX-License-Identifier: Apache-2.0
// How many lines of a text another one keeps.
#pragma once

#include <string_view>

namespace tirscope {

/// Lines that only one of two texts has; a line that reads otherwise counts in both.
struct LineChange {
  int added = 0, removed = 0;
  friend bool operator==(const LineChange&, const LineChange&) = default;
};

/// Counts by a longest common subsequence of the lines without their indentation: loops come and go around them. Where
/// more than 20,000 lines lie between the common head and the common tail, all of them count.
LineChange line_change(std::string_view before, std::string_view after);

}  // namespace tirscope
