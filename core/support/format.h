// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <format>
#include <string>
#include <string_view>

namespace tirscope {

std::string vformatted(std::string_view text, std::format_args args);

/// std::format, whose work is compiled once: it costs a compiler most of a second wherever it is used itself.
template <class... Args>
std::string formatted(std::format_string<Args...> text, Args&&... args) {
  return vformatted(text.get(), std::make_format_args(args...));
}

}  // namespace tirscope
