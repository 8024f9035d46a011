// SPDX-License-Identifier: Apache-2.0
#include "app/session/recovery.h"

#include <signal.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <cerrno>

#include "app/session/guard.h"
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
  lane_.setMaxThreadCount(1);
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
    remove();
  });
}

Recovery::~Recovery() { remove(); }

void Recovery::save() {
  if (!document_.isOpen() || !document_.isModified()) return;
  lane_.start([path = path_, contents = SessionContents(document_)] {
    // A copy that cannot be written is no reason to stop anybody's work; the next change tries again.
    (void)guarded([&] { return saveSession(path, contents, {}); });
  });
}

/// What is being written must not come after it.
void Recovery::remove() {
  lane_.waitForDone();
  QFile::remove(path_);
}

void Recovery::adopt(const QString& left) {
  remove();
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
