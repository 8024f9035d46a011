// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolBar>

#include "app/session/document.h"

class QComboBox;
class QMenu;
class QToolButton;

namespace tirscope::app {

class Actions;
class ReleaseMenu;
class TargetMenu;

/// The tool bar on top of the window: the commands used most, the target, and the function that is shown.
class MainBar : public QToolBar {
  Q_OBJECT
 public:
  /// `schedule`: the menu of what can be done with the selection.
  MainBar(Document& document, const Actions& actions, QMenu& schedule, TargetMenu& targets, ReleaseMenu& releases,
          QWidget* parent);

 private:
  void addPrimitives(QMenu& schedule);
  void addTarget(TargetMenu& targets);
  void addRelease(ReleaseMenu& releases);
  void addFunctions();
  void showFunctions();
  void fit();
  bool event(QEvent* event) override;

  Document& document_;
  QComboBox* functions_;
  QAction* functions_action_ = nullptr;
  int with_words_ = 0;  ///< how wide the bar is with words beside the icons
};

}  // namespace tirscope::app
