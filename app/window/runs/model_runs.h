// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/runs/model_session.h"
#include "app/window/main/workspace.h"

namespace tirscope::views {
class ModelRunView;
}

namespace tirscope::app {

class TargetMenu;

/// The commands that run a model: its function is called with tensors from files or random ones, and what each binding
/// gave is shown as a table with pictures, and as times in the graph.
class ModelRuns : public QObject {
  Q_OBJECT
 public:
  ModelRuns(const Workspace& all, TargetMenu& targets, WorkerClient& worker, SentModules& modules);
  /// Runs the current step's module.
  void run(const ModelWish& wish);
  /// Opens the form.
  void ask();
  void cancel() { session_.cancel(); }
  bool isBusy() const { return session_.isBusy(); }
  /// A search measures: nothing is started until it pauses or ends.
  void hold(bool held);
  /// The newest run; null: none.
  const views::ModelRunPtr& newest() const { return newest_; }

 Q_SIGNALS:
  void busyChanged(bool busy);
  /// A run ended, with results or a refusal.
  void ended(bool ok);

 private:
  void updateActions();
  void connectSession();
  void take(const views::ModelRunPtr& run);
  void show(const views::ModelRunPtr& run);
  ModelWish suggested() const;

  Workspace all_;
  Document& document_;
  TargetMenu& targets_;
  WorkerClient& worker_;
  views::ModelRunView& view_;
  ModelSession session_;
  bool held_ = false;
  std::optional<ModelWish> last_;  ///< of what is open, without the library that was named
  bool asksForLibrary_ = false;    ///< the last run had one: another needs the form
  views::ModelRunPtr newest_;
  IRModule opened_;  ///< the first module of the document that is being run
};

}  // namespace tirscope::app
