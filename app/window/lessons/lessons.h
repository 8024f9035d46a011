// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include "app/session/lesson_session.h"
#include "app/window/main/workspace.h"

namespace tirscope::views {
class LessonView;
}

namespace tirscope::app {

class Files;

/// Lessons in the window: the view `lesson`, the programs that tasks begin with, and links, which ask before they open.
class Lessons : public QObject {
  Q_OBJECT
 public:
  Lessons(const Workspace& all, Files& files, WorkerClient& worker);
  /// The lessons that come with the program; empty where they are not installed.
  static QString ownFolder();
  void setFolder(const QString& folder) { session_.setFolder(folder); }
  /// Shows the list, or the lesson of that id.
  void show(const QString& id = {});
  LessonSession& session() { return session_; }

 Q_SIGNALS:
  void listChanged();

 private:
  void startProgram(const QString& text, const QString& name, const QString& function);
  void openLink(const QUrl& link);

  Workspace all_;
  Files& files_;
  views::LessonView& view_;
  LessonSession session_;
};

}  // namespace tirscope::app
