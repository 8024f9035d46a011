// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include "app/session/live/live_session.h"
#include "app/window/main/workspace.h"

class QLabel;

namespace tirscope::views {
class ScriptView;
class TraceView;
}  // namespace tirscope::views

namespace tirscope::app {

class Files;
class PassSession;

/// What goes on by itself: the script that runs while it is written, and files that are read again when they become
/// others.
class Following : public QObject {
  Q_OBJECT
 public:
  Following(const Workspace& all, Files& files, PassSession& passes);
  LiveSession& session() { return session_; }
  /// Runs a script's file beside the open module, and keeps it in the view of scripts.
  void openScript(const QString& path);
  /// Follows what is open, or what is on its way to be opened: dumps where passes were read from files, else the module
  /// and the script.
  void follow();
  bool isBusy() const { return session_.isBusy(); }

 private:
  void connectView();
  void setOn(bool on);
  void show();
  void openDialog();
  void save();
  void showRefusal(const views::ScriptPtr& script);

  Workspace all_;
  Files& files_;
  PassSession& passes_;
  views::ScriptView& view_;
  views::TraceView& trace_;
  LiveSession session_;
  FileWatch dumps_;
  QLabel* badge_;
  bool wanted_ = false;      ///< as soon as something is open
  bool unreadable_ = false;  ///< the message that is shown says so
};

}  // namespace tirscope::app
