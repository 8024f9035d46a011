// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/view.h"

class QMenu;
class QPushButton;
class QStackedLayout;
class QToolButton;
class QTreeView;

namespace tirscope::views {

class StepModel;

/// The steps that led here, with branches. A click goes to a step, two selected ones are compared; the trace leaves in
/// the forms of schedule::trace_forms. The steps that made the selected loop, block or buffer what it is say how.
class TraceView final : public View {
  Q_OBJECT
 public:
  TraceView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  void revealSelection() override;
  QTreeView& tree() const { return *tree_; }
  /// Why the step after the current one is not there; empty: nothing was refused.
  void setRefusal(const QString& refusal);
  /// A line for the step of that snapshot, such as what its caches fetch: it is there as long as the step is.
  void setRemark(const SnapshotPtr& snapshot, const QString& remark);
  void clearRemarks();

 Q_SIGNALS:
  /// Where the refused step was written is wanted.
  void refusalChosen();

 protected:
  void historyChanged() override;
  void selectionChanged() override;
  void themeChanged() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QMenu* copyMenu();
  void showMenu(QPoint viewport);
  void showCurrent();
  void showNotes();
  QMap<int, QString> ancestryNotes() const;
  QList<int> selectedSteps() const;
  void compareSelected();
  struct Remark {
    std::weak_ptr<const Snapshot> snapshot;
    QString text;
  };
  QMap<int, Remark> remarks_;    ///< by the step's id
  QMap<int, QString> ancestry_;  ///< what steps made of the selection
  StepModel* model_;
  QTreeView* tree_;
  QToolButton* compare_;
  QPushButton* refusal_;
  QStackedLayout* stack_;
};

}  // namespace tirscope::views
