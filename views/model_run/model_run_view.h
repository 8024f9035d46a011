// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/values/model_run.h"
#include "views/common/view.h"

class QLabel;
class QSortFilterProxyModel;
class QSpinBox;
class QSplitter;
class QStackedLayout;
class QTableView;
class QToolButton;

namespace tirscope::views {

class NodeModel;
class TensorPicture;

/// What a run of a model gave: each binding's result with its shape, type, range, time and bytes as a row, the selected
/// one as a picture. The selection is shared with the graph and the text, both ways.
class ModelRunView final : public View {
  Q_OBJECT
 public:
  ModelRunView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;

  /// Null: none.
  void setModelRun(ModelRunPtr run);
  QTableView& table() const { return *table_; }
  TensorPicture& picture() const { return *picture_; }
  /// What is said of the whole run.
  QString summary() const;
  void showRow(int row);

 Q_SIGNALS:
  /// The run is wanted again, with the values of these variables.
  void valuesRequested(const QStringList& variables);
  /// A file is to be written; `ending` is its name without the document's.
  void exportRequested(const QString& title, const QString& ending, const QString& content);
  /// The form of the next run is wanted.
  void runRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void snapshotChanged() override;
  void selectionChanged() override;
  void themeChanged() override;

 private:
  void setUpTable();
  void arrange();
  QWidget* makeBar();
  void listen();
  void tell();
  void showTensor();
  void selectBinding();
  int currentRow() const;

  ModelRunPtr run_;
  NodeModel* model_;
  QSortFilterProxyModel* sorted_;
  QTableView* table_;
  TensorPicture* picture_;
  QLabel *summary_, *told_;
  QSpinBox* choice_;
  QToolButton *keep_, *save_;
  QSplitter* body_;
  QStackedLayout* stack_;
  bool following_ = false;  ///< the selection of the others is being shown
};

}  // namespace tirscope::views
