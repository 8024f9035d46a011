// SPDX-License-Identifier: Apache-2.0
#include "app/session/files/claim.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDateTime>
#include <QFile>
#include <QUuid>
#include <cerrno>

namespace tirscope::app {

namespace {

/// Whether `descriptor` is still the file of that name: another program may have removed it in between.
bool isFile(int descriptor, const char* path) {
  struct stat open = {};
  struct stat named = {};
  return ::fstat(descriptor, &open) == 0 && ::stat(path, &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

enum class Locked : uint8_t { Mine, Others, Gone };

Locked lock(int descriptor, const char* path) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno == EWOULDBLOCK) return Locked::Others;
    break;  // there are no locks here
  }
  return isFile(descriptor, path) ? Locked::Mine : Locked::Gone;
}

}  // namespace

std::unique_ptr<Claim> Claim::on(const QString& path) {
  const QByteArray name = QFile::encodeName(path);
  while (true) {
    const int descriptor = ::open(name.constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0) return nullptr;
    switch (lock(descriptor, name.constData())) {
      case Locked::Mine: return std::unique_ptr<Claim>(new Claim(path, descriptor));
      case Locked::Others: ::close(descriptor); return nullptr;
      case Locked::Gone: ::close(descriptor); break;
    }
  }
}

std::unique_ptr<Claim> Claim::onNew(const QString& folder) {
  while (true) {
    const QString path = QStringLiteral("%1/%2-%3.lock")
                             .arg(folder, QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss")),
                                  QUuid::createUuid().toString(QUuid::Id128));
    const QByteArray name = QFile::encodeName(path);
    const int descriptor = ::open(name.constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) return nullptr;
    if (lock(descriptor, name.constData()) == Locked::Mine) return std::unique_ptr<Claim>(new Claim(path, descriptor));
    ::close(descriptor);  // the cleaner has it
  }
}

Claim::~Claim() {
  QFile::remove(path_);
  ::close(descriptor_);
}

}  // namespace tirscope::app
