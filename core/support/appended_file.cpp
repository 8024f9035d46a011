// SPDX-License-Identifier: Apache-2.0
#include "support/appended_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace tirscope {

namespace {

/// Where the last whole line ends; -1 where the file cannot be read.
off_t end_of_lines(int file, off_t size) {
  std::array<char, 4096> part{};
  for (off_t end = size; end > 0;) {
    const off_t begin = std::max<off_t>(0, end - off_t(part.size()));
    const auto count = std::size_t(end - begin);
    if (::pread(file, part.data(), count, begin) != ssize_t(count)) return -1;
    for (std::size_t k = count; k-- > 0;)
      if (part[k] == '\n') return begin + off_t(k) + 1;
    end = begin;
  }
  return 0;
}

}  // namespace

AppendedFile::AppendedFile(AppendedFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)) {}

AppendedFile& AppendedFile::operator=(AppendedFile&& other) noexcept {
  std::swap(file_, other.file_), std::swap(path_, other.path_);
  return *this;
}

AppendedFile::~AppendedFile() {
  if (file_ >= 0) ::close(file_);
}

Diagnostic AppendedFile::unwritable() const {
  return environment("file.unwritable", "{0}: {1}", path_, std::strerror(errno));
}

Result<AppendedFile> AppendedFile::open(const std::string& path) {
  AppendedFile file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644), path);
  struct stat status{};
  if (file.file_ < 0 || ::fstat(file.file_, &status) != 0) return fail(file.unwritable());
  if (::flock(file.file_, LOCK_EX | LOCK_NB) != 0)
    return fail(environment("file.busy", "{0}: another program writes to this file", path));
  const off_t end = end_of_lines(file.file_, status.st_size);
  if (end < 0 || (end != status.st_size && ::ftruncate(file.file_, end) != 0)) return fail(file.unwritable());
  return file;
}

Result<void> AppendedFile::append(std::string_view lines) {
  struct stat status{};
  if (::fstat(file_, &status) != 0) return fail(unwritable());
  for (std::string_view rest = lines; !rest.empty();) {
    const ssize_t written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      Diagnostic why = unwritable();
      if (::ftruncate(file_, status.st_size) != 0) why = unwritable();
      return fail(std::move(why));
    }
    rest.remove_prefix(std::size_t(written));
  }
  if (::fdatasync(file_) != 0 && errno != EINVAL) return fail(unwritable());
  return {};
}

}  // namespace tirscope
