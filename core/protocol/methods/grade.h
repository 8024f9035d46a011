// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lesson/grading/grade.h"
#include "protocol/messages/lesson.h"
#include "protocol/method.h"

namespace tirscope::protocol {

/// A grade as `tirc grade --json` writes it.
GradeAnswer grade_answer(const lesson::Grade& grade);

/// A seed that no submission can know.
uint64_t fresh_seed();

/// grade.run, which measures speed with `timer`; null: it does not.
Methods grade_methods(lesson::Timer* (*timer)());

}  // namespace tirscope::protocol
