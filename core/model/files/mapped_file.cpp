// SPDX-License-Identifier: Apache-2.0
#include "model/files/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>

namespace tirscope::model {

namespace {

constexpr std::size_t mapped_from = std::size_t(1) << 20;
constexpr std::align_val_t alignment{64};

bool read_whole(int fd, std::byte* data, std::size_t size) {
  while (size > 0) {
    const ssize_t n = ::read(fd, data, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    data += n, size -= std::size_t(n);
  }
  return true;
}

}  // namespace

Result<std::shared_ptr<FileBytes>> FileBytes::open(const std::string& path) {
  auto unreadable = [&](const std::string& why) { return fail(bad_input("file.unreadable", "{0}: {1}", path, why)); };
  // A named pipe is not waited for.
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) return unreadable(std::strerror(errno));
  struct Closed {
    int fd;
    ~Closed() { ::close(fd); }
  } closed{fd};
  struct stat info{};
  if (::fstat(fd, &info) != 0) return unreadable(std::strerror(errno));
  if (!S_ISREG(info.st_mode)) return unreadable("it is not a regular file");
  std::shared_ptr<FileBytes> file(new FileBytes);
  file->size_ = std::size_t(info.st_size);
  if (file->size_ >= mapped_from) {
    void* map = ::mmap(nullptr, file->size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, fd, 0);
    if (map == MAP_FAILED) return unreadable(std::strerror(errno));
    file->data_ = static_cast<std::byte*>(map);
    file->mapped_ = true;
    return file;
  }
  file->data_ = static_cast<std::byte*>(::operator new[](file->size_ + 1, alignment));
  if (!read_whole(fd, file->data_, file->size_)) return unreadable("it became shorter while it was read");
  return file;
}

FileBytes::~FileBytes() {
  if (mapped_)
    ::munmap(data_, size_);
  else
    ::operator delete[](data_, alignment);
}

}  // namespace tirscope::model
