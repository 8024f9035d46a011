// SPDX-License-Identifier: Apache-2.0
// What a submission makes of one task: its steps, run on the lesson's own module. Nothing else of a submission counts.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lesson/lesson.h"
#include "schedule/trace/trace.h"
#include "support/job.h"

namespace tirscope::lesson {

/// A step of a session: instructions, or a program that was typed.
using SessionStep = std::variant<schedule::Trace, IRModule>;

/// What is handed in for one task.
struct HandedIn {
  std::string script;              ///< of a schedule; empty where `steps` has it
  std::string entry;               ///< the def to call; empty: what run_script runs
  std::vector<SessionStep> steps;  ///< of a session
  std::optional<std::string> module_text;
  std::string module_entry;  ///< of the text, as builder::OpenOptions
  std::optional<std::vector<std::string>> passes;
  std::optional<json> answer;  ///< a string, a list of strings or a number
};

/// The outcome of the steps.
struct Attempt {
  const Lesson& lesson;
  const Task& task;
  const HandedIn& handed_in;
  std::string function;
  IRModule start, program;  ///< null for an answer
  std::vector<schedule::Instruction> trace;
  bool edited = false;  ///< a step changed the text by hand
};

/// Runs what was handed in on the task's start, at `sizes`. Refused as the steps are (their own codes), as
/// `grade.edited`, `grade.extern`, `grade.unknown-pass`, `grade.nothing`, `grade.answer-form`.
Result<Attempt> attempt(const Lesson& lesson, const Task& task, const HandedIn& handed_in,
                        const interp::Sizes& sizes = {}, uint64_t seed = 0, const Job& job = {});

/// Sizes drawn from the task's own; none where it has none.
interp::Sizes drawn_sizes(const Task& task, uint64_t seed);

/// Refused as `grade.extern` where `program` names a function outside of itself or holds code in another language, and
/// `start` does not.
Result<void> check_foreign(const IRModule& program, const IRModule& start);

}  // namespace tirscope::lesson
