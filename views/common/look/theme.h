// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QPalette>

namespace tirscope::views {

/// What a colour means. A view names the meaning, the theme gives the colour.
enum class Tone {
  Window,  ///< behind panels
  Base,    ///< behind text and pictures
  Raised,  ///< cards, headers
  Line,    ///< hairlines, grids
  Text,
  Muted,     ///< secondary text
  Accent,    ///< links, focus, the selected outline
  Selected,  ///< behind what is selected
  Hovered,   ///< behind what is under the pointer
  Serial,    ///< the loop kinds
  Parallel,
  Vectorized,
  Unrolled,
  Thread,
  Block,
  Spatial,  ///< data-parallel block iterations
  Reduction,
  Read,
  Write,
  Good,
  Warning,
  Bad,
  Added,  ///< behind added lines; the stronger tone marks the words
  AddedWord,
  Removed,
  RemovedWord,
  Moved,
  MovedWord,
  Count
};

/// The colours of the program, light and dark. Every text tone has a contrast of at least 4.5 on Base and Raised, every
/// tone that draws shapes at least 3 (held by a test).
class Theme {
 public:
  static const Theme& light();
  static const Theme& dark();
  /// The theme that goes with `palette`, by how light its base is.
  static const Theme& of(const QPalette& palette);

  QColor color(Tone tone) const { return colors_[int(tone)]; }
  /// The colour of the n-th buffer; repeats after `buffer_colors`. There is always a name beside it.
  QColor buffer(int n) const { return buffers_[n < 0 ? 0 : n % buffer_colors]; }
  /// `tone` mixed into the base: a quiet background for something of that tone.
  QColor wash(QColor color, double amount = 0.12) const;
  bool isDark() const { return dark_; }
  /// For QApplication::setPalette.
  QPalette palette() const;

  /// WCAG contrast, 1 to 21.
  static double contrast(QColor a, QColor b);

  static constexpr int buffer_colors = 8;

 private:
  explicit Theme(bool dark);
  bool dark_;
  QColor colors_[int(Tone::Count)];
  QColor buffers_[buffer_colors];
};

}  // namespace tirscope::views
