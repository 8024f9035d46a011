// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace tirscope::protocol {

/// The end of what a process wrote to its standard error: why a login or a job failed is said last.
class LastWords {
 public:
  void add(std::string_view piece) {
    text_ += piece;
    if (text_.size() > most) text_.erase(0, text_.size() - most);
  }
  const std::string& text() const { return text_; }

 private:
  static constexpr std::size_t most = 4096;
  std::string text_;
};

}  // namespace tirscope::protocol
