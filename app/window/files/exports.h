// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include "app/window/main/workspace.h"
#include "support/diagnostic.h"

namespace tirscope::views {
class View;
}

namespace tirscope::app {

/// What leaves the window as a file or by the clipboard: modules, traces, plans, tables, pictures and storyboards.
class Exports : public QObject {
  Q_OBJECT
 public:
  explicit Exports(const Workspace& all);

 private:
  void addActions();
  void connectViews();
  void updateActions();
  void exportModule();
  void exportText(const QString& title, const QString& ending, const QString& content);
  void exportPlan(bool csv);
  void exportPicture();
  void exportPictureOf(views::View& shown);
  void exportStory();
  void exportTrace();
  void copyTrace(const QString& form);
  void told(const QString& path, const Result<void>& written);

  Workspace all_;
  Document& document_;
};

}  // namespace tirscope::app
