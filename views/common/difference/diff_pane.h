// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractScrollArea>

#include "views/common/canvas/accessible.h"
#include "views/common/difference/diff_engine.h"
#include "views/common/difference/diff_finder.h"
#include "views/common/text/syntax.h"

namespace tirscope::views {

class FindBar;

/// Two texts and how they differ: unified or side by side, all lines or only what changed. Paints only what is in
/// sight. The same widget previews a step before it is applied.
class DiffPane final : public QAbstractScrollArea, private AccessibleItems {
  Q_OBJECT
 public:
  enum class Layout { Unified, SideBySide };
  explicit DiffPane(QWidget* parent = nullptr);

  void setTexts(const QString& before, const QString& after);
  /// A difference that was computed elsewhere, as in the background.
  void setDiff(diff::Diff diff);
  void setLayoutOfSides(Layout layout);
  void setOnlyChanges(bool only);
  const diff::Diff& diff() const { return diff_; }
  /// "Lines: 3 added, 1 removed, 2 changed, 4 moved", or that nothing changed.
  QString summary() const;
  /// Scrolls to the next (+1) or previous (-1) difference.
  void jump(int direction);

  int lineCount() const { return int(lines_.size()); }
  /// The text of a painted line, of one of its sides; null where it has none there. A line that is the same in both
  /// texts has one side: after.
  const QString* textOf(int line, bool after) const;
  /// Scrolls so that characters [begin, end) of a line are in sight.
  void reveal(int line, bool after, int begin, int end);
  int firstLineInSight() const { return std::max(0, lineAt(0)); }
  FindBar& findBar() const { return *find_; }
  QSize pictureSize() const;
  void paintPicture(QPainter& painter);

 Q_SIGNALS:
  /// A line of one of the texts was clicked; lines count from 0.
  void lineClicked(bool after, int line);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  /// A painted line: a row of the diff, or one of its two sides; row -1 is a gap.
  struct Line {
    int row = -1;
    bool before = false, after = false;
    int hidden = 0;  ///< of a gap: rows left out
  };
  void rebuild();
  void makeRoom();
  void updateScrollBars();
  QString gapText(const Line& line) const;
  void paintLine(QPainter& painter, const Line& line, qreal y, qreal width, qreal shift = 0);
  void paintSide(QPainter& painter, const QRectF& side, const Line& line, bool after, qreal shift);
  void skipIndent();
  void measureLines();
  /// The gaps of identical lines that the difference does not hold.
  void addEnds();
  void paintNumber(QPainter& painter, const QRectF& rect, int number);
  void paintText(QPainter& painter, QPointF at, const Line& line, bool after, qreal shift = 0);
  /// Where the text of a side begins when nothing is scrolled.
  qreal textLeft(bool after) const;
  qreal lineHeight() const;
  qreal numberWidth() const;
  /// Of one side with all its text.
  qreal sideWidth() const { return numberWidth() + sign_width + widest_ + 2 * margin; }
  int lineAt(int y) const;
  void press(const Line& line, bool after);
  int accessibleCount() const override { return lineCount(); }
  AccessibleItem accessibleItem(int n) const override;
  void pressAccessible(int n) override;
  void openAccessibleMenu(int) override {}

  diff::Diff diff_;
  std::vector<Line> lines_;
  Syntax syntax_;
  static constexpr qreal margin = 6, sign_width = 16;
  Layout layout_ = Layout::Unified;
  bool only_changes_ = true;
  qreal widest_ = 0;
  DiffFinder finder_{*this};
  FindBar* find_;
};

}  // namespace tirscope::views
