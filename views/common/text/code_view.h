// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPlainTextEdit>
#include <QTextBlock>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "views/common/text/syntax.h"
#include "views/common/text/text_finder.h"

namespace tirscope::views {

class FindBar;
class Overview;

/// A stretch of a code view's text that stands out. Offsets count characters, the end is exclusive.
struct CodeMark {
  enum class Style {
    Band,     ///< whole lines, quietly, with a bar beside them
    About,    ///< the same, quieter and with a dotted bar: what is marked is not certain
    Word,     ///< exactly this
    Hover,    ///< exactly this, quieter
    Found,    ///< what was searched for
    Current,  ///< the same, where one is
    Error,    ///< underlined
    Warning,
  };
  int begin = 0, end = 0;
  Style style = Style::Word;
  QString tip = {};
  bool ofLines() const { return style == Style::Band || style == Style::About; }
};

/// A code pane: line numbers, folding by indentation, marks, syntax colours. Made for long texts: only what is visible
/// is coloured, and new text is applied as a patch of the lines that differ, so the scroll position and the folds stay.
class CodeView : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit CodeView(const QString& language, QWidget* parent = nullptr);
  ~CodeView() override;

  void setLanguage(const QString& language);
  /// Lets a person type: a new line is indented as the one before it, Tab is four spaces.
  void setEditable();
  /// Shows `text`; lines that are the same stay untouched. Returns how many lines were replaced.
  int patchText(const QString& text);
  /// What is shown, folded lines included.
  QString text() const { return isReadOnly() ? text_ : toPlainText(); }
  void setMarks(std::vector<CodeMark> marks);
  const std::vector<CodeMark>& marks() const { return marks_; }
  /// Marks of a search, over the others.
  void setFound(std::vector<CodeMark> marks);
  const std::vector<CodeMark>& found() const { return found_; }
  /// Opens the bar that finds words (Ctrl+F).
  void openFind();
  /// Makes room for the gutter, for that bar above the text, and for the overview beside a long one.
  void updateGutter();
  FindBar& findBar() const { return *find_; }
  Overview& overview() const { return *overview_; }
  /// The first and the last line in sight, even in part; lines count from 0.
  std::pair<int, int> linesInSight();
  /// Unfolds and scrolls so that [begin, end) is in sight, or its beginning where it is too long.
  void reveal(int begin, int end);

  bool canFold(int line) const;  ///< lines count from 0
  bool isFolded(int line) const;
  void setFolded(int line, bool folded);

  int offsetAt(QPoint viewport) const;
  QRect lineRect(int line) const;  ///< in the viewport
  int gutterWidth() const;
  /// How a line is marked as a whole; nothing where it is not.
  std::optional<CodeMark::Style> lineMark(const QTextBlock& block) const;
  /// How many lines have been coloured so far: with a long text far fewer than there are.
  int colouredLines() const { return coloured_; }

 Q_SIGNALS:
  void clicked(int offset);
  void doubleClicked(int offset);
  void hovered(int offset);  ///< -1: left
  void menuRequested(int offset, QPoint global);
  void enterPressed(int offset);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  class Gutter;
  const Theme& theme() const { return Theme::of(palette()); }
  void colourVisible();
  void lookChanged();
  bool typed(QKeyEvent& event);
  void paintGutter(QPaintEvent& event);
  void gutterClicked(QPoint position);
  void applyWordMarks();
  void showFolds();
  void forVisibleBlocks(const QRect& area, const std::function<void(QTextBlock, const QRectF&)>& f);

  Syntax syntax_;
  QWidget* gutter_;
  Overview* overview_;
  TextFinder finder_{*this};
  FindBar* find_;
  int searched_ = -1;  ///< the document's revision when it was searched last
  std::vector<CodeMark> marks_, found_;
  static constexpr std::size_t most_marks = 500;
  bool marks_in_sight_ = false;  ///< there are more than that: only those in sight are painted
  QString text_;                 ///< as patchText showed it
  int generation_ = 0;           ///< grows when all lines must be coloured again
  int coloured_ = 0;
  bool colouring_ = false;
  QPoint press_at_;
};

}  // namespace tirscope::views
