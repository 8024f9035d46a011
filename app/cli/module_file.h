// SPDX-License-Identifier: Apache-2.0
// Files that commands read and write.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "script/printer.h"
#include "script/reader.h"

namespace tirscope::cli {

/// A whole file; "-" is standard input.
Result<std::string> read_file(const std::string& path);
/// Writes a whole file; "-" or "" is standard output. A full disk is a diagnostic.
Result<void> write_file(const std::string& path, std::string_view text);

/// A module's file, read. Its diagnostics and notes have gone to stderr; empty when it cannot be used.
struct ModuleFile {
  std::string path, source;
  script::ReadResult read;
  /// `module` as this file would be written: a bare function stays bare and keeps its name. Ends with a newline.
  std::string text(const IRModule& module, script::PrintOptions options = {}) const;
};
/// The "NAME=VALUE" of --set; refused as `cli.bad-setting` for anything else.
Result<std::map<std::string, int64_t>> parse_settings(const std::vector<std::string>& settings);
/// `exit` gets the exit code when there is no result. `settings` are the "NAME=VALUE" of --set.
std::optional<ModuleFile> read_module_file(const std::string& path, const std::vector<std::string>& settings,
                                           int& exit);

}  // namespace tirscope::cli
