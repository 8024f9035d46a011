// SPDX-License-Identifier: Apache-2.0
// A submission: a script with a def, a variable or a module for each task, or a session of the window. It is taken
// apart as text here; attempt() runs it.
#pragma once

#include <memory>
#include <optional>

#include "lesson/grading/attempt.h"

namespace tirscope::lesson {

/// The largest submission that is read, in bytes.
inline constexpr std::size_t most_submission_bytes = std::size_t(32) << 20;
/// The largest script among them: a script of a megabyte is no longer written by a person.
inline constexpr std::size_t most_script_bytes = std::size_t(1) << 20;

class Submission {
 public:
  /// Refused as `grade.too-large`, as the parser refuses a script, as `grade.import` where it imports what grading does
  /// not know, and as `grade.session` for a session that is damaged. What begins with "{" is a session.
  static Result<Submission> read(std::string text);

  /// What it holds for a task; nothing where it holds nothing. Of a script:
  ///   schedule   the def of the task's id, which takes the schedule; where the lesson has one such task and the script
  ///              no such def, the script as a whole
  ///   module     the class or function of that name under a decorator, or a variable or def that gives a module
  ///   passes     a variable of that name: a list of strings
  ///   answer     a variable of that name: a string, a list of strings or a number
  /// A session is for the tasks that begin with its module. Refused as `grade.answer-form` where the variable holds
  /// something else.
  Result<std::optional<HandedIn>> for_task(const Lesson& lesson, const Task& task) const;

  bool is_session() const { return session_ != nullptr; }

 private:
  struct Script;
  struct Session;
  std::shared_ptr<const Script> script_;
  std::shared_ptr<const Session> session_;
};

/// The text of a lesson's solution or mistake as a submission holds it for its task. Refused as Submission::read, and
/// as `grade.nothing` where it holds nothing for the task.
Result<HandedIn> handed_in_by(const Source& source, const Lesson& lesson, const Task& task);

}  // namespace tirscope::lesson
