// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/grade.h"

#include <random>

#include "lesson/read_lesson.h"

namespace tirscope::protocol {

namespace {

/// Limits of a task: less makes no sense, more would hold the server up.
constexpr double least_seconds = 0.1, most_seconds = 600;

Result<GradeAnswer> grade_run(const GradeRequest& request, lesson::Timer* timer, const Job& job) {
  auto lesson = lesson::read_lesson(request.lesson);
  if (!lesson) return fail(merged(lesson.error(), {}));
  lesson::GradeSettings settings;
  settings.seed = request.seed ? uint64_t(*request.seed) : fresh_seed();
  settings.seconds = request.time_limit.value_or(settings.seconds);
  if (!(settings.seconds >= least_seconds && settings.seconds <= most_seconds))
    return fail(
        bad_input("grade.time-limit", "'time_limit' must be from {0} to {1} seconds", least_seconds, most_seconds));
  settings.timer = timer;
  settings.job = job;
  return grade_answer(lesson::grade(*lesson, lesson::Submission::read(request.submission), settings));
}

}  // namespace

GradeAnswer grade_answer(const lesson::Grade& grade) {
  GradeAnswer out{grade.points, grade.of, {}};
  for (const lesson::TaskGrade& task : grade.tasks) {
    TaskPoints& entry = out.tasks.emplace_back(TaskPoints{task.id, task.points, task.of, {}, {}});
    for (const Message& sentence : task.missing) add_sentence(entry.missing, entry.missing_sentences, sentence);
  }
  return out;
}

uint64_t fresh_seed() {
  std::random_device device;
  return (uint64_t(device()) << 32) | device();
}

Methods grade_methods(lesson::Timer* (*timer)()) {
  return {{GradeRequest::about.method,
           [timer](Objects&, const json& params, const Job& job) -> Result<json> {
             TS_TRY(GradeRequest request, decode<GradeRequest>(params));
             TS_TRY(GradeAnswer answer, grade_run(request, timer ? timer() : nullptr, job));
             return encode(answer);
           },
           described<GradeRequest>}};
}

}  // namespace tirscope::protocol
