// SPDX-License-Identifier: Apache-2.0
#include "lesson/grading/grade.h"

#include <algorithm>

#include "lesson/grading/deadline.h"
#include "support/boundary.h"
#include "support/cancellation.h"
#include "support/text/first_span.h"

namespace tirscope::lesson {

namespace {

/// What a message says of a submission may be as long as the submission likes; a sentence is not.
std::string shortened(std::string text) {
  constexpr std::size_t most = 500;
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // inside of a character
  return text.substr(0, end) + "…";
}

/// Why the steps ended, in a sentence.
Message stopped_at(const Diagnostic& why) {
  const std::string reason = shortened(why.message.str());
  if (const Span* span = first_span(why)) return message("Line {0} is refused: {1}.", span->line, reason);
  return message("It is refused: {0}.", reason);
}

class TaskGrader {
 public:
  TaskGrader(const Lesson& lesson, const Task& task, const GradeSettings& settings)
      : lesson_(lesson), task_(task), settings_(settings) {
    out_.id = task.id;
    out_.of = task.points;
  }

  TaskGrade grade(const HandedIn& handed_in) {
    out_.handed_in = true;
    {
      const Deadline deadline(settings_.seconds, settings_.job);
      // Everything below polls for cancellation; what is not told so is told by the scope.
      const CancellationScope stops(deadline.job().stop);
      auto tried = guarded([&] { return attempt(lesson_, task_, handed_in, {}, settings_.seed, deadline.job()); });
      if (!tried) {
        refused_steps(tried.error(), deadline);
        return std::move(out_);
      }
      check_goals(*tried, deadline.job(), /*slow=*/false);
      recognise(*tried, deadline.job());
      if (out_.missing.empty()) quick_goals_met_ = true;
      if (quick_goals_met_ && !settings_.skip_slow && task_.measures()) kept_.emplace(*std::move(tried));
    }
    if (kept_) check_goals(*kept_, settings_.job, /*slow=*/true);
    if (out_.missing.empty()) out_.points = task_.points;
    if (!quick_goals_met_ && task_.measures())
      out_.missing.push_back(message("Its speed is measured when the other goals are met."));
    return std::move(out_);
  }

  TaskGrade without(const Diagnostic& why) {
    out_.handed_in = true;
    out_.problem = why;
    out_.missing.push_back(stopped_at(why));
    return std::move(out_);
  }
  TaskGrade nothing() {
    out_.missing.push_back(message("Nothing is handed in for this task."));
    return std::move(out_);
  }

 private:
  void refused_steps(const Diagnostic& why, const Deadline& deadline) {
    out_.problem = why;
    if (deadline.passed()) {
      out_.missing.push_back(message("It was stopped after {0} seconds.", settings_.seconds));
      return;
    }
    out_.missing.push_back(stopped_at(why));
    out_.mistake = task_.mistake_of_refusal(why.code);
  }

  Result<Missing> check(const Goal& goal, const Attempt& attempt, const Job& job) {
    const CheckSettings settings{settings_.seed, settings_.timer, job};
    return guarded([&] { return goal.kind->check(GoalValues(goal.given), attempt, settings); });
  }

  void check_goals(const Attempt& attempt, const Job& job, bool slow) {
    for (const Goal& goal : task_.goals) {
      if (goal.kind->slow != slow) continue;
      auto missing = check(goal, attempt, job);
      if (missing && !*missing) continue;
      missed_.push_back(goal.id);
      if (missing) {
        out_.missing.push_back(**missing);
        continue;
      }
      out_.problem = missing.error();
      if (job.stop.stop_requested()) {
        out_.missing.push_back(message("It was stopped after {0} seconds.", settings_.seconds));
        return;
      }
      out_.missing.push_back(
          message("The goal '{0}' could not be checked: {1}.", goal.id, missing.error().message.str()));
    }
  }

  /// The first mistake whose goal is missed and that is recognised.
  void recognise(const Attempt& attempt, const Job& job) {
    for (std::size_t k = 0; k < task_.mistakes.size() && !job.stop.stop_requested(); ++k) {
      const Mistake& mistake = task_.mistakes[k];
      if (!std::ranges::contains(missed_, mistake.goal) || !mistake.code.empty()) continue;
      if (mistake.when) {
        auto missing = check(*mistake.when, attempt, job);
        if (!missing || *missing) continue;
      }
      out_.mistake = k;
      return;
    }
  }

  const Lesson& lesson_;
  const Task& task_;
  const GradeSettings& settings_;
  TaskGrade out_;
  std::vector<std::string> missed_;
  std::optional<Attempt> kept_;
  bool quick_goals_met_ = false;
};

}  // namespace

TaskGrade grade_task(const Lesson& lesson, const Task& task, const Result<std::optional<HandedIn>>& handed_in,
                     const GradeSettings& settings) {
  TaskGrader grader(lesson, task, settings);
  if (!handed_in) return grader.without(handed_in.error());
  return *handed_in ? grader.grade(**handed_in) : grader.nothing();
}

Grade grade(const Lesson& lesson, const Result<Submission>& submission, const GradeSettings& settings) {
  Grade out;
  for (const Task& task : lesson.tasks) {
    auto handed_in = submission.and_then(
        [&](const Submission& given) { return guarded([&] { return given.for_task(lesson, task); }); });
    out.tasks.push_back(grade_task(lesson, task, handed_in, settings));
    out.points += out.tasks.back().points;
    out.of += out.tasks.back().of;
  }
  return out;
}

std::string to_text(const Lesson& lesson, const Grade& grade, const std::string& language) {
  std::string out;
  for (std::size_t k = 0; k < grade.tasks.size(); ++k) {
    const TaskGrade& task = grade.tasks[k];
    out += formatted("{}: {} of {} points\n", task.id, task.points, task.of);
    for (const Message& sentence : task.missing) out += "  " + sentence.str() + "\n";
    if (task.mistake) out += "  Hint: " + lesson.tasks[k].mistakes[*task.mistake].hint.text(language) + "\n";
  }
  return out + formatted("total: {} of {} points\n", grade.points, grade.of);
}

}  // namespace tirscope::lesson
