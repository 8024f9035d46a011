// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include "app/window/main/workspace.h"

namespace tirscope::app {

/// How the window shows its views: layouts, colours, and going from one view to the other.
class ViewCommands : public QObject {
  Q_OBJECT
 public:
  explicit ViewCommands(const Workspace& all);
  /// For the whole program, and the next time it starts.
  static void setDark(bool dark);

 private:
  void compare(int before, int after);
  void openFunction(const QString& name);
  void remarkOnSteps();

  Workspace all_;
};

}  // namespace tirscope::app
