// SPDX-License-Identifier: Apache-2.0
#include "analysis/warp/lane_grid.h"

#include <algorithm>
#include <map>

#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

/// The lanes of each word that the active ones from `first` to before `end` touch.
std::map<int64_t, std::vector<int>> words_of(const WarpRequest& request, int first, int end) {
  std::map<int64_t, std::vector<int>> words;
  for (int lane = first; lane < end; ++lane) {
    if (!request.has(lane)) continue;
    const int64_t begin = request.address[std::size_t(lane)];
    for (int64_t word = floor_div(begin, bank_bytes); word <= floor_div(begin + request.bytes - 1, bank_bytes); ++word)
      words[word].push_back(lane);
  }
  return words;
}

/// Each part of the warp has as many rows as its fullest bank has words.
void add_banks(LaneGrid& grid, const WarpRequest& request) {
  const int lanes = int(warp_size / std::max<int64_t>(1, request.bytes / bank_bytes));
  for (int first = 0; first < warp_size; first += lanes) {
    std::vector<int> used(std::size_t(bank_count), 0);
    for (auto& [word, by] : words_of(request, first, first + lanes)) {
      const auto bank = std::size_t(floor_mod(word, bank_count));
      grid.cells.push_back({grid.rows + used[bank]++, int(bank), by});
    }
    const int passes = *std::ranges::max_element(used);
    grid.row_of.insert(grid.row_of.end(), std::size_t(passes), first / lanes);
    grid.rows += passes;
  }
}

void add_lines(LaneGrid& grid, const WarpRequest& request) {
  const auto words = words_of(request, 0, int(warp_size));
  std::map<int64_t, int> rows;  // by line
  for (const auto& [word, by] : words) {
    const int64_t line = floor_div(word, bank_count);
    const auto [row, is_new] = rows.try_emplace(line, grid.rows);
    if (is_new) {
      grid.row_of.push_back(line - rows.begin()->first);
      ++grid.rows;
    }
    grid.cells.push_back({row->second, int(floor_mod(word, bank_count)), by});
  }
}

}  // namespace

LaneGrid lane_grid(const WarpAccess& access) {
  LaneGrid grid{.shared = access.shared};
  if (!access.known()) return grid;
  if (access.shared)
    add_banks(grid, access.worst);
  else
    add_lines(grid, access.worst);
  std::ranges::stable_sort(grid.cells, {}, [](const LaneCell& cell) { return std::pair(cell.row, cell.column); });
  return grid;
}

}  // namespace tirscope::analysis
