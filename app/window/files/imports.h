// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/import_session.h"
#include "app/window/main/workspace.h"

namespace tirscope::app {

class Files;

/// Opens models of other programs. What cannot be read leaves what is open as it is; operators without a translation
/// are named in one message while the rest is shown.
class Imports : public QObject {
  Q_OBJECT
 public:
  Imports(const Workspace& all, Files& files);
  bool isBusy() const { return session_.isBusy(); }
  void cancel() { session_.cancel(); }

 Q_SIGNALS:
  void busyChanged(bool busy);

 private:
  void show(const ImportedModel& model);

  Workspace all_;
  Files& files_;
  ImportSession session_;
};

}  // namespace tirscope::app
