// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/values/lesson.h"
#include "views/common/view.h"

class QLabel;
class QScrollArea;
class QStackedLayout;
class QUrl;
class QVBoxLayout;

namespace tirscope::views {

class LessonTextBrowser;
class TaskBox;

/// The classroom: a list of lessons, or one of them with its text and its tasks. It checks nothing itself: it sends
/// what is wanted, and shows what it is given.
class LessonView final : public View {
  Q_OBJECT
 public:
  LessonView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;

  /// Null: there are no lessons.
  void setClassroom(ClassroomPtr classroom);
  LessonTextBrowser& text() const { return *text_; }

 Q_SIGNALS:
  void lessonRequested(const QString& id);
  void listRequested();
  void startRequested(const QString& task);
  void checkRequested(const QString& task, const QStringList& answer);
  void hintRequested(const QString& task);
  void linkChosen(const QUrl& link);

 private:
  QWidget* makeList();
  QWidget* makePage();
  void showList();
  void showPage();
  void addTasks(const LessonPage& page);

  ClassroomPtr classroom_;
  QString shown_;  ///< id of the lesson whose tasks there are boxes for
  QVBoxLayout *cards_ = nullptr, *tasks_ = nullptr;
  QLabel* title_ = nullptr;
  LessonTextBrowser* text_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  QList<TaskBox*> boxes_;
  QWidget *list_, *page_;  ///< made with what is above
  QStackedLayout* stack_;
};

}  // namespace tirscope::views
