// SPDX-License-Identifier: Apache-2.0
#include "support/read_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace tirscope {

namespace {

/// An open file, closed at the end unless it is standard input.
class Opened {
 public:
  explicit Opened(const std::string& path)
      // Without O_NONBLOCK, opening a named pipe waits for a writer.
      : fd_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {}
  ~Opened() {
    if (fd_ > STDIN_FILENO) ::close(fd_);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  int fd() const { return fd_; }

 private:
  int fd_;
};

bool is_null_device(const struct stat& info) { return info.st_rdev == ::makedev(1, 3); }

/// Whether it is the terminal that standard input is, as /dev/stdin.
bool is_own_terminal(const struct stat& info) {
  struct stat input{};
  return ::isatty(STDIN_FILENO) && ::fstat(STDIN_FILENO, &input) == 0 && input.st_rdev == info.st_rdev;
}

/// How long a pipe may stay without a writer, in milliseconds.
constexpr int longest_wait_for_writer = 10'000;

/// Whether something is written to a named pipe. Where nothing ever was, reading it gives its end at once.
bool has_writer(int fd) {
  pollfd pipe{fd, POLLIN, 0};
  return ::poll(&pipe, 1, longest_wait_for_writer) > 0;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t limit) {
  auto unreadable = [&] { return fail(bad_input("file.unreadable", "{0}: {1}", path, std::strerror(errno))); };
  Opened file(path);
  struct stat info{};
  if (file.fd() < 0 || ::fstat(file.fd(), &info) != 0) return unreadable();
  if (S_ISDIR(info.st_mode)) return fail(bad_input("file.unreadable", "{0} is a folder; name a file in it", path));
  auto too_large = [&] {
    return fail(bad_input("file.too-large", "{0} is too large: the limit is {1} MiB", path, limit >> 20));
  };
  if (path != "-") {
    if (S_ISBLK(info.st_mode) || (S_ISCHR(info.st_mode) && !is_own_terminal(info) && !is_null_device(info)))
      return fail(bad_input("file.device", "{0} is a device; name a file", path));
    if (S_ISFIFO(info.st_mode) && !has_writer(file.fd()))
      return fail(bad_input("file.device", "{0} is a pipe without a writer", path));
    // What only looks like a file, such as the kernel's log, would wait for ever.
    if (!S_ISREG(info.st_mode)) ::fcntl(file.fd(), F_SETFL, ::fcntl(file.fd(), F_GETFL) & ~O_NONBLOCK);
  }
  if (S_ISREG(info.st_mode) && std::size_t(info.st_size) > limit) return too_large();
  std::string out;
  char chunk[1 << 16];
  for (;;) {
    const ssize_t n = ::read(file.fd(), chunk, sizeof chunk);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN)
      return fail(bad_input("file.device", "{0} is a stream of messages; name a file", path));
    if (n < 0) return unreadable();
    if (n == 0) return out;
    if (out.size() + std::size_t(n) > limit) return too_large();
    out.append(chunk, std::size_t(n));
  }
}

}  // namespace tirscope
