// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tirscope::protocol {

/// LineCutter out of pieces of any size, each byte looked at once. A line that is longer than it may be is passed over
/// up to its end, and none of it is kept.
class LineCutter {
 public:
  explicit LineCutter(std::size_t longest) : longest_(longest) {}

  void add(std::string_view piece);

  struct Line {
    std::string text;       ///< without its newline
    bool too_long = false;  ///< reported once, as soon as it is known; then there is no text
  };
  /// The next line that has come whole, or has grown too long.
  std::optional<Line> next();

  /// What came after the last newline, which nothing will end any more.
  std::string rest() &&;

  /// Bytes of the line that has no end yet.
  std::size_t pending() const { return buffer_.size() - begin_; }

 private:
  std::size_t longest_;
  std::string buffer_;
  std::size_t begin_ = 0;     ///< of the first line that was not given out
  std::size_t searched_ = 0;  ///< up to here there is no newline after `begin_`
  bool skipping_ = false;     ///< what comes belongs to a line that was too long
};

}  // namespace tirscope::protocol
