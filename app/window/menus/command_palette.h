// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

#include "app/window/main/actions.h"

class QLineEdit;
class QListWidget;

namespace tirscope::app {

/// A line to type into and the commands that match it: all letters in order, best first.
class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  CommandPalette(const QList<QAction*>& actions, QWidget* parent);

  /// How well `pattern` matches `text`; 0 for not at all. Letters at the beginnings of words and in a row count more.
  static int score(const QString& pattern, const QString& text);

 private:
  void filter(const QString& pattern);
  void run();
  bool eventFilter(QObject* object, QEvent* event) override;

  QList<QAction*> actions_;
  QLineEdit* line_;
  QListWidget* list_;
};

}  // namespace tirscope::app
