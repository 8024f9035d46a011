// SPDX-License-Identifier: Apache-2.0
// Two texts beside each other in one, for a place that shows one text, and apart again, for one that shows two.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tirscope {

/// Line by line "left | right", the bars below each other.
std::string beside(const std::vector<std::string>& left, const std::vector<std::string>& right);

struct Sides {
  std::vector<std::string> left, right;
};
/// What `beside` was given, up to spaces at the ends of lines; nothing for any other text.
std::optional<Sides> sides_of(std::string_view text);

/// True for a line that underlines parts of the line above it: nothing but ^ and spaces.
bool is_underline(std::string_view line);

}  // namespace tirscope
