// SPDX-License-Identifier: Apache-2.0
// What both ends of the worker's connection share.
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

namespace tirscope::runtime {

inline constexpr int worker_socket = 3, worker_memory = 4, worker_note = 5;  ///< file descriptors in the child

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

inline constexpr uint32_t longest_message = 64u << 20;

inline std::optional<std::string> receive_message(int fd) {
  uint32_t size = 0;
  if (!read_all(fd, &size, sizeof size) || size > longest_message) return {};
  std::string text(size, '\0');
  if (!read_all(fd, text.data(), size)) return {};
  return text;
}

/// A message that arrives piece by piece, from a sender who may stop in the middle.
class Incoming {
 public:
  /// Takes what is there without waiting. False when the other end is gone, or what it sends is no message.
  bool read_from(int fd) {
    char piece[16384];
    while (true) {
      ssize_t n = ::recv(fd, piece, sizeof piece, MSG_DONTWAIT);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
      if (n == 0) return message().has_value();
      bytes_.append(piece, size_t(n));
      if (size() > longest_message) return false;
    }
  }
  std::optional<std::string> message() const {
    if (bytes_.size() < sizeof(uint32_t) || bytes_.size() < sizeof(uint32_t) + size()) return {};
    return bytes_.substr(sizeof(uint32_t), size());
  }

 private:
  uint32_t size() const {
    uint32_t size = 0;
    if (bytes_.size() >= sizeof size) std::memcpy(&size, bytes_.data(), sizeof size);
    return size;
  }
  std::string bytes_;
};

}  // namespace tirscope::runtime
