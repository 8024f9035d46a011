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
  /// Adds the marks of a side of a painted line to its formats.
  void mark(QList<QTextLayout::FormatRange>& formats, int line, bool after, const Theme& theme) const;

 private:
  struct Match {
    int line = 0;
    bool after = true;
    int begin = 0;
    std::pair<int, bool> side() const { return {line, after}; }
  };

  DiffPane& pane_;
  std::vector<Match> matches_;  ///< in the order of lines, the side before first
  int length_ = 0, current_ = -1;
};

}  // namespace tirscope::views
