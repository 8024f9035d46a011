// SPDX-License-Identifier: Apache-2.0
// The history of a document as views are given it: one row a step.
#include <QCoreApplication>
#include <algorithm>

#include "app/session/document.h"

namespace tirscope::app {

/// Describes a step, whichever step is current.
views::Step Document::shown(const schedule::Step& entry) {
  views::Step step;
  step.id = entry.id;
  step.parent = entry.parent;
  step.title = entry.parent < 0 ? tr("Original") : QCoreApplication::translate("core", entry.label.c_str());
  if (!entry.instructions->empty())
    step.python = [instructions = entry.instructions] {
      QString lines;
      for (const schedule::Instruction& instruction : *instructions)
        lines += QString::fromStdString(schedule::python_text(instruction)) + u'\n';
      return lines;
    };
  step.changes = entry.changes;
  step.milliseconds = entry.milliseconds;
  return step;
}

views::StepPtr Document::row(const schedule::Step& entry, bool on_path, std::optional<double> seconds) const {
  views::Step step = shown(entry);
  step.snapshot = snapshotOf(entry.id);
  step.onPath = on_path;
  step.medianSeconds = seconds;
  return std::make_shared<const views::Step>(std::move(step));
}

/// Every row.
void Document::rebuildHistory() {
  auto history = std::make_shared<views::History>();
  const std::vector<int> path = schedule_->path();
  std::map<int, double> newest;
  for (const views::RunPtr& run : runs_->runs) newest[run->step] = run->measured.median_s;
  for (const schedule::Step& entry : schedule_->history()) {
    const auto median = newest.find(entry.id);
    history->steps.push_back(row(entry, std::binary_search(path.begin(), path.end(), entry.id),
                                 median == newest.end() ? std::optional<double>() : median->second));
  }
  takeHistory(std::move(history));
}

/// The rows that are new, that came to the path or left it since step `before`, and those of `forgotten` snapshots; the
/// others are shared with the history of before.
void Document::extendHistory(int before, const std::vector<int>& forgotten) {
  const schedule::History& steps = schedule_->history();
  auto history = std::make_shared<views::History>(*history_);
  auto change = [&](int id, auto&& how) {
    views::StepPtr& row = history->steps[std::size_t(id)];
    views::Step step = *row;
    how(step);
    row = std::make_shared<const views::Step>(std::move(step));
  };
  while (history->steps.size() < steps.size())
    history->steps.push_back(row(steps[history->steps.size()], false, std::nullopt));
  for (int id : forgotten) change(id, [&](views::Step& step) { step.snapshot = snapshotOf(id); });
  // Up to where both paths meet; a parent has a lower number than what follows it.
  for (int left = before, entered = schedule_->current().id; left != entered;) {
    const bool enters = entered > left;
    int& end = enters ? entered : left;
    change(end, [enters](views::Step& step) { step.onPath = enters; });
    end = steps[std::size_t(end)].parent;
  }
  takeHistory(std::move(history));
}

void Document::takeHistory(std::shared_ptr<views::History> history) {
  history->current = schedule_->current().id;
  history->python = [schedule = schedule_] { return QString::fromStdString(schedule->trace().python()); };
  history_ = std::move(history);
}

}  // namespace tirscope::app
