// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>
#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QTimer>

namespace tirscope::app {

/// Says when files, or the entries of folders, have become others. A file may go and come back, as when a program
/// replaces it whole. Changes that come close together are told once: after a pause of `pause`, at the latest after
/// `longest`.
class FileWatch : public QObject {
  Q_OBJECT
 public:
  static constexpr int pause_ms = 120, longest_ms = 600;
  explicit FileWatch(QObject* parent);

  /// These are watched, and no others.
  void watch(const QStringList& paths);
  QStringList paths() const { return known_.keys(); }

 Q_SIGNALS:
  void changed(const QString& path);

 private:
  /// What is known of a file without reading it; of a folder, of all files in it.
  static QString stateOf(const QString& path);
  void look();
  void lookSoon();

  QFileSystemWatcher watcher_;
  QHash<QString, QString> known_;  ///< state, by path
  QTimer delay_, now_and_then_;
  QElapsedTimer since_;  ///< the first change that was not told
};

}  // namespace tirscope::app
