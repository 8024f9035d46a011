// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/files/session_file.h"
#include "app/session/pass_session.h"
#include "app/window/main/workspace.h"
#include "views/common/values/selection.h"

namespace tirscope::views {
class PassesView;
}

namespace tirscope::app {

class Files;
class TextEditing;

/// The commands of the menu Passes: lowering pass by pass, dumps of passes, and going on from an edit.
class Lowering : public QObject {
  Q_OBJECT
 public:
  Lowering(const Workspace& all, Files& files, TextEditing& texts);
  PassSession& session() { return session_; }
  /// Runs the passes for a target on the current step, in the background.
  void lowerFor(const QString& target);
  /// Runs pipelines over graphs by their names on the current step, in the background.
  void runPipelines(const QStringList& names);
  /// The program at the stage that is shown becomes the next step; what is selected is followed into it.
  void adopt();
  /// What a session keeps of the passes, and the passes of one that was opened: the window stays arranged as it has it.
  KeptPasses kept();
  void restore(const KeptPasses& kept);

 private:
  void addActions();
  void addStageActions();
  void updateActions();
  void connectSession();
  void showChanged();
  void arrange();
  IRModule moduleOfPass() const;
  PassSession::Input input() const;
  IRModule withRest(const views::Pipeline& pipeline, const IRModule& after) const;
  void showDumps(const views::PipelinePtr& pipeline, const QString& path);
  void showAgain(const views::PipelinePtr& pipeline, Opened opened);
  void lowerForOther();
  void openFolder();
  void openPair();
  void dump();
  void edit();
  void showFirstChange();
  void selectNext(const views::Subject& target);
  QString sourceFolder() const;
  views::PassesView& upToDate();

  Workspace all_;
  Document& document_;
  Files& files_;
  TextEditing& texts_;
  views::PassesView& view_;
  PassSession session_;
  bool restoring_ = false;  ///< the passes of a session are on their way
};

}  // namespace tirscope::app
