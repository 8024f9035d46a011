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
  /// Opens a module, runs a script on it where there is one, and follows both. A file that cannot be opened is waited
  /// for: it is opened, and the script is run, as soon as it can be.
  void begin(const QString& module, const QString& script);
  /// Follows what is open, or what is on its way to be opened: dumps where passes were read from files, else the module
  /// and the script.
  void follow();
  bool isBusy() const { return session_.isBusy() || arriving_; }

 private:
  void connectView();
  void await(const QString& path);
  void stopWaiting();
  void arrived();
  void awaitedChanged(const QString& path);
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
  // Of `begin`, until both files are open:
  QString module_, script_;
  FileWatch awaited_;
  bool opening_ = false;   ///< what is opened now is the module
  bool arriving_ = false;  ///< it is open, and is about to be followed
};

}  // namespace tirscope::app
