// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include "app/window/main/workspace.h"

namespace tirscope::app {

class Scheduling;
class TextEditing;

/// The commands of the menu Edit: the history, the module's text, the selection, and the palette of all commands.
class Editing : public QObject {
  Q_OBJECT
 public:
  Editing(const Workspace& all, Scheduling& scheduling, TextEditing& texts);

 private:
  void addActions();
  void updateActions();
  void editText();
  void copyView();
  void showMenu();
  void openPalette();

  Workspace all_;
  Document& document_;
  Scheduling& scheduling_;
  TextEditing& texts_;
};

}  // namespace tirscope::app
