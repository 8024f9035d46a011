// SPDX-License-Identifier: Apache-2.0
#include "support/text/line_change.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace tirscope {

namespace {

/// Beyond this the difference is not worth reading or computing.
constexpr int most_lines = 20000;

/// The lines of a text as numbers: equal ones have equal numbers.
class Numbers {
 public:
  std::vector<int> of(std::string_view text) {
    std::vector<int> lines;
    for (std::size_t begin = 0; begin <= text.size();) {
      std::size_t end = std::min(text.find('\n', begin), text.size());
      lines.push_back(
          numbers_.try_emplace(trimmed(text.substr(begin, end - begin)), int(numbers_.size())).first->second);
      begin = end + 1;
    }
    return lines;
  }

 private:
  static std::string_view trimmed(std::string_view line) {
    std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == line.npos) return {};
    return line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
  }
  std::unordered_map<std::string_view, int> numbers_;
};

/// The length of the shortest edit script: Myers' greedy search along the diagonals.
int edits(const int* a, int n, const int* b, int m) {
  std::vector<int> furthest(std::size_t(2 * (n + m) + 3), 0);
  const int middle = n + m + 1;
  for (int d = 0; d <= n + m; ++d)
    for (int k = -d; k <= d; k += 2) {
      const int below = furthest[std::size_t(middle + k - 1)], above = furthest[std::size_t(middle + k + 1)];
      int x = k == -d || (k != d && below < above) ? above : below + 1;
      while (x < n && x - k < m && a[x] == b[x - k]) ++x;
      furthest[std::size_t(middle + k)] = x;
      if (x >= n && x - k >= m) return d;
    }
  return n + m;
}

}  // namespace

LineChange line_change(std::string_view before, std::string_view after) {
  Numbers numbers;
  const std::vector<int> a = numbers.of(before), b = numbers.of(after);
  const int n = int(a.size()), m = int(b.size());
  int head = 0, tail = 0;
  while (head < std::min(n, m) && a[std::size_t(head)] == b[std::size_t(head)]) ++head;
  while (tail < std::min(n, m) - head && a[std::size_t(n - 1 - tail)] == b[std::size_t(m - 1 - tail)]) ++tail;
  const int x = n - head - tail, y = m - head - tail;
  if (x + y > most_lines) return {y, x};
  const int common = (x + y - edits(a.data() + head, x, b.data() + head, y)) / 2;
  return {y - common, x - common};
}

}  // namespace tirscope
