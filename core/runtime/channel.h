// SPDX-License-Identifier: Apache-2.0
// What both ends of the worker's connection share.
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

namespace tirscope::runtime {

/// The first page of the shared memory: what the worker can still say when it crashes.
struct CrashNote {
  static constexpr size_t bytes = 4096;
  static constexpr size_t most_arrays = 200;
  std::atomic<int> begun;  ///< the request was received: what happens from here on is its doing
  std::atomic<int> signal;
  std::atomic<uint64_t> address;
  std::atomic<int> array_count;
  std::array<std::atomic<uint64_t>, most_arrays> begins, ends;
};
static_assert(sizeof(CrashNote) <= CrashNote::bytes);

inline constexpr int worker_socket = 3, worker_memory = 4;  ///< file descriptors in the child

inline bool write_all(int fd, const void* data, size_t size) {
  auto bytes = static_cast<const char*>(data);
  while (size > 0) {
    ssize_t n = ::send(fd, bytes, size, MSG_NOSIGNAL);  // a reader that is gone is an answer, not a signal
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes += n, size -= size_t(n);
  }
  return true;
}

inline bool read_all(int fd, void* data, size_t size) {
  auto bytes = static_cast<char*>(data);
  while (size > 0) {
    ssize_t n = ::read(fd, bytes, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes += n, size -= size_t(n);
  }
  return true;
}

inline bool send_message(int fd, const std::string& text) {
  auto size = uint32_t(text.size());
  return write_all(fd, &size, sizeof size) && write_all(fd, text.data(), text.size());
}

inline std::optional<std::string> receive_message(int fd) {
  uint32_t size = 0;
  if (!read_all(fd, &size, sizeof size) || size > (64u << 20)) return {};
  std::string text(size, '\0');
  if (!read_all(fd, text.data(), size)) return {};
  return text;
}

}  // namespace tirscope::runtime
