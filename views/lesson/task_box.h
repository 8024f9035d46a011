// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

#include "views/common/values/lesson.h"

class QAbstractButton;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace tirscope::views {

/// One task: what to do, what is still missing, hints that unfold one by one, and where it is answered, the answer.
class TaskBox final : public QFrame {
  Q_OBJECT
 public:
  TaskBox(const LessonTask& task, QWidget* parent);
  /// `idle`: nothing is being checked.
  void show(const LessonTask& task, bool idle);
  /// What is chosen or typed: ids of choices, names of passes, a number.
  QStringList answer() const;

 Q_SIGNALS:
  void startRequested();
  void checkRequested();
  void hintRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addAnswer(const LessonTask& task, QVBoxLayout& layout);
  void restyle();

  LessonTask task_;
  QLabel *state_, *title_, *missing_, *advice_, *hints_;
  QPushButton *start_, *check_, *hint_;
  QList<QAbstractButton*> choices_;
  QLineEdit* line_ = nullptr;
};

}  // namespace tirscope::views
