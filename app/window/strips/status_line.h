// SPDX-License-Identifier: Apache-2.0
#pragma once

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
  void say(const QString& text);
  void saySaved(const QString& path);
  /// `job` runs, and `text` says what it does. The progress is shown until no job runs any more; the sentence goes
  /// then.
  void begin(const QObject* job, const QString& text);
  void tell(const Progress& at);
  void end(const QObject* job);

 private:
  QLabel* text_;
  QProgressBar* progress_;
  QToolButton* cancel_;
  QSet<const QObject*> jobs_;
};

}  // namespace tirscope::app
