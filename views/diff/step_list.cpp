// SPDX-License-Identifier: Apache-2.0
#include "views/diff/step_list.h"

#include <algorithm>
#include <iterator>

namespace tirscope::views {

void StepList::setHistory(const HistoryPtr& history) {
  std::vector<StepPtr> shown;
  if (history)
    std::ranges::copy_if(history->steps, std::back_inserter(shown),
                         [](const StepPtr& step) { return step->snapshot != nullptr; });
  const auto same = [](const StepPtr& a, const StepPtr& b) {
    return a == b || (a->id == b->id && a->title == b->title);
  };
  const bool goes_on =
      !rows().empty() && shown.size() >= rows().size() && std::equal(rows().begin(), rows().end(), shown.begin(), same);
  if (goes_on)
    extend(std::move(shown));
  else
    reset([&] { return std::move(shown); });
}

int StepList::rowOf(int step) const {
  if (step >= 0 && step < rowCount() && rows()[std::size_t(step)]->id == step) return step;
  auto it = std::ranges::find(rows(), step, [](const StepPtr& one) { return one->id; });
  return it == rows().end() ? -1 : int(it - rows().begin());
}

QVariant StepList::cell(const StepPtr& step, int, int, int role) const {
  if (role == Qt::DisplayRole) return tr("%1: %2").arg(step->id).arg(step->title);
  if (role == Qt::UserRole) return step->id;
  return {};
}

}  // namespace tirscope::views
