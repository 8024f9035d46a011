// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "lesson/grading/attempt.h"

namespace tirscope::lesson {

/// The module that a session began with, and the steps from it to the one that was shown last.
struct SessionSteps {
  IRModule source;
  std::vector<SessionStep> steps;
};

/// Reads a `.tirscope` file: its module's text, and the trace or the text of each step; timings, intrinsics and the
/// window are left alone. Refused as `grade.session`, and as the readers of modules and traces refuse.
Result<SessionSteps> session_steps(std::string_view text);

}  // namespace tirscope::lesson
