// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "views/common/difference/diff_pane.h"
#include "views/common/jobs/lane.h"
#include "views/common/values/pipeline.h"

class QLabel;
class QSplitter;
class QStackedLayout;
class QToolButton;

namespace tirscope::views {

class CodeView;
class ErrorPanel;

/// What one stage of a run did: before and after where it changed something, the program alone where it did not, and
/// the error beside what the pass was given where it failed.
class StagePane final : public QWidget {
  Q_OBJECT
 public:
  explicit StagePane(QWidget* parent);
  /// Shows a stage; -1 for none.
  void show(PipelinePtr pipeline, int stage);
  bool busy() const { return lane_.isBusy(); }
  DiffPane& diff() const { return *diff_; }
  CodeView& code() const { return *code_; }
  bool showsError() const;
  /// Puts a button for a command beside those of the pane.
  void addCommand(QAction* command);

  QSize pictureSize() const;
  void paintPicture(QPainter& painter);
  /// The stage as text: what changed, or the program, or the error.
  QString asText() const;

 Q_SIGNALS:
  void shown();
  /// A line of the text after the stage, or of the one before it, was clicked; lines count from 0.
  void lineClicked(bool after, int line);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void arrange();
  void listen();
  void showDiff(diff::Diff diff);
  void showProblem(const Diagnostic& problem);
  void showTitle(const passes::RunStage& stage);
  void showProgram(const passes::RunStage& stage, const passes::RunStage* before);
  void markPlaces(const Diagnostic& error, const passes::RunStage& shown);
  void restyle();
  PipelinePtr pipeline_;
  int stage_ = -1;
  Lane lane_{Threads::Analyse};
  QLabel *title_, *account_, *warning_;
  QToolButton *side_by_side_, *only_changes_;
  QWidget* commands_;
  DiffPane* diff_;
  CodeView* code_;
  ErrorPanel* error_;
  QSplitter* program_;
  QStackedLayout* pages_;
};

}  // namespace tirscope::views
