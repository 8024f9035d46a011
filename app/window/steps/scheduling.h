// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include "app/session/applicable_session.h"
#include "app/window/main/workspace.h"
#include "app/window/menus/primitive_menu.h"

namespace tirscope::views {
struct PrimitiveRequest;
}

namespace tirscope::app {

class Predicting;
class TargetMenu;

/// Steps of the schedule: from menus, forms, drags, fixes and scripts.
class Scheduling : public QObject {
  Q_OBJECT
 public:
  Scheduling(const Workspace& all, const TargetMenu& targets, Predicting& predicting);
  /// The menu of the primitives for `subject`, at a position of the screen.
  void showMenuFor(const views::Subject& subject, QPoint position);
  /// The same for the selection, as a part of the menu bar.
  void fill(QMenu& menu);
  /// Runs a schedule script on the module as it is.
  void runScript(const QString& path);
  void registerIntrin();
  /// DLight's schedule for the target, as steps: of the shown function where that is of TensorIR, else of all.
  void applyDefault();
  /// Whether it is being found out what applies.
  bool isBusy() const { return applicable_.isBusy(); }

 Q_SIGNALS:
  /// A menu about `subject` is going to be shown: whoever has an action in it sets it now.
  void menuAboutToShow(const tirscope::views::Subject& subject);

 private:
  PrimitiveMenuActions menuActions();
  void openForm(const schedule::Call& call);
  void request(const views::PrimitiveRequest& request);
  void applyFix(const Fix& fix);

  Workspace all_;
  Document& document_;
  const TargetMenu& targets_;
  Predicting& predicting_;
  ApplicableSession applicable_;
};

}  // namespace tirscope::app
