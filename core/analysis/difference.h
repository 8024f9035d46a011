// SPDX-License-Identifier: Apache-2.0
// Whether two programs take different times, or only their measurements differ.
#pragma once

#include <string>
#include <vector>

namespace tirscope::analysis {

/// How a program compares with another.
struct Difference {
  double ratio = 1;     ///< median of what the other took over what this took: above 1, this is faster
  double spread = 0;    ///< of that ratio, from the smallest to the largest
  std::string verdict;  ///< "faster", "slower", or "none": the ratio is no larger a factor than ratios differ by
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("ratio", t.ratio), v("spread", t.spread), v("verdict", t.verdict);
  }
};

/// `seconds` against those of another program, in the order of their measurements. Measured alternately, the n-th of
/// one belongs to the n-th of the other, and noise in a turn affects both: ratios are taken turn by turn. Otherwise
/// medians are compared, and what both differ by comes together.
Difference difference_from(const std::vector<double>& other, const std::vector<double>& seconds, bool in_turns);

double median_of(std::vector<double> values);         ///< 0 of none
double spread_of(const std::vector<double>& values);  ///< (largest - smallest) / median

}  // namespace tirscope::analysis
