// SPDX-License-Identifier: Apache-2.0
#include "views/common/difference/diff_finder.h"

#include <algorithm>
#include <numeric>
#include <tuple>

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
        matches_.push_back({line, pane_.rowOf(line), after, int(at)});
      }
    }
  by_row_.resize(matches_.size());
  std::iota(by_row_.begin(), by_row_.end(), std::size_t(0));
  std::ranges::stable_sort(by_row_, {},
                           [this](std::size_t n) { return std::pair(matches_[n].row, matches_[n].after); });
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
  by_row_.clear();
  current_ = -1;
  pane_.viewport()->update();
}

std::pair<std::size_t, std::size_t> DiffFinder::matchesOf(int row, bool after) const {
  const auto side = [this](std::size_t n) { return std::pair(matches_[n].row, matches_[n].after); };
  const auto found = std::ranges::equal_range(by_row_, std::pair(row, after), {}, side);
  return {std::size_t(found.begin() - by_row_.begin()), std::size_t(found.end() - by_row_.begin())};
}

void DiffFinder::mark(QList<QTextLayout::FormatRange>& formats, int row, bool after, const Theme& theme) const {
  // The two sides of what is the same are one: what is found in it stands under "after".
  const bool same = pane_.diff().rows[std::size_t(row)].kind == diff::DiffRow::Kind::Same;
  const auto [first, last] = matchesOf(row, after || same);
  for (std::size_t n = first; n < last; ++n) {
    const bool current = int(by_row_[n]) == current_;
    QTextCharFormat format;
    format.setBackground(theme.wash(theme.color(Tone::Warning), current ? 0.5 : 0.22));
    formats.append({matches_[by_row_[n]].begin, length_, format});
  }
}

}  // namespace tirscope::views
