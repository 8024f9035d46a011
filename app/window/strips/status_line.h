// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QSet>

#include "support/job.h"

class QAction;
class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;

namespace tirscope::app {

/// The line at the bottom of the window: a sentence, and the progress of what runs in the background with a button that
/// cancels it.
class StatusLine : public QObject {
  Q_OBJECT
 public:
  explicit StatusLine(QStatusBar& bar);
  void setCancel(QAction* cancel);
  /// A place at the right for a word about how the window works; hidden at first.
  QLabel* addBadge(const QString& name);
  void say(const QString& text);
  /// The same, unless a job runs, which has the line.
  void sayIfIdle(const QString& text);
  void saySaved(const QString& path);
  /// `job` runs, and `text` says what it does. The progress is shown until no job runs any more; the sentence goes
  /// then.
  void begin(const QObject* job, const QString& text);
  /// How far the job is, and how long the rest takes where that can be told.
  void tell(const Progress& at);
  /// "about 40 s left", from how long a share of the work took; empty where that is too soon or not worth a word.
  static QString timeLeft(double seconds, double share);
  void end(const QObject* job);

 private:
  QStatusBar& bar_;
  QLabel* text_;
  QProgressBar* progress_;
  QToolButton* cancel_;
  QSet<const QObject*> jobs_;
  QElapsedTimer clock_;  ///< since the first of them began
};

}  // namespace tirscope::app
