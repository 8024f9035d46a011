// SPDX-License-Identifier: Apache-2.0
// Other programs of the machine: found when they are needed, run with a time limit, their output in a file.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tirscope::codegen {

/// The path of `name` on PATH; empty where there is none.
std::string find_program(const std::string& name);

/// A folder of our own that goes away with what is in it.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  bool valid() const { return !path_.empty(); }
  /// Whether nothing more can be written there.
  bool is_full() const;
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// The folder in which such folders are made.
std::string temporary_folder();

std::string file_content(const std::string& path);

/// Runs a program with what it says in the file `log`; its exit status, or empty when it cannot be started or takes
/// longer than `longest`.
std::optional<int> run_program(const std::vector<std::string>& command, const std::string& log,
                               std::chrono::seconds longest);

}  // namespace tirscope::codegen
