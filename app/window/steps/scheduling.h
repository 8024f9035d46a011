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

/// Steps of the schedule: from menus, forms, drags, fixes and scripts.
class Scheduling : public QObject {
  Q_OBJECT
 public:
  explicit Scheduling(const Workspace& all);
  /// The menu of the primitives for `subject`, at a position of the screen.
  void showMenuFor(const views::Subject& subject, QPoint position);
  /// The same for the selection, as a part of the menu bar.
  void fill(QMenu& menu);
  /// Runs a schedule script on the module as it is.
  void runScript(const QString& path);
  void registerIntrin();
  /// Whether it is being found out what applies.
  bool isBusy() const { return applicable_.isBusy(); }

 private:
  PrimitiveMenuActions menuActions();
  void openForm(const schedule::Call& call);
  void request(const views::PrimitiveRequest& request);
  void applyFix(const Fix& fix);

  Workspace all_;
  Document& document_;
  ApplicableSession applicable_;
};

}  // namespace tirscope::app
