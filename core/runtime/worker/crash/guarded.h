// SPDX-License-Identifier: Apache-2.0
// Memory whose edges are watched. Lives in the worker.
#pragma once

#include <cstddef>

namespace tirscope::runtime {

/// Private memory for one array: it ends (up to 63 bytes) where nothing may be touched, and begins after a strip of
/// known bytes behind which nothing may be touched either: for `reach` bytes, so that an index that is far off does not
/// reach another array. Large ones lie on huge pages where the system gives them.
class Guarded {
 public:
  Guarded() = default;
  static constexpr std::size_t far = std::size_t(16) << 30, near = std::size_t(1) << 30, page = 4096;
  explicit Guarded(std::size_t bytes, std::size_t reach = far) : Guarded(bytes, reach, 0) {}
  /// One that begins `offset` bytes (a multiple of 64) after the begin of a page, with a strip of known bytes, less
  /// than a page, at its end too.
  static Guarded at_offset(std::size_t offset, std::size_t bytes);
  Guarded(Guarded&& other) noexcept { *this = static_cast<Guarded&&>(other); }
  Guarded& operator=(Guarded&& other) noexcept;
  ~Guarded();

  bool valid() const { return map_ != nullptr; }  ///< else there was no memory
  char* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }
  std::size_t held() const { return body_; }  ///< bytes that it takes of the machine's memory
  /// Whether nothing was written between the array and the pages around it.
  bool intact() const;

 private:
  Guarded(std::size_t bytes, std::size_t reach, std::size_t behind);

  void* map_ = nullptr;
  std::size_t total_ = 0, bytes_ = 0, used_ = 0, body_ = 0;
  char *begin_ = nullptr, *data_ = nullptr;
};

}  // namespace tirscope::runtime
