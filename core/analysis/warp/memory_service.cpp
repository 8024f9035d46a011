// SPDX-License-Identifier: Apache-2.0
#include "analysis/warp/memory_service.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

/// The numbers of the units of `unit` bytes that the active lanes from `first` to before `end` touch, each once.
std::vector<int64_t> units_touched(const WarpRequest& request, int first, int end, int64_t unit) {
  std::vector<int64_t> units;
  units.reserve(std::size_t(end - first) * std::size_t(request.bytes / unit + 1));
  for (int lane = first; lane < end; ++lane) {
    if (!request.has(lane)) continue;
    int64_t begin = request.address[std::size_t(lane)];
    for (int64_t u = floor_div(begin, unit); u <= floor_div(begin + request.bytes - 1, unit); ++u) units.push_back(u);
  }
  std::ranges::sort(units);
  auto rest = std::ranges::unique(units);
  units.erase(rest.begin(), rest.end());
  return units;
}

/// The bytes that the active lanes ask for, each counted once.
int64_t different_bytes(const WarpRequest& request) {
  std::vector<int64_t> begins;
  for (int lane = 0; lane < warp_size; ++lane)
    if (request.has(lane)) begins.push_back(request.address[std::size_t(lane)]);
  std::ranges::sort(begins);
  int64_t bytes = 0;
  for (std::size_t i = 0; i < begins.size(); ++i)
    bytes += i + 1 < begins.size() ? std::min<int64_t>(request.bytes, begins[i + 1] - begins[i]) : request.bytes;
  return bytes;
}

}  // namespace

bool WarpRequest::same_address() const {
  if (std::popcount(active) < 2) return false;
  const auto first = std::size_t(std::countr_zero(active));
  for (int lane = 0; lane < warp_size; ++lane)
    if (has(lane) && address[std::size_t(lane)] != address[first]) return false;
  return true;
}

GlobalCost serve_global(const WarpRequest& request) {
  GlobalCost cost;
  cost.sectors = int(units_touched(request, 0, warp_size, sector_bytes).size());
  cost.used_bytes = int(different_bytes(request));
  cost.least = int((cost.used_bytes + sector_bytes - 1) / sector_bytes);
  return cost;
}

SharedCost serve_shared(const WarpRequest& request) {
  SharedCost cost;
  const int lanes = int(warp_size / std::max<int64_t>(1, request.bytes / bank_bytes));  // fact 2
  for (int first = 0; first < warp_size; first += lanes) {
    std::array<int, bank_count> words{};
    for (int64_t word : units_touched(request, first, first + lanes, bank_bytes))
      ++words[std::size_t(floor_mod(word, bank_count))];
    int ways = *std::ranges::max_element(words);
    cost.ways = std::max(cost.ways, ways);
    cost.passes += ways;
    cost.parts += ways > 0;
  }
  return cost;
}

}  // namespace tirscope::analysis
