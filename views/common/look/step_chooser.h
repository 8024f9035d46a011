// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QComboBox>
#include <vector>

#include "views/common/values/history.h"

namespace tirscope::views {

/// Chooses the step that the current one is compared with: none, the one before it, or any.
class StepChooser final : public QComboBox {
  Q_OBJECT
 public:
  /// `name`: its object name.
  StepChooser(const char* name, const QString& title, const QString& tip);

  /// A history that goes on adds its new steps; what was chosen stays chosen as long as it is there.
  void setHistory(const HistoryPtr& history);
  /// -1: none.
  void choose(int step);
  /// The chosen step where `snapshot` is the current one; null: none, or it has another program than a step can show.
  const Step* chosen(const SnapshotPtr& snapshot) const;

 private:
  HistoryPtr history_;
  std::vector<StepPtr> steps_;  ///< those that can be chosen
};

}  // namespace tirscope::views
