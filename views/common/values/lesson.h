// SPDX-License-Identifier: Apache-2.0
// Lessons as the view `lesson` shows them, in the window's language.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>

namespace tirscope::views {

struct LessonChoice {
  QString id, text;
};

struct LessonTask {
  enum class State : uint8_t { Open, Missing, Done };
  /// How it is solved: by steps on a program, by a program's text, by names of passes, by one or several choices, by a
  /// number.
  enum class Kind : uint8_t { Steps, Text, Passes, Choice, Choices, Number };
  QString id, title;
  int points = 0;
  Kind kind = Kind::Steps;
  State state = State::Open;
  QStringList missing;  ///< a sentence for each goal that was not met at the last check
  QString advice;       ///< for the mistake that was recognised; empty: none
  QStringList hints = {};
  int hints_shown = 0;
  QList<LessonChoice> choices = {};
  bool has_start = false;  ///< it begins with a program
  bool started = false;    ///< that program is open
};

struct LessonPage {
  QString id, title;
  QString text;    ///< Markdown
  QString folder;  ///< that its pictures are in
  QList<LessonTask> tasks;
  bool checking = false;  ///< a task is being checked
};

struct LessonCard {
  QString id, title;
  int points = 0, of = 0;  ///< reached so far
};

struct Classroom {
  QList<LessonCard> lessons;
  std::optional<LessonPage> page;  ///< the lesson that is open
};
using ClassroomPtr = std::shared_ptr<const Classroom>;

}  // namespace tirscope::views
