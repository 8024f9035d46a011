// SPDX-License-Identifier: Apache-2.0
#include "app/session/files/recovery.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "app/session/files/session_file.h"

namespace tirscope::app {

namespace {

QDir folder() {
  QDir dir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/recovery"));
  dir.mkpath(QStringLiteral("."));
  return dir;
}

QString withEnding(const QString& path, const char* ending) {
  const QFileInfo file(path);
  return file.dir().filePath(file.completeBaseName() + QLatin1String(ending));
}
QString lockBeside(const QString& session) { return withEnding(session, ".lock"); }
QString sessionBeside(const QString& lock) { return withEnding(lock, ".tirscope"); }

/// The session and the file of tensors beside it.
void removeSession(const QString& session) {
  QFile::remove(session);
  QFile::remove(tensorsOfSession(session));
}

/// Programs up to 0.1 named their files after the number of their process and claimed nothing. Whether one of them
/// still runs is decided by its name: another program may have its number by now, and this one, too.
bool isOfOldProgramThatRuns(const QFileInfo& session) {
  bool isNumber = false;
  const qint64 process = session.completeBaseName().toLongLong(&isNumber);
  if (!isNumber || process == QCoreApplication::applicationPid()) return false;
  QFile name(QStringLiteral("/proc/%1/comm").arg(process));
  return name.open(QIODevice::ReadOnly) && name.readAll().trimmed() == "tirscope";
}

}  // namespace

Recovery::Recovery(Document& document, QObject* parent) : QObject(parent), document_(document) {
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

QString Recovery::path() {
  if (!claim_) claim_ = Claim::onNew(folder().path());
  return claim_ ? sessionBeside(claim_->path()) : QString();
}

void Recovery::save() {
  if (!document_.isOpen() || !document_.isModified()) return;
  const QString file = path();
  if (file.isEmpty()) return;  // the next change tries again
  // A failed backup must not interrupt the user's work; the next change tries again.
  lane_.start([file, contents = SessionContents(document_)] { return saveSession(file, contents, {}); },
              [](const Result<void>&) {});
}

/// What is being written must not come after it.
void Recovery::remove() {
  lane_.wait();
  if (claim_) removeSession(sessionBeside(claim_->path()));
  claim_.reset();
}

void Recovery::adopt(const LeftBehind& left) {
  remove();
  const QString file = path();
  if (file.isEmpty()) return;
  QFile::rename(tensorsOfSession(left.path), tensorsOfSession(file));
  QFile::rename(left.path, file);
}

std::vector<LeftBehind> Recovery::leftBehind() {
  const QDir dir = folder();
  // What is claimed and has no session was left by a program that had nothing to keep.
  const QFileInfoList locks = dir.entryInfoList({QStringLiteral("*.lock")}, QDir::Files);
  for (const QFileInfo& lock : locks)
    if (!QFileInfo::exists(sessionBeside(lock.filePath()))) (void)Claim::on(lock.absoluteFilePath());
  std::vector<LeftBehind> found;
  const QFileInfoList files = dir.entryInfoList({QStringLiteral("*.tirscope")}, QDir::Files, QDir::Time);
  for (const QFileInfo& file : files) {
    if (isOfOldProgramThatRuns(file)) continue;
    std::shared_ptr<Claim> claim = Claim::on(lockBeside(file.absoluteFilePath()));
    // It may have been adopted, or thrown away, since the folder was read.
    if (claim && QFileInfo::exists(file.absoluteFilePath())) found.push_back({file.absoluteFilePath(), claim});
  }
  return found;
}

void Recovery::forget(const LeftBehind& left) { removeSession(left.path); }

}  // namespace tirscope::app
