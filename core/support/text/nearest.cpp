// SPDX-License-Identifier: Apache-2.0
#include "support/text/nearest.h"

#include <algorithm>
#include <cctype>

namespace tirscope {

namespace {

/// Longer names are not compared: a program may have any.
constexpr std::size_t longest_name = 64;

char lower(char c) { return char(std::tolower(static_cast<unsigned char>(c))); }

/// Letters to insert, remove, replace or swap with their neighbour to get from one to the other; another case is half
/// of such a change, so that all are counted in halves.
int changes(std::string_view a, std::string_view b) {
  std::vector<std::vector<int>> cost(a.size() + 1, std::vector<int>(b.size() + 1, 0));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t k = 0; k <= b.size(); ++k) {
      if (i == 0 || k == 0) {
        cost[i][k] = 2 * int(i + k);
        continue;
      }
      const char x = a[i - 1], y = b[k - 1];
      const int other = x == y ? 0 : lower(x) == lower(y) ? 1 : 2;
      cost[i][k] = std::min({cost[i - 1][k] + 2, cost[i][k - 1] + 2, cost[i - 1][k - 1] + other});
      if (i > 1 && k > 1 && x == b[k - 2] && a[i - 2] == y) cost[i][k] = std::min(cost[i][k], cost[i - 2][k - 2] + 2);
    }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string nearest_name(std::string_view name, std::vector<std::string> names) {
  if (name.empty() || name.size() > longest_name) return {};
  std::ranges::sort(names);
  // A name of one or two letters is near only to itself in another case.
  const int most = name.size() < 3 ? 1 : 2 * int((name.size() + 2) / 3);
  std::string best;
  int least = most + 1;
  for (const std::string& other : names) {
    const std::size_t apart = std::max(name.size(), other.size()) - std::min(name.size(), other.size());
    if (other == name || 2 * int(apart) >= least) continue;
    if (const int cost = changes(name, other); cost < least) least = cost, best = other;
  }
  return best;
}

Diagnostic did_you_mean(Diagnostic problem, std::string_view name, std::vector<std::string> names) {
  if (std::string meant = nearest_name(name, std::move(names)); !meant.empty())
    problem.notes.push_back(message("did you mean '{0}'?", meant));
  return problem;
}

}  // namespace tirscope
