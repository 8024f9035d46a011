// SPDX-License-Identifier: Apache-2.0
#include "views/trace/step_graph.h"

#include <algorithm>
#include <unordered_map>

namespace tirscope::views::trace {

namespace {

using Part = GraphRow::Line::Part;
using Successors = std::unordered_map<int, std::vector<const Step*>>;  // by the id that they follow; -1: none

/// Without recursion: a history may be thousands of branches deep.
std::vector<GraphRow> rowsOf(const Successors& successors) {
  std::vector<GraphRow> rows;
  std::vector<std::pair<const Step*, int>> open;  // with their lanes; the next one last
  auto follow = [&](int id, int lane) {
    auto it = successors.find(id);
    if (it == successors.end()) return;
    const auto& steps = it->second;
    for (std::size_t n = steps.size(); n-- > 0;) open.emplace_back(steps[n], n + 1 == steps.size() ? lane : lane + 1);
  };
  follow(-1, 0);
  while (!open.empty()) {
    const auto [step, lane] = open.back();
    open.pop_back();
    rows.push_back({step, lane, {}});
    follow(step->id, lane);
  }
  return rows;
}

/// The line from the step in row `from` down its lane to its successors in rows `to`, the last of which is in the lane.
void join(std::vector<GraphRow>& rows, int from, const std::vector<int>& to) {
  int taken = -1;  // the successor on the current path
  for (int row : to)
    if (rows[std::size_t(row)].step->onPath) taken = row;
  const int lane = rows[std::size_t(from)].lane;
  rows[std::size_t(from)].lines.push_back({lane, Part::OutOf, taken >= 0});
  for (int row = from + 1; row < to.back(); ++row)
    rows[std::size_t(row)].lines.push_back({lane, Part::Through, row < taken});
  for (int row : to) rows[std::size_t(row)].lines.push_back({lane, Part::Into, row == taken});
}

}  // namespace

std::vector<GraphRow> graphOf(const History& history) {
  Successors successors;
  for (const StepPtr& step : history.steps) successors[step->parent].push_back(step.get());
  for (auto& [id, steps] : successors) std::ranges::sort(steps, {}, &Step::id);
  std::vector<GraphRow> rows = rowsOf(successors);
  std::unordered_map<int, int> row_of;  // by the step's id
  for (std::size_t row = 0; row < rows.size(); ++row) row_of[rows[row].step->id] = int(row);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    auto it = successors.find(rows[row].step->id);
    if (it == successors.end()) continue;
    std::vector<int> to;
    for (const Step* step : it->second) to.push_back(row_of[step->id]);
    join(rows, int(row), to);
  }
  for (GraphRow& row : rows) std::ranges::stable_partition(row.lines, [](const auto& line) { return !line.on_path; });
  return rows;
}

}  // namespace tirscope::views::trace
