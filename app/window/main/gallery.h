// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

#include "views/common/values/lesson.h"

namespace tirscope::app {

struct SampleSchedule {
  QString name, title, path;
};
struct Sample {
  QString name, title, summary, path;
  QList<SampleSchedule> schedules;
};

/// The samples that samples.json lists, in the window's language. Looked for beside the sources and where installed.
QList<Sample> samples();
/// The folders of its "pairs": a program before and after a pass whose plan of memory has a fault. `schedules` is
/// empty.
QList<Sample> samplePairs();
/// The folder that holds them; empty when there is none.
QString samplesFolder();

/// What the window shows before a module is open: the samples, the recent files, and how to open one's own.
class Gallery : public QWidget {
  Q_OBJECT
 public:
  explicit Gallery(QWidget* parent = nullptr);
  void setRecent(const QStringList& files);
  void setLessons(const QList<views::LessonCard>& lessons);

 Q_SIGNALS:
  void fileChosen(const QString& path);
  void openRequested();
  void firstHourRequested();
  void lessonChosen(const QString& id);

 private:
  class Cards;
  Cards* samples_;
  Cards* pairs_;
  Cards* recent_;
  Cards* lessons_;
  QWidget *recent_title_, *lessons_title_;
};

}  // namespace tirscope::app
