// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/jobs/lane.h"
#include "views/common/view.h"
#include "views/passes/stage_pane.h"

class QLabel;
class QLineEdit;
class QSplitter;
class QStackedLayout;
class QToolButton;
class QTreeView;

namespace tirscope::views {

class StageFilter;
class StageModel;

/// The passes that ran, one row each, and beside them what the current one did. The selected loop, block or buffer
/// marks the passes that changed it.
class PassesView final : public View {
  Q_OBJECT
 public:
  PassesView(Selection& selection, QWidget* parent);
  bool busy() const override { return pane_->busy() || lane_.isBusy(); }
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;

  /// The passes to show; null for none.
  void setPipeline(PipelinePtr pipeline);
  const PipelinePtr& pipeline() const { return pipeline_; }
  /// The number of the stage that is shown; -1 for none.
  int currentStage() const { return current_; }
  /// Shows a stage, in the list too where the filter leaves it there.
  void showStage(int stage);
  /// Goes to the next (+1) or previous (-1) stage of the list, or to the next that did something.
  void step(int direction, bool changed = false);
  /// Goes to the first stage that changed what is selected, as soon as that is known.
  void showFirstChange();
  /// Commands for the list's menu; those with an icon also as buttons.
  void setCommands(const QList<QAction*>& commands);

  QTreeView& list() const { return *list_; }
  StagePane& pane() const { return *pane_; }

 Q_SIGNALS:
  void stageShown(int stage);

 protected:
  void historyChanged() override { showOrigin(); }
  void snapshotChanged() override { marksChanged(); }
  void selectionChanged() override { marksChanged(); }
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* makeList();
  int firstShown() const;
  void setCurrent(int stage);
  void showOrigin();
  void shareRoom();
  void marksChanged();
  void findMarks();
  void selectLine(bool after, int line);
  bool listKey(int key);

  PipelinePtr pipeline_;
  StageModel* model_;
  StageFilter* filter_;
  QLabel* origin_;
  QLineEdit* search_;
  QToolButton* changed_only_;
  QTreeView* list_;
  StagePane* pane_;
  QSplitter* body_;
  QStackedLayout* stack_;
  int current_ = -1;
  bool marks_old_ = false;       ///< they are looked for when the view is seen
  bool jump_ = false;            ///< to the first mark, once the marks are known
  Lane lane_{Threads::Analyse};  ///< for the marks
};

}  // namespace tirscope::views
