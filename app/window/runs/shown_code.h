// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/runs/code_session.h"
#include "app/window/main/workspace.h"

namespace tirscope::views {
class GeneratedCodeView;
}

namespace tirscope::app {

class TargetMenu;

/// Keeps the view of generated code supplied: with the code of the current step for the chosen target, while it is
/// seen.
class ShownCode : public QObject {
  Q_OBJECT
 public:
  ShownCode(const Workspace& all, TargetMenu& targets, WorkerClient& worker, SentModules& modules);
  CodeSession& session() { return session_; }

 private:
  void want();
  void show();

  Document& document_;
  TargetMenu& targets_;
  views::GeneratedCodeView& view_;
  CodeSession session_;
};

}  // namespace tirscope::app
