// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QWidget;

namespace tirscope::app {

class Actions;

/// The commands of the menu Help.
class Help : public QObject {
  Q_OBJECT
 public:
  Help(Actions& actions, QWidget& window);

 private:
  void showShortcuts();
  void showAbout();

  Actions& actions_;
  QWidget& window_;
};

}  // namespace tirscope::app
