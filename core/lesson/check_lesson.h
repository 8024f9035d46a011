// SPDX-License-Identifier: Apache-2.0
// The validator: what a teacher is told before anyone takes the lesson.
#pragma once

#include "lesson/grading/grade.h"

namespace tirscope::lesson {

/// Everything that is wrong with the lesson in `folder`; empty where it is fit to be taught. Besides what reading it
/// and its texts refuse: `lesson.start` for a start that does not read, `lesson.solution` for a solution that misses a
/// goal, `lesson.mistake` for an example that gets points or is not recognised, `lesson.too-easy` where the start meets
/// every goal of a schedule by itself, `lesson.choice` for answers that are no choices.
Diagnostics check_lesson(const std::string& folder, const GradeSettings& settings = {});

}  // namespace tirscope::lesson
