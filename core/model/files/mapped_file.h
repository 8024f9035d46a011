// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "support/diagnostic.h"

namespace tirscope::model {

/// The bytes of a regular file, for as long as someone holds them. A large one is mapped and costs memory only where it
/// is read; a small one, which is quicker to read than to map, is a copy. What is written to the bytes stays in this
/// process.
class FileBytes {
 public:
  /// Refused as `file.unreadable` for what is no regular file or cannot be opened.
  static Result<std::shared_ptr<FileBytes>> open(const std::string& path);
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;
  ~FileBytes();

  std::span<std::byte> bytes() const { return {data_, size_}; }

 private:
  FileBytes() = default;
  bool mapped_ = false;
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace tirscope::model
