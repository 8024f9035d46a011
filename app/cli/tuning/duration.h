// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace tirscope::cli {

/// "90", "90s", "10m", "1.5h", "2d", "3ms", "20us" in seconds; nothing for anything else, and for what is not positive.
std::optional<double> duration_in(const std::string& text);

/// "12.300 ms", in the unit that fits.
std::string time_text(double seconds);

}  // namespace tirscope::cli
