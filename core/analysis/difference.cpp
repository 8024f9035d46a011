// SPDX-License-Identifier: Apache-2.0
#include "analysis/difference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tirscope::analysis {

double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  std::size_t n = values.size();
  return n == 0 ? 0 : n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

double spread_of(const std::vector<double>& values) {
  double median = median_of(values);
  if (!(median > 0)) return 0;
  auto [least, most] = std::ranges::minmax_element(values);
  return (*most - *least) / median;
}

namespace {

/// The largest over the smallest, as a factor.
double factor_of(const std::vector<double>& values) {
  auto [least, most] = std::ranges::minmax_element(values);
  return *least > 0 ? *most / *least : std::numeric_limits<double>::infinity();
}

}  // namespace

Difference difference_from(const std::vector<double>& other, const std::vector<double>& seconds, bool in_turns) {
  Difference difference;
  double factor = 1;  // by which ratios differ among themselves
  if (in_turns && other.size() == seconds.size() && !seconds.empty()) {
    std::vector<double> ratios;
    for (std::size_t k = 0; k < seconds.size(); ++k) ratios.push_back(seconds[k] > 0 ? other[k] / seconds[k] : 1);
    auto [least, most] = std::ranges::minmax_element(ratios);
    difference.ratio = median_of(ratios);
    difference.spread = *most - *least;
    factor = factor_of(ratios);
  } else if (double median = median_of(seconds); median > 0 && !other.empty()) {
    difference.ratio = median_of(other) / median;
    difference.spread = difference.ratio * (spread_of(other) + spread_of(seconds));
    factor = factor_of(other) * factor_of(seconds);
  }
  // A program that takes a tenth in one turn and a twentieth in the next is faster for all that they differ.
  const bool apart = difference.ratio > 0 && std::abs(std::log(difference.ratio)) > std::log(factor);
  difference.verdict = !apart ? "none" : difference.ratio > 1 ? "faster" : "slower";
  return difference;
}

}  // namespace tirscope::analysis
