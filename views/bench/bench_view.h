// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/view.h"

class QCPBars;
class QCPErrorBars;
class QCustomPlot;
class QSortFilterProxyModel;
class QSplitter;
class QStackedLayout;
class QTableView;

namespace tirscope::views {

class RunModel;

/// Every timing as a row of a table and as a bar with its spread, beside the step that it timed.
class BenchView final : public View {
  Q_OBJECT
 public:
  BenchView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  QTableView& table() const { return *table_; }

 protected:
  void runsChanged() override;
  void themeChanged() override { replot(); }

 private:
  void replot();
  void style();
  RunModel* model_;
  QSortFilterProxyModel* sorted_;
  QTableView* table_;
  QCustomPlot* plot_;
  QCPBars *passed_ = nullptr, *failed_ = nullptr;
  QCPErrorBars* spread_ = nullptr;
  QStackedLayout* stack_;
};

}  // namespace tirscope::views
