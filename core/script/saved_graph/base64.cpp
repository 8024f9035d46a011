// SPDX-License-Identifier: Apache-2.0
#include "script/saved_graph/base64.h"

#include <cstdint>

namespace tirscope::script {

std::optional<std::string> from_base64(std::string_view text) {
  std::string out;
  uint32_t bits = 0;
  int count = 0;
  for (char c : text) {
    if (c == '\n' || c == '\r' || c == '=') continue;
    int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                : c >= 'a' && c <= 'z' ? c - 'a' + 26
                : c >= '0' && c <= '9' ? c - '0' + 52
                : c == '+'             ? 62
                : c == '/'             ? 63
                                       : -1;
    if (value < 0) return std::nullopt;
    bits = bits << 6 | uint32_t(value);
    if ((count += 6) >= 8) out.push_back(char(bits >> (count -= 8) & 0xff));
  }
  return out;
}

std::string to_base64(std::string_view bytes) {
  static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (i + k < bytes.size() ? uint32_t(static_cast<unsigned char>(bytes[i + k])) : 0);
    for (std::size_t k = 0; k < 4; ++k)
      out.push_back(i + k <= bytes.size() ? digits[bits >> (18 - 6 * k) & 0x3f] : '=');
  }
  return out;
}

}  // namespace tirscope::script
