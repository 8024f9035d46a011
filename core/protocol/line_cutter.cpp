// SPDX-License-Identifier: Apache-2.0
#include "protocol/line_cutter.h"

#include <algorithm>
#include <utility>

namespace tirscope::protocol {

void LineCutter::add(std::string_view piece) {
  if (skipping_) {
    std::size_t end = piece.find('\n');
    if (end == piece.npos) return;
    piece.remove_prefix(end + 1);
    skipping_ = false;
  }
  // What was given out is dropped when it is the larger part, so that each byte is moved a bounded number of times.
  if (begin_ > buffer_.size() / 2) {
    buffer_.erase(0, begin_);
    searched_ -= begin_;
    begin_ = 0;
  }
  buffer_.append(piece);
}

std::optional<LineCutter::Line> LineCutter::next() {
  const std::size_t end = buffer_.find('\n', searched_);
  const std::size_t length = std::min(end, buffer_.size()) - begin_;
  if (length > longest_) {
    skipping_ = end == buffer_.npos;
    begin_ = searched_ = skipping_ ? buffer_.size() : end + 1;
    if (skipping_) std::string().swap(buffer_), begin_ = searched_ = 0;
    return Line{{}, true};
  }
  if (end == buffer_.npos) return searched_ = buffer_.size(), std::nullopt;
  Line line{buffer_.substr(begin_, length)};
  begin_ = searched_ = end + 1;
  return line;
}

std::string LineCutter::rest() && {
  buffer_.erase(0, begin_);
  begin_ = searched_ = 0;
  return std::exchange(buffer_, {});
}

}  // namespace tirscope::protocol
