// SPDX-License-Identifier: Apache-2.0
#include "lesson/check_lesson.h"

#include <algorithm>

#include "lesson/lesson_text.h"
#include "lesson/read_lesson.h"

namespace tirscope::lesson {

namespace {

std::string sentences(const TaskGrade& grade) {
  std::string out;
  for (const Message& sentence : grade.missing) out += (out.empty() ? "" : " ") + sentence.str();
  return out;
}

class LessonCheck {
 public:
  LessonCheck(const Lesson& lesson, const GradeSettings& settings, Diagnostics& problems)
      : lesson_(lesson), settings_(settings), quick_(settings), problems_(problems) {
    quick_.skip_slow = true;
  }

  void texts() {
    for (const auto& [language, text] : lesson_.texts)
      for (Diagnostic& problem : check_text(text, lesson_.folder, formatted("lesson.{}.md", language)))
        problems_.push_back(std::move(problem));
    for (const LessonModule& module : lesson_.modules)
      if (auto read = lesson_module(lesson_, module.name); !read)
        problems_.push_back(
            bad_input("lesson.start", "the module '{0}' cannot be read: {1}", module.name, read.error().message.str()));
    if (auto intrinsics = lesson_intrinsics(lesson_); !intrinsics)
      problems_.push_back(
          bad_input("lesson.start", "an intrinsic cannot be used: {0}", intrinsics.error().message.str()));
  }

  void task(const Task& task) {
    choices(task);
    const TaskGrade solved = graded(task, task.solution, settings_);
    if (solved.points != task.points)
      problems_.push_back(
          refused("lesson.solution", "the solution of '{0}' misses its goal: {1}", task.id, sentences(solved)));
    for (std::size_t k = 0; k < task.mistakes.size(); ++k) mistake(task, k);
    if (task.kind == TaskKind::Schedule) untouched(task);
  }

 private:
  TaskGrade graded(const Task& task, const Source& source, const GradeSettings& settings) {
    return grade_task(lesson_, task, handed_in_by(source, lesson_, task).transform([](HandedIn found) {
      return std::optional(std::move(found));
    }),
                      settings);
  }

  void choices(const Task& task) {
    for (const Goal& goal : task.goals) {
      if (!goal.kind->of_answers || !goal.given.at("is").is_array()) continue;
      for (const std::string& id : GoalValues(goal.given).texts("is"))
        if (std::ranges::find(task.choices, id, &Choice::id) == task.choices.end())
          problems_.push_back(
              bad_input("lesson.choice", "the right answer '{0}' of '{1}' is none of its choices", id, task.id));
    }
  }

  void mistake(const Task& task, std::size_t k) {
    const TaskGrade got = graded(task, task.mistakes[k].example, quick_);
    if (got.points > 0)
      problems_.push_back(refused("lesson.mistake", "the example of mistake {0} of '{1}' gets all points", k, task.id));
    else if (!got.mistake)
      problems_.push_back(refused("lesson.mistake", "the example of mistake {0} of '{1}' is not recognised: {2}", k,
                                  task.id, sentences(got)));
    else if (*got.mistake != k)
      problems_.push_back(refused("lesson.mistake", "the example of mistake {0} of '{1}' is taken for mistake {2}", k,
                                  task.id, *got.mistake));
  }

  /// The start with no step at all.
  void untouched(const Task& task) {
    HandedIn nothing;
    nothing.steps = {schedule::Trace{}};
    if (!task.measures() && grade_task(lesson_, task, std::optional(nothing), quick_).points > 0)
      problems_.push_back(refused("lesson.too-easy", "the start of '{0}' meets its goals without a step", task.id));
  }

  const Lesson& lesson_;
  const GradeSettings& settings_;
  GradeSettings quick_;
  Diagnostics& problems_;
};

}  // namespace

Diagnostics check_lesson(const std::string& folder, const GradeSettings& settings) {
  auto lesson = read_lesson(folder);
  if (!lesson) return std::move(lesson).error();
  Diagnostics problems;
  LessonCheck check(*lesson, settings, problems);
  check.texts();
  if (!problems.empty()) return problems;
  for (const Task& task : lesson->tasks) check.task(task);
  return problems;
}

}  // namespace tirscope::lesson
