// SPDX-License-Identifier: Apache-2.0
#include "views/diff/step_list.h"

#include <algorithm>

namespace tirscope::views {

void StepList::setHistory(HistoryPtr history) {
  beginResetModel();
  history_ = std::move(history);
  rows_.clear();
  if (history_)
    for (const StepPtr& step : history_->steps)
      if (step->snapshot) rows_.push_back(step.get());
  endResetModel();
}

int StepList::rowOf(int step) const {
  auto it = std::ranges::find(rows_, step, &Step::id);
  return it == rows_.end() ? -1 : int(it - rows_.begin());
}

QVariant StepList::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Step& step = *rows_[std::size_t(index.row())];
  if (role == Qt::DisplayRole) return tr("%1: %2").arg(step.id).arg(step.title);
  if (role == Qt::UserRole) return step.id;
  return {};
}

}  // namespace tirscope::views
