// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/view.h"

class QStackedLayout;
class QToolButton;
class QTreeView;

namespace tirscope::views {

class StepModel;

/// The steps that led here, with branches. A click goes to a step, two selected ones are compared; the trace leaves as
/// Python or JSON.
class TraceView final : public View {
  Q_OBJECT
 public:
  TraceView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  QTreeView& tree() const { return *tree_; }
  void copyPython();
  void copyJson();
  /// Writes the trace, by the ending of `path`: .py or .json.
  bool save(const QString& path);

 protected:
  void historyChanged() override;

 private:
  void askAndSave();
  void showMenu(QPoint viewport);
  QList<int> selectedSteps() const;
  void compareSelected();
  StepModel* model_;
  QTreeView* tree_;
  QToolButton* compare_;
  QStackedLayout* stack_;
};

}  // namespace tirscope::views
