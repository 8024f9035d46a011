// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include "app/window/main/workspace.h"

namespace tirscope::app {

/// Steps that change the module beside its schedule: parameters bound to the tensors of a file, functions taken from
/// another file. Each is a step of the history like any other.
class ModuleSteps : public QObject {
  Q_OBJECT
 public:
  explicit ModuleSteps(const Workspace& all);
  /// The parameters of the Relax function that is shown, or of "main", that the file has tensors for become constants.
  void bindParams(const QString& path);
  /// The functions of a module file take the place of those of the same names; new ones are added.
  void updateFunctions(const QString& path);

 private:
  void updateActions();
  void askForParams();
  void askForFunctions();
  std::string graphFunction() const;

  Workspace all_;
  Document& document_;
};

}  // namespace tirscope::app
