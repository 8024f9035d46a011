// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace tirscope::app {

class Actions;
class Guide;

/// The commands of the menu Help.
class Help : public QObject {
  Q_OBJECT
 public:
  Help(Actions& actions, QWidget& window);

 private:
  /// The guide at that heading; empty: at its beginning.
  void showGuide(const QString& heading);
  void showShortcuts();
  void showAbout();

  Actions& actions_;
  QWidget& window_;
  QPointer<Guide> guide_;
};

}  // namespace tirscope::app
