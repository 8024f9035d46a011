// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTextLayout>
#include <vector>

#include "views/common/find/findable.h"
#include "views/common/look/theme.h"

namespace tirscope::views {

class DiffPane;

/// Finds words in the lines that a diff pane shows. What is the same in both texts is found once.
class DiffFinder final : public Findable {
 public:
  explicit DiffFinder(DiffPane& pane) : pane_(pane) {}
  Found find(const QString& words) override;
  void showMatch(int match) override;
  void endFind() override;
  /// Adds the marks of a row's side to its formats.
  void mark(QList<QTextLayout::FormatRange>& formats, int row, bool after, const Theme& theme) const;

 private:
  struct Match {
    int line = 0, row = 0;
    bool after = true;
    int begin = 0;
  };
  /// The matches of a row's side, [first, last).
  std::pair<std::size_t, std::size_t> matchesOf(int row, bool after) const;

  DiffPane& pane_;
  std::vector<Match> matches_;       ///< in the order of lines
  std::vector<std::size_t> by_row_;  ///< the same by row and side
  int length_ = 0, current_ = -1;
};

}  // namespace tirscope::views
