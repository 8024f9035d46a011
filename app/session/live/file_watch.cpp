// SPDX-License-Identifier: Apache-2.0
#include "app/session/live/file_watch.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

namespace tirscope::app {

namespace {

QString fileState(const QFileInfo& file) {
  if (!file.exists()) return QStringLiteral("gone");
  return QStringLiteral("%1 %2 %3")
      .arg(file.lastModified().toMSecsSinceEpoch())
      .arg(file.size())
      .arg(file.isFile() ? QStringLiteral("file") : QStringLiteral("other"));
}

}  // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
  delay_.setSingleShot(true);
  // File systems of other machines report nothing.
  constexpr int unreported_ms = 2000;
  now_and_then_.setInterval(unreported_ms);
  connect(&delay_, &QTimer::timeout, this, &FileWatch::look);
  connect(&now_and_then_, &QTimer::timeout, this, &FileWatch::look);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &FileWatch::lookSoon);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, &FileWatch::lookSoon);
}

void FileWatch::watch(const QStringList& paths) {
  if (const QStringList old = watcher_.files() + watcher_.directories(); !old.isEmpty()) watcher_.removePaths(old);
  known_.clear();
  delay_.stop();
  since_.invalidate();
  QStringList watched;
  for (const QString& path : paths) {
    const QFileInfo info(path);
    known_[path] = stateOf(path);
    // Its folder knows when it is replaced or comes back.
    watched << (info.isDir() ? path : info.absolutePath());
    if (info.isFile()) watched << path;
  }
  watched.removeDuplicates();
  if (!watched.isEmpty()) watcher_.addPaths(watched);
  if (paths.isEmpty())
    now_and_then_.stop();
  else
    now_and_then_.start();
}

QString FileWatch::stateOf(const QString& path) {
  const QFileInfo info(path);
  if (!info.isDir()) return fileState(info);
  constexpr int most_files = 2000;
  QStringList states;
  const QFileInfoList files = QDir(path).entryInfoList(QDir::Files | QDir::System | QDir::Hidden, QDir::Name);
  for (const QFileInfo& file : files.mid(0, most_files)) states << file.fileName() + u' ' + fileState(file);
  return states.join(u'\n');
}

void FileWatch::lookSoon() {
  if (!since_.isValid()) since_.start();
  delay_.start(int(std::clamp<qint64>(longest_ms - since_.elapsed(), 0, pause_ms)));
}

void FileWatch::look() {
  since_.invalidate();
  const QStringList paths = known_.keys();
  QStringList others;
  for (const QString& path : paths)
    if (const QString state = stateOf(path); state != known_[path]) {
      known_[path] = state;
      others << path;
      // A file that was replaced is watched no more.
      if (QFileInfo(path).isFile() && !watcher_.files().contains(path)) watcher_.addPath(path);
    }
  for (const QString& path : std::as_const(others)) Q_EMIT changed(path);
}

}  // namespace tirscope::app
