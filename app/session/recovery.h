// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include "app/session/document.h"

namespace tirscope::app {

/// Keeps a copy of unsaved work beside the user's data, two seconds after each change at the latest, and finds what a
/// killed program left behind.
class Recovery : public QObject {
  Q_OBJECT
 public:
  Recovery(Document& document, QObject* parent);
  ~Recovery() override;

  /// Goes on keeping what another program left behind, from now on as one's own.
  void adopt(const QString& left);

  /// Session files that programs left which no longer run, newest first.
  static QStringList leftBehind();
  static void forget(const QString& path);

 private:
  void save();
  void remove();
  Document& document_;
  QString path_;
  QTimer delay_;
  QThreadPool lane_;  ///< of one thread: writing a long history down takes longer than a frame
};

}  // namespace tirscope::app
