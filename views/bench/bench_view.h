// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/view.h"

class QComboBox;
class QCPBars;
class QCPErrorBars;
class QCPGraph;
class QCustomPlot;
class QLabel;
class QSortFilterProxyModel;
class QSplitter;
class QStackedLayout;
class QTableView;
class QToolButton;

namespace tirscope::views {

class PlotLabels;
class ResultCard;
class RooflinePlot;
class RunModel;

/// Every timing as a row of a table, beside the step that it timed, and as a bar with its spread or as a point under
/// the machine's roofline. Two selected rows are compared in words; for one the conditions are shown.
class BenchView final : public View {
  Q_OBJECT
 public:
  BenchView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  QTableView& table() const { return *table_; }
  RooflinePlot& roofline() const { return *roofline_; }
  /// What is said of the selected rows.
  QString remark() const;
  void showRoofline(bool roofline);

 Q_SIGNALS:
  /// A file is to be written; `ending` is its name without the document's.
  void exportRequested(const QString& title, const QString& ending, const QString& content);
  void pictureRequested();
  /// These steps are to be timed again, alternately.
  void turnsRequested(const QList<int>& steps);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void runsChanged() override;
  void themeChanged() override { replot(); }

 private:
  void replot();
  void plotTimes();
  void style();
  void setUpTable();
  void setUpPlots();
  void arrange();
  void listen();
  QWidget* makeBar();
  void tellSelected();
  /// The selected runs, in the order of the table's rows.
  QList<int> selectedRuns() const;
  QCustomPlot& shownPlot() const;
  /// Selects the row of the run that is drawn at a point.
  void chooseRun(int run, bool add);
  RunModel* model_;
  QSortFilterProxyModel* sorted_;
  QTableView* table_;
  QCustomPlot* plot_;
  RooflinePlot* roofline_;
  QStackedLayout* plots_ = nullptr;
  QComboBox* chooser_ = nullptr;
  QToolButton* turns_ = nullptr;
  QLabel* remark_ = nullptr;
  ResultCard* card_ = nullptr;
  QCPBars *passed_ = nullptr, *failed_ = nullptr, *under_way_ = nullptr;
  QCPErrorBars* spread_ = nullptr;
  QCPGraph *medians_ = nullptr, *anchors_ = nullptr;
  PlotLabels* anchor_labels_ = nullptr;
  QSplitter* body_ = nullptr;
  QStackedLayout* stack_;
};

}  // namespace tirscope::views
