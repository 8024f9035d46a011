// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/step_chooser.h"

#include <QSignalBlocker>
#include <algorithm>

namespace tirscope::views {

namespace {

/// Entries of the chooser that are no step.
enum SpecialStep : int { NoStep = -1, PreviousStep = -2 };

}  // namespace

StepChooser::StepChooser(const char* name, const QString& title, const QString& tip) {
  setObjectName(QLatin1StringView(name));
  setAccessibleName(title);
  setToolTip(tip);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(10);
  setHistory(nullptr);
}

void StepChooser::setHistory(const HistoryPtr& history) {
  const QSignalBlocker quiet(this);
  std::vector<StepPtr> steps = history ? history->steps : std::vector<StepPtr>();
  const bool goes_on =
      count() > 0 && steps.size() >= steps_.size() && std::equal(steps_.begin(), steps_.end(), steps.begin());
  const QVariant before = currentData();
  if (!goes_on) {
    clear();
    addItem(StepChooser::tr("nothing"), int(NoStep));
    addItem(StepChooser::tr("the step before"), int(PreviousStep));
    steps_.clear();
  }
  for (std::size_t n = steps_.size(); n < steps.size(); ++n)
    if (steps[n]->snapshot) addItem(steps[n]->title, steps[n]->id);
  steps_ = std::move(steps);
  history_ = history;
  setCurrentIndex(std::max(0, before.isValid() ? findData(before) : 0));
}

void StepChooser::choose(int step) { setCurrentIndex(std::max(0, findData(step))); }

const Step* StepChooser::chosen(const SnapshotPtr& snapshot) const {
  const int choice = currentData().toInt();
  if (!history_ || !snapshot || choice == NoStep) return nullptr;
  const Step* step = history_->find(choice);
  if (choice == PreviousStep) {
    const Step* current = history_->find(snapshot->step());
    step = current ? history_->find(current->parent) : nullptr;
  }
  return step && step->snapshot && step->snapshot->module() != snapshot->module() ? step : nullptr;
}

}  // namespace tirscope::views
