// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/values/history.h"
#include "views/common/values/table_model.h"

namespace tirscope::views {

/// The steps that have a snapshot, a row each, to choose from; the row's data is the step's id.
class StepList final : public TableModel<StepPtr> {
  Q_OBJECT
 public:
  using TableModel::TableModel;

  /// A history that goes on from the one before adds rows, any other makes the list new.
  void setHistory(const HistoryPtr& history);
  /// -1 where there is no such step.
  int rowOf(int step) const;

 protected:
  QList<TableColumn> columns() const override { return {TableColumn()}; }
  QVariant cell(const StepPtr& step, int number, int column, int role) const override;
};

}  // namespace tirscope::views
