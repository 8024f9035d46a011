// SPDX-License-Identifier: Apache-2.0
// A tuning run as a lesson (docs/lessons.md): what was searched, what the fastest candidate has, and the task to come
// near to it.
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>

#include "ir/function.h"
#include "views/tuning/tuning_log.h"

namespace tirscope::app {

struct TunedLesson {
  QString id;       ///< the name of the lesson's folder: small letters, digits and `_`
  IRModule module;  ///< that was tuned
  QString function;
  QString target;    ///< in whose name it was timed
  QString solution;  ///< the trace of the fastest candidate, as a script
  const views::TuningLog& log;
  int winner = -1, other = -1;  ///< the fastest candidate and one beside it, by their indices in the log; -1: none
  QByteArray picture;           ///< PNG
};

/// The lesson's files by their names, the texts in every language that lessons have.
QMap<QString, QByteArray> lessonFiles(const TunedLesson& tuned);

/// `wanted` as the name of a lesson's folder that is not in `parent` yet.
QString freeLessonId(const QString& parent, const QString& wanted);

}  // namespace tirscope::app
