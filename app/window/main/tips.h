// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace tirscope::app {

/// Makes the tooltips of all widgets, menus and tables of the program wrap, where a line of theirs is long.
class Tips : public QObject {
  Q_OBJECT
 public:
  /// Once for the program; again, it does nothing.
  static void install();

 private:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace tirscope::app
