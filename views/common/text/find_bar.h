// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;
class QLineEdit;

namespace tirscope::views {

class CodeView;

/// Finds words in a code view, above whose text it lies. Upper and lower case are the same as long as
/// only lower case is typed. Enter goes to the next, Shift+Enter to the one before, Escape closes.
class FindBar final : public QFrame {
  Q_OBJECT
 public:
  explicit FindBar(CodeView& view);

  /// Shows the bar, with what is selected as the words, and goes to the first match in the visible part or below it.
  void open();
  void close();
  /// 1: the next match, -1: the previous one; around the ends.
  void go(int by);
  /// Which of the marked matches is the current one; -1: none.
  int current() const { return current_; }
  int count() const { return int(matches_.size()); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void search();
  void show(int match);
  /// The first match at `offset` or later; the first of all where there is none.
  int matchFrom(int offset) const;

  CodeView& view_;
  QLineEdit* words_;
  QLabel* found_;
  std::vector<std::pair<int, int>> matches_;  ///< [begin, end) in the text
  int current_ = -1;
  bool more_ = false;  ///< there are more than are marked
  QTimer again_;       ///< the text has changed
  int revision_ = -1;  ///< of the document that was searched
};

}  // namespace tirscope::views
