// SPDX-License-Identifier: Apache-2.0
// What both ends of the worker's connection share.
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

#include "protocol/message_limits.h"

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

inline std::optional<std::string> receive_message(int fd) {
  uint32_t size = 0;
  if (!read_all(fd, &size, sizeof size) || size > protocol::worker_limits.bytes) return {};
  std::string text(size, '\0');
  if (!read_all(fd, text.data(), size)) return {};
  return text;
}

/// A message that leaves piece by piece, to a reader who may never take it.
class Outgoing {
 public:
  explicit Outgoing(const std::string& text) {
    auto size = uint32_t(text.size());
    bytes_.assign(reinterpret_cast<const char*>(&size), sizeof size);
    bytes_ += text;
  }
  bool done() const { return sent_ == bytes_.size(); }
  /// Gives what is taken without waiting. False when the other end is gone.
  bool write_to(int fd) {
    while (!done()) {
      ssize_t n = ::send(fd, bytes_.data() + sent_, bytes_.size() - sent_, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
      sent_ += size_t(n);
    }
    return true;
  }

 private:
  std::string bytes_;
  size_t sent_ = 0;
};

/// A message that arrives piece by piece, from a sender who may stop in the middle.
class Incoming {
 public:
  enum class State : uint8_t {
    Open,     ///< more may come
    Gone,     ///< the other end is gone
    TooLong,  ///< it begins a message that is longer than any
  };
  /// Takes what is there of one message, without waiting.
  State read_from(int fd) {
    char piece[16384];
    while (!whole()) {
      const size_t wanted = bytes_.size() < sizeof(uint32_t) ? sizeof(uint32_t) : sizeof(uint32_t) + size();
      ssize_t n = ::recv(fd, piece, std::min(sizeof piece, wanted - bytes_.size()), MSG_DONTWAIT);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return errno == EAGAIN || errno == EWOULDBLOCK ? State::Open : State::Gone;
      if (n == 0) return State::Gone;
      bytes_.append(piece, size_t(n));
      if (size() > protocol::worker_limits.bytes) return State::TooLong;
    }
    return State::Open;
  }
  std::optional<std::string> message() const {
    if (!whole()) return {};
    return bytes_.substr(sizeof(uint32_t), size());
  }

 private:
  bool whole() const { return bytes_.size() >= sizeof(uint32_t) && bytes_.size() - sizeof(uint32_t) >= size(); }
  uint32_t size() const {
    uint32_t size = 0;
    if (bytes_.size() >= sizeof size) std::memcpy(&size, bytes_.data(), sizeof size);
    return size;
  }
  std::string bytes_;
};

}  // namespace tirscope::runtime
