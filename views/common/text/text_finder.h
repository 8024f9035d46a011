// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "views/common/find/findable.h"

namespace tirscope::views {

class CodeView;

/// Finds words in the text of a code view.
class TextFinder final : public Findable {
 public:
  explicit TextFinder(CodeView& view) : view_(view) {}
  Found find(const QString& words) override;
  void showMatch(int match) override;
  void endFind() override;

 private:
  CodeView& view_;
  std::vector<std::pair<int, int>> matches_;  ///< [begin, end) in the text
  int at_ = -1;                               ///< where the current one begins
};

}  // namespace tirscope::views
