// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QTimer>

#include "views/common/find/findable.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace tirscope::views {

/// Finds words in a view, above whose content it lies. Enter goes to the next, Shift+Enter to the one before, Escape
/// closes. Where the view can leave out what does not match, a button does that.
class FindBar final : public QFrame {
  Q_OBJECT
 public:
  /// `content`: gets the focus back.
  FindBar(QWidget& parent, QWidget& content, Findable& where);

  /// Shows the bar, with `words` unless they are empty, and goes to the first match in sight or below it.
  void open(const QString& words = {});
  void close();
  /// 1: the next match, -1: the previous one; around the ends.
  void go(int by);
  /// A key that the content was given: opens the bar, or goes on with an open one. True: that was all.
  bool takesKey(QKeyEvent& event, const QString& selected = {});
  /// The content is another one: what an open bar searches is searched again, soon.
  void searchAgain();
  /// Which of the marked matches is the current one; -1: none.
  int current() const { return current_; }
  int count() const { return found_.count; }

 Q_SIGNALS:
  /// The bar needs room above the content, or no longer does.
  void roomChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeRow();
  void search();
  void tell();
  void applyFilter();

  QWidget& content_;
  Findable& where_;
  QLineEdit* words_;
  QLabel* label_;
  QToolButton* only_ = nullptr;  ///< where the view can leave out what does not match
  Found found_;
  int current_ = -1;
  QString filter_;  ///< what does not match is left out; empty: nothing is
  QTimer again_;
};

}  // namespace tirscope::views
