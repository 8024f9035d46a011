// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "support/diagnostic.h"

namespace tirscope {

/// A file of lines that grows, open for one program at a time. A line is on disk when `append` has returned, or is not
/// there: what a killed program left of a line is cut off when the file is opened again.
class AppendedFile {
 public:
  /// Makes the file where there is none. Environment: `file.unwritable`; `file.busy` where another program has it open
  /// for appending.
  static Result<AppendedFile> open(const std::string& path);
  AppendedFile(AppendedFile&& other) noexcept;
  AppendedFile& operator=(AppendedFile&& other) noexcept;
  ~AppendedFile();

  /// A line, or several with their ends. Environment: `file.unwritable`, with the file as it was.
  Result<void> append(std::string_view lines);

 private:
  AppendedFile(int file, std::string path) : file_(file), path_(std::move(path)) {}
  Diagnostic unwritable() const;

  int file_ = -1;
  std::string path_;
};

}  // namespace tirscope
