// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "views/common/find/findable.h"

class QPainter;

namespace tirscope::views {

class CanvasView;
class Theme;

/// Finds the items of a picture by their names.
class ItemFinder final : public Findable {
 public:
  explicit ItemFinder(CanvasView& canvas) : canvas_(canvas) {}
  Found find(const QString& words) override;
  void showMatch(int match) override;
  void chooseMatch(int match) override;
  void endFind() override;
  bool findsNames() const override { return true; }
  bool canFilter() const override;
  void filter(const QString& words) override;
  /// Frames what was found, in the picture's coordinates.
  void paint(QPainter& painter, const Theme& theme) const;

 private:
  CanvasView& canvas_;
  std::vector<int> matches_;  ///< items
  int current_ = -1;
};

}  // namespace tirscope::views
