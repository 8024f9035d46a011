// SPDX-License-Identifier: Apache-2.0
#include "support/text/terminal_text.h"

#include <algorithm>
#include <cstdint>

#include "support/format.h"

namespace tirscope {

namespace {

struct Character {
  std::size_t bytes = 0;  ///< 0: no UTF-8 begins here
  uint32_t code = 0;
};

Character character_at(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return {1, first};
  const std::size_t bytes = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (bytes == 0 || first >= 0xf5 || text.size() < bytes) return {};
  uint32_t code = first & (0x7fu >> bytes);
  for (std::size_t k = 1; k < bytes; ++k) {
    const auto next = static_cast<unsigned char>(text[k]);
    if ((next & 0xc0) != 0x80) return {};
    code = code << 6 | (next & 0x3fu);
  }
  constexpr uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code < least[bytes] || surrogate || code > 0x10ffff ? Character{} : Character{bytes, code};
}

bool is_control(uint32_t code) {
  return (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0);
}

bool turns_direction(uint32_t code) {
  return code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

std::string terminal_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character next = character_at(text);
    if (text.starts_with("\r\n"))
      ;  // an end of a line
    else if (next.bytes == 0)
      out += formatted("\\x{:02x}", unsigned(static_cast<unsigned char>(text.front())));
    else if (is_control(next.code))
      out += formatted("\\x{:02x}", next.code);
    else if (turns_direction(next.code))
      out += formatted("\\u{{{:04x}}}", next.code);
    else
      out += text.substr(0, next.bytes);
    text.remove_prefix(next.bytes ? next.bytes : 1);
  }
  return out;
}

std::string one_line(std::string_view text) {
  std::string out = terminal_text(text);
  std::ranges::replace_if(
      out, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return out;
}

}  // namespace tirscope
