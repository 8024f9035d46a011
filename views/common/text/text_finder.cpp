// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/text_finder.h"

#include <algorithm>

#include "views/common/text/code_view.h"

namespace tirscope::views {

Found TextFinder::find(const QString& words) {
  const int from = at_ >= 0 ? at_ : view_.offsetAt({0, 0});
  const QString text = view_.text();
  matches_.clear();
  bool more = false;
  for (qsizetype at = 0; !words.isEmpty();) {
    at = text.indexOf(words, at, caseFor(words));
    if (at < 0) break;
    if ((more = matches_.size() == Found::most_found)) break;
    matches_.emplace_back(int(at), int(at + words.size()));
    at += words.size();
  }
  const auto first = std::ranges::lower_bound(matches_, from, {}, &std::pair<int, int>::first);
  return {int(matches_.size()), more, first == matches_.end() ? 0 : int(first - matches_.begin())};
}

void TextFinder::showMatch(int match) {
  std::vector<CodeMark> marks;
  for (int n = 0; n < int(matches_.size()); ++n)
    marks.push_back({matches_[std::size_t(n)].first, matches_[std::size_t(n)].second,
                     n == match ? CodeMark::Style::Current : CodeMark::Style::Found});
  view_.setFound(std::move(marks));
  if (match < 0) return;
  at_ = matches_[std::size_t(match)].first;
  view_.reveal(at_, matches_[std::size_t(match)].second);
}

void TextFinder::endFind() {
  matches_.clear();
  at_ = -1;
  view_.setFound({});
}

}  // namespace tirscope::views
