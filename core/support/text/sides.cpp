// SPDX-License-Identifier: Apache-2.0
#include "support/text/sides.h"

#include <algorithm>

namespace tirscope {

namespace {

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == text.npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace

std::string beside(const std::vector<std::string>& left, const std::vector<std::string>& right) {
  std::size_t width = 0;
  for (const std::string& line : left) width = std::max(width, line.size());
  std::string out;
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    std::string own = i < left.size() ? left[i] : "";
    own.resize(width, ' ');
    out += trimmed(own + " | " + (i < right.size() ? right[i] : "")) + "\n";
  }
  return out;
}

std::optional<Sides> sides_of(std::string_view text) {
  const std::vector<std::string_view> lines = lines_of(text);
  if (lines.empty()) return std::nullopt;
  // The first column where every line has the bar; program texts have their own bars, not all in one column.
  for (std::size_t bar = lines.front().find(" |"); bar != std::string_view::npos;
       bar = lines.front().find(" |", bar + 1)) {
    auto has_bar = [&](std::string_view line) {
      return line.size() > bar + 1 && line.substr(bar, 2) == " |" && (line.size() == bar + 2 || line[bar + 2] == ' ');
    };
    if (!std::ranges::all_of(lines, has_bar)) continue;
    Sides out;
    for (std::string_view line : lines) {
      out.left.push_back(trimmed(std::string(line.substr(0, bar))));
      out.right.emplace_back(line.size() > bar + 3 ? line.substr(bar + 3) : std::string_view());
    }
    return out;
  }
  return std::nullopt;
}

bool is_underline(std::string_view line) {
  return line.find('^') != line.npos && line.find_first_not_of(" ^") == line.npos;
}

}  // namespace tirscope
