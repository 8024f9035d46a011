// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>

#include "pass_runs/dumps.h"
#include "support/job.h"
#include "views/common/jobs/lane.h"
#include "views/common/values/pipeline.h"

namespace tirscope::app {

/// The passes that ran on the open module, or dumps of passes that ran elsewhere. Everything runs in its own lane;
/// a newer wish cancels the one under way. A refusal leaves the passes as they were.
class PassSession : public QObject {
  Q_OBJECT
 public:
  explicit PassSession(QObject* parent = nullptr);

  /// Null while no passes ran.
  const views::PipelinePtr& pipeline() const { return pipeline_; }
  bool isBusy() const { return busy_; }

  /// What passes are run on: the module of a step, or the part of it that `function` reaches.
  struct Input {
    IRModule module;
    int step;
    QString function = {};  ///< empty: it is the whole module
  };
  /// Runs the whole pipeline for a target, named in TVM's way or ours.
  void lower(const Input& input, const QString& target);
  /// Runs pipelines over graphs by their names, one after the other.
  void runPipelines(const Input& input, const QStringList& names);
  /// Reads a folder of numbered dumps, or the module before a pass and the one after it. What was read is sent as
  /// `dumpsRead`; it becomes the pipeline when `show` is called with it.
  void openFolder(const QString& folder);
  void openPair(const QString& before, const QString& after);
  /// Reads the files of the pipeline again, where it is of files.
  void readAgain();
  /// Reads dumps that a session kept; they become the pipeline, shown at `stage`.
  void restore(std::vector<passes::DumpFile> files, const QString& title, int step, int stage);
  /// Puts the text of a module behind the stages of `pipeline` before `next` and runs what comes after it again.
  void goOn(const views::PipelinePtr& pipeline, int next, const QString& text);
  /// Writes every stage as a numbered file.
  void dump(const QString& folder);
  void cancel();
  void show(views::PipelinePtr pipeline);
  /// The passes go, and what is under way with them.
  void clear();

 Q_SIGNALS:
  void changed();
  void restored(int stage);
  void busyChanged(bool busy);
  void progressed(const Progress& at);
  void dumpsRead(const tirscope::views::PipelinePtr& pipeline, const QString& path);
  void dumped(const QString& folder);
  void refused(const tirscope::Diagnostic& diagnostic);

 private:
  using Work = std::function<Result<views::PipelinePtr>(const Job& job)>;
  static QString titled(const QString& what, const Input& input);
  void inLane(Work work, std::function<void(views::PipelinePtr)> done);
  void setBusy(bool busy);

  views::PipelinePtr pipeline_;
  bool busy_ = false;
  /// In order, so that a job which is slow to stop does not write beside the next one.
  views::Lane lane_{views::Threads::Analyse, views::Lane::Order::InOrder};
};

}  // namespace tirscope::app
