// SPDX-License-Identifier: Apache-2.0
// Grading: a submission's steps on the lesson's own modules, held against the lesson's own goals.
#pragma once

#include "lesson/goals.h"
#include "lesson/grading/submission.h"

namespace tirscope::lesson {

struct GradeSettings {
  uint64_t seed = 0;       ///< of what is drawn; a grader takes another one each time
  double seconds = 20;     ///< that one task may take; measuring speed does not count
  Timer* timer = nullptr;  ///< null: speed is not measured
  bool skip_slow = false;  ///< goals that measure count as met
  Job job = {};
};

struct TaskGrade {
  std::string id;
  int points = 0, of = 0;
  std::vector<Message> missing;        ///< a sentence for each goal that is not met, or why nothing was checked
  std::optional<std::size_t> mistake;  ///< the task's mistake that was recognised
  bool handed_in = false;
  std::optional<Diagnostic> problem;  ///< the refusal that ended the steps, or why a goal could not be checked
};

struct Grade {
  int points = 0, of = 0;
  std::vector<TaskGrade> tasks;
};

/// Whatever is handed in, grading ends, within the limits of time and memory; what cannot be graded has no points and
/// says why.
Grade grade(const Lesson& lesson, const Result<Submission>& submission, const GradeSettings& settings = {});
TaskGrade grade_task(const Lesson& lesson, const Task& task, const Result<std::optional<HandedIn>>& handed_in,
                     const GradeSettings& settings = {});

/// "task: 10 of 10", and under it what is missing, with the hint of a recognised mistake.
std::string to_text(const Lesson& lesson, const Grade& grade, const std::string& language = languages[0]);

}  // namespace tirscope::lesson
