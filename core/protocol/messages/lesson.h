// SPDX-License-Identifier: Apache-2.0
// grade.run: a submission held against a lesson.
#pragma once

#include "protocol/messages/message.h"

namespace tirscope::protocol {

struct TaskPoints {
  std::string id;
  int points = 0, of = 0;
  std::vector<std::string> missing;
  Sentences missing_sentences;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("id", t.id);
    v("points", t.points);
    v("of", t.of);
    v("missing", t.missing, "a sentence for each goal that is not met, or why there are no points");
    v("missing_sentences", t.missing_sentences, "the same sentences, to be translated");
  }
};

struct GradeAnswer {
  int points = 0, of = 0;
  std::vector<TaskPoints> tasks;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("points", t.points);
    v("of", t.of);
    v("tasks", t.tasks, "in the lesson's order");
  }
};

struct GradeRequest {
  static constexpr About about{
      "grade.run",
      "Grades a submission for a lesson, as `tirc grade --json`. Only the submission's text and "
      "trace are used: it is run on the lesson's own modules and held against its own goals."};
  using Answer = GradeAnswer;
  std::string lesson, submission;
  std::optional<int64_t> seed;
  std::optional<double> time_limit;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("lesson", t.lesson, "the lesson's folder, on the server's host");
    v("submission", t.submission, "the text of a script, or of a session");
    v("seed", t.seed, "of the inputs and sizes that are drawn (another one each time)");
    v("time_limit", t.time_limit, "seconds for each task (20); measuring speed does not count");
  }
};

}  // namespace tirscope::protocol
