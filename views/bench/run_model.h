// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/values/runs.h"
#include "views/common/values/table_model.h"

namespace tirscope::views {

struct RunRow {
  RunPtr run;
  bool under_way;  ///< it is still being measured
};

/// The timings, one row a run. SortRole gives numbers to sort by.
class RunModel final : public TableModel<RunRow> {
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
  enum Role { StepIdRole = Qt::UserRole };
  using TableModel::TableModel;

  void setRuns(RunsPtr runs);
  bool isUnderWay(int row) const { return rows()[std::size_t(row)].under_way; }
  /// Null where there is no such row.
  const Run* run(int row) const;

 protected:
  QList<TableColumn> columns() const override;
  QVariant cell(const RunRow& row, int number, int column, int role) const override;
  QVariant sortKey(const RunRow& row, int number, int column) const override;
};

}  // namespace tirscope::views
