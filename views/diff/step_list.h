// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "views/common/values/history.h"

namespace tirscope::views {

/// The steps that have a snapshot, a row each, to choose from; the row's data is the step's id.
class StepList final : public QAbstractListModel {
  Q_OBJECT
 public:
  using QAbstractListModel::QAbstractListModel;

  void setHistory(HistoryPtr history);
  /// -1 where there is no such step.
  int rowOf(int step) const;

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(rows_.size()); }
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  HistoryPtr history_;  ///< owns the steps
  std::vector<const Step*> rows_;
};

}  // namespace tirscope::views
