// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractTableModel>

#include "views/common/values/history.h"

namespace tirscope::views {

/// The timings, one row a run. SortRole gives numbers to sort by.
class RunModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    NumberColumn,
    StepColumn,
    TargetColumn,
    ThreadsColumn,
    MedianColumn,
    MinColumn,
    SpreadColumn,
    GflopsColumn,
    BandwidthColumn,
    AnchorColumn,
    CheckColumn,
    ColumnCount
  };
  enum Role { SortRole = Qt::UserRole, StepIdRole };
  using QAbstractTableModel::QAbstractTableModel;

  void setRuns(RunsPtr runs);
  const Run* run(int row) const;
  /// The last rows are of runs that are still being measured.
  bool isUnderWay(int row) const { return runs_ && row >= int(runs_->runs.size()); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const Run& run, int row, int column) const;
  QVariant sortKey(const Run& run, int row, int column) const;
  RunsPtr runs_;
};

}  // namespace tirscope::views
