// SPDX-License-Identifier: Apache-2.0
#include "script/files/settings.h"

#include <algorithm>
#include <charconv>

namespace tirscope::script {

Result<std::map<std::string, int64_t>> parse_settings(const std::vector<std::string>& settings) {
  std::map<std::string, int64_t> out;
  std::vector<std::string> each;  // "M=8,N=4" is two
  for (const std::string& text : settings)
    for (std::size_t from = 0; from <= text.size();) {
      std::size_t end = std::min(text.find(',', from), text.size());
      each.push_back(text.substr(from, end - from));
      from = end + 1;
    }
  for (const std::string& setting : each) {
    std::size_t at = setting.find('=');
    int64_t value = 0;
    const char* end = setting.data() + setting.size();
    auto parsed = at == std::string::npos ? std::from_chars_result{nullptr, std::errc::invalid_argument}
                                          : std::from_chars(setting.data() + at + 1, end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end)
      return fail(bad_input("cli.bad-setting", "--set expects NAME=VALUE with an integer, not \"{0}\"", setting));
    out[setting.substr(0, at)] = value;
  }
  return out;
}

}  // namespace tirscope::script
