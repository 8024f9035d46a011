// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QUrl>
#include <memory>

#include "app/session/document.h"
#include "app/worker/client.h"
#include "lesson/grading/grade.h"
#include "protocol/messages/lesson.h"
#include "views/common/jobs/lane.h"
#include "views/common/values/lesson.h"

namespace tirscope::app {

/// The lessons of a folder, the one that is open, and what a person has reached in it, which the settings keep. A task
/// is checked beside the window's thread, by the grader itself; what must be timed is sent to `tirc serve`.
class LessonSession : public QObject {
  Q_OBJECT
 public:
  /// `language`: of texts and hints, "en" or "zh_CN".
  LessonSession(Document& document, WorkerClient& worker, std::string language, QObject* parent);

  /// The lessons in it take the place of the others; those that do not read are reported and left out.
  void setFolder(const QString& folder);
  void open(const QString& id);
  void leave();
  /// Asks for the program that a task begins with.
  void start(const QString& task);
  void check(const QString& task, const QStringList& answer);
  void showHint(const QString& task);
  /// Another program was opened.
  void documentOpened();
  /// A step on the program was refused: where that is a typical mistake of the task, its hint is shown.
  void stepRefused(const Diagnostic& why);
  bool isBusy() const { return checking_; }
  /// Whether the program of a task is open.
  bool hasTask() const { return !started_.empty(); }
  const views::ClassroomPtr& classroom() const { return classroom_; }

 Q_SIGNALS:
  void changed(const tirscope::views::ClassroomPtr& classroom);
  void programWanted(const QString& text, const QString& name, const QString& function);
  void refused(const tirscope::Diagnostic& why);
  /// A check ended; `done`: the task is solved.
  void checked(const QString& task, bool done);

 private:
  /// What the last check of a task said.
  struct Outcome {
    bool checked = false;
    QStringList missing;
    QString advice;
  };
  using LessonPtr = std::shared_ptr<const lesson::Lesson>;
  const lesson::Task* taskOf(const QString& id) const;
  void publish();
  views::LessonPage page() const;
  views::LessonTask shown(const lesson::Task& task) const;
  static QString key(const lesson::Lesson& lesson, const std::string& task, const char* what);
  bool isDone(const lesson::Lesson& lesson, const lesson::Task& task) const;
  Result<lesson::HandedIn> handedIn(const lesson::Task& task, const QStringList& answer) const;
  void graded(const LessonPtr& lesson, const std::string& task, lesson::TaskGrade grade);
  void measure(const LessonPtr& lesson, const std::string& task);
  void finish(const LessonPtr& lesson, const std::string& task, Outcome outcome, bool done);
  std::string sessionText() const;

  Document& document_;
  WorkerClient& worker_;
  std::string language_;
  std::vector<LessonPtr> lessons_;
  LessonPtr open_;                           ///< null: the list is shown
  std::map<std::string, Outcome> outcomes_;  ///< by task of the open lesson
  std::string started_;                      ///< the task whose program is open
  bool starting_ = false, opened_ = false;   ///< while a program is asked for; whether it came
  bool checking_ = false;
  views::ClassroomPtr classroom_;
  views::Lane lane_{views::Threads::Analyse};
};

}  // namespace tirscope::app
