// SPDX-License-Identifier: Apache-2.0
#include "interp/compare.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/numbers/floats.h"
#include "support/format.h"

namespace tirscope::interp {

namespace {

struct ReferenceStatistics {
  double mean_magnitude = 0;
  bool finite = true, constant = true;
};

ReferenceStatistics statistics(const NDArray& reference, int64_t count) {
  ReferenceStatistics out;
  double first = count ? reference.number(0) : 0;
  int64_t finite = 0;
  for (int64_t i = 0; i < count; ++i) {
    double value = reference.number(i);
    out.constant = out.constant && value == first;
    if (!std::isfinite(value)) {
      out.finite = false;
      continue;
    }
    ++finite;
    out.mean_magnitude += std::fabs(value);
  }
  if (finite) out.mean_magnitude /= double(finite);
  return out;
}

Comparison failed(std::string reason) {
  Comparison out;
  out.reason = std::move(reason);
  out.max_error = std::numeric_limits<double>::infinity();
  return out;
}

}  // namespace

Comparison compare(const NDArray& ours, const NDArray& reference, int64_t longest_reduction, DataType epsilon_type,
                   IfVacuous if_vacuous) {
  if (ours.shape() != reference.shape() || ours.dtype().lanes() != reference.dtype().lanes()) return failed("shape");
  if (ours.dtype().is_floating() != reference.dtype().is_floating()) return failed("dtype");
  int64_t count = ours.size() * std::max(1, ours.dtype().lanes());
  ReferenceStatistics stats = statistics(reference, count);
  // One element, or none, is always constant; that alone does not make a check empty.
  const bool vacuous = !stats.finite || (stats.constant && count > 1);
  if (vacuous && if_vacuous == IfVacuous::Fail) return failed("vacuous");

  double eps = std::max(epsilon(ours.dtype()), epsilon(epsilon_type));
  double rtol = 8 * eps * std::sqrt(double(std::max<int64_t>(longest_reduction, 1)));
  Comparison out;
  out.vacuous = vacuous;
  bool finite = true;
  for (int64_t i = 0; i < count; ++i) {
    double quotient;
    if (!ours.dtype().is_floating()) {
      quotient = ours.integer(i) == reference.integer(i) ? 0 : std::numeric_limits<double>::infinity();
    } else {
      double value = ours.number(i), expected = reference.number(i);
      const bool same = value == expected || (std::isnan(value) && std::isnan(expected));
      finite = finite && (std::isfinite(value) || same);
      double difference = same ? 0 : std::fabs(value - expected);
      double allowed = rtol * std::fabs(expected) + rtol * stats.mean_magnitude;
      quotient = difference == 0 ? 0 : difference / allowed;
      if (std::isnan(quotient)) quotient = std::numeric_limits<double>::infinity();
    }
    if (quotient > out.tolerance) ++out.wrong_count;
    if (out.worst < 0 || quotient > out.max_error) {
      out.worst = i;
      out.max_error = quotient;
      out.ours = ours.number(i);
      out.reference = reference.number(i);
    }
  }
  out.passed = out.wrong_count == 0;
  if (!out.passed) out.reason = finite ? "wrong" : "not finite";
  return out;
}

Message comparison_message(const Comparison& comparison, const std::vector<int64_t>& shape) {
  if (comparison.reason == "shape") return {"the shapes differ", {}};
  if (comparison.reason == "dtype") return {"the types differ", {}};
  if (comparison.reason == "vacuous") return {"the expected values are not finite, or all the same", {}};
  std::string at;
  int64_t rest = comparison.worst, total = 1;
  for (int64_t extent : shape) total *= extent;
  for (std::size_t i = shape.size(); i-- > 0;) {
    at = formatted("{}{}{}", rest % shape[i], at.empty() ? "" : ", ", at);
    rest /= shape[i];
  }
  const double ours = std::isnan(comparison.ours) ? std::fabs(comparison.ours) : comparison.ours;
  const bool wrong = comparison.reason == "wrong";
  return message(wrong ? "wrong at [{0}]: {1} where {2} is expected ({3} of {4} elements)"
                       : "not finite at [{0}]: {1} where {2} is expected ({3} of {4} elements)",
                 at, formatted("{:.9g}", ours), formatted("{:.9g}", comparison.reference), comparison.wrong_count,
                 total);
}

std::string comparison_text(const Comparison& comparison, const std::vector<int64_t>& shape) {
  if (comparison.passed) return formatted("passed, max error {:.3g} of 1", comparison.max_error);
  return comparison.worst < 0 ? comparison.reason : comparison_message(comparison, shape).str();
}

}  // namespace tirscope::interp
