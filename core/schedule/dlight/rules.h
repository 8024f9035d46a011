// SPDX-License-Identifier: Apache-2.0
// The rules, one a file; dlight.cpp has the table.
#pragma once

#include "schedule/dlight/dlight.h"
#include "schedule/steps.h"

namespace tirscope::schedule::dlight {

inline constexpr Factor rest = std::nullopt;

/// The refusal of a rule that is for other programs.
template <class... Args>
Diagnostic not_applicable(std::string reason, const Args&... args) {
  return refused("dlight.not-applicable", std::move(reason), args...);
}
/// The refusal where TVM's rule fails by an assertion of its own.
template <class... Args>
Diagnostic unexpected(std::string reason, const Args&... args) {
  return refused("dlight.unexpected", std::move(reason), args...);
}

Result<void> matmul(Steps& steps, const GpuTarget& target);
Result<void> gemv(Steps& steps, const GpuTarget& target);
Result<void> low_batch_gemv(Steps& steps, const GpuTarget& target);
Result<void> reduction(Steps& steps, const GpuTarget& target);
Result<void> general_reduction(Steps& steps, const GpuTarget& target);
Result<void> rms_norm(Steps& steps, const GpuTarget& target);
Result<void> transpose(Steps& steps, const GpuTarget& target);
Result<void> fallback(Steps& steps, const GpuTarget& target);

}  // namespace tirscope::schedule::dlight
