// SPDX-License-Identifier: Apache-2.0
#include "views/common/difference/diff_finder.h"

#include <algorithm>

#include "views/common/difference/diff_pane.h"

namespace tirscope::views {

Found DiffFinder::find(const QString& words) {
  const int from = current_ >= 0 ? matches_[std::size_t(current_)].line : pane_.firstLineInSight();
  matches_.clear();
  length_ = int(words.size());
  current_ = -1;
  bool more = false;
  for (int line = 0; line < pane_.lineCount() && !words.isEmpty() && !more; ++line)
    for (bool after : {false, true}) {
      const QString* text = pane_.textOf(line, after);
      for (qsizetype at = text ? text->indexOf(words, 0, caseFor(words)) : -1; at >= 0;
           at = text->indexOf(words, at + length_, caseFor(words))) {
        if ((more = matches_.size() == Found::most_found)) break;
        matches_.push_back({line, after, int(at)});
      }
    }
  const auto first = std::ranges::lower_bound(matches_, from, {}, &Match::line);
  return {int(matches_.size()), more, first == matches_.end() ? 0 : int(first - matches_.begin())};
}

void DiffFinder::showMatch(int match) {
  current_ = match;
  if (match >= 0) {
    const Match& it = matches_[std::size_t(match)];
    pane_.reveal(it.line, it.after, it.begin, it.begin + length_);
  }
  pane_.viewport()->update();
}

void DiffFinder::endFind() {
  matches_.clear();
  current_ = -1;
  pane_.viewport()->update();
}

void DiffFinder::mark(QList<QTextLayout::FormatRange>& formats, int line, bool after, const Theme& theme) const {
  for (const Match& match : std::ranges::equal_range(matches_, std::pair(line, after), {}, &Match::side)) {
    QTextCharFormat format;
    const bool current = current_ >= 0 && &match == &matches_[std::size_t(current_)];
    format.setBackground(theme.wash(theme.color(Tone::Warning), current ? 0.5 : 0.22));
    formats.append({match.begin, length_, format});
  }
}

}  // namespace tirscope::views
