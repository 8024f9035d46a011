// SPDX-License-Identifier: Apache-2.0
#include "duration.h"

#include <charconv>
#include <cmath>
#include <map>
#include <string_view>

#include "support/format.h"

namespace tirscope::cli {

std::optional<double> duration_in(const std::string& text) {
  static const std::map<std::string_view, double> units{{"", 1},   {"s", 1},    {"ms", 1e-3}, {"us", 1e-6},
                                                        {"m", 60}, {"h", 3600}, {"d", 86400}};
  double number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto unit = units.find(std::string_view(end, text.data() + text.size()));
  if (error != std::errc() || unit == units.end() || !(number > 0) || !std::isfinite(number)) return std::nullopt;
  return number * unit->second;
}

std::string time_text(double seconds) {
  return seconds < 1e-3 ? formatted("{:.3f} us", seconds * 1e6)
         : seconds < 1  ? formatted("{:.3f} ms", seconds * 1e3)
                        : formatted("{:.3f} s", seconds);
}

}  // namespace tirscope::cli
