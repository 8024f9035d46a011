// SPDX-License-Identifier: Apache-2.0
#include "app/session/recovery.h"

#include <signal.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <cerrno>

#include "app/session/session_file.h"

namespace tirscope::app {

namespace {

QDir folder() {
  QDir dir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/recovery"));
  dir.mkpath(QStringLiteral("."));
  return dir;
}

bool runs(qint64 pid) { return pid > 0 && (::kill(pid_t(pid), 0) == 0 || errno == EPERM); }

}  // namespace

Recovery::Recovery(Document& document, QObject* parent)
    : QObject(parent),
      document_(document),
      path_(folder().filePath(QStringLiteral("%1.tirscope").arg(QCoreApplication::applicationPid()))) {
  delay_.setSingleShot(true);
  delay_.setInterval(2000);
  connect(&delay_, &QTimer::timeout, this, &Recovery::save);
  connect(&document_, &Document::changed, this, [this] {
    if (document_.isModified() && !delay_.isActive()) delay_.start();
  });
  connect(&document_, &Document::runsChanged, this, [this] {
    if (document_.isModified() && !delay_.isActive()) delay_.start();
  });
  connect(&document_, &Document::modifiedChanged, this, [this](bool modified) {
    if (modified) return delay_.start();
    delay_.stop();
    QFile::remove(path_);
  });
}

Recovery::~Recovery() { QFile::remove(path_); }

void Recovery::save() {
  // A copy that cannot be written is no reason to stop anybody's work; the next change tries again.
  if (document_.isOpen() && document_.isModified()) (void)writeFile(path_, encodeSession(document_, {}));
}

void Recovery::adopt(const QString& left) {
  QFile::remove(path_);
  QFile::rename(left, path_);
}

QStringList Recovery::leftBehind() {
  QStringList found;
  const QFileInfoList files = folder().entryInfoList({QStringLiteral("*.tirscope")}, QDir::Files, QDir::Time);
  for (const QFileInfo& file : files)
    if (!runs(file.completeBaseName().toLongLong())) found << file.absoluteFilePath();
  return found;
}

void Recovery::forget(const QString& path) { QFile::remove(path); }

}  // namespace tirscope::app
