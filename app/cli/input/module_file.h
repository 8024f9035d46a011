// SPDX-License-Identifier: Apache-2.0
// Files that commands read and write.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "builder/open.h"
#include "script/printer/printer.h"
#include "support/read_file.h"

namespace tirscope::cli {

/// Writes a whole file; "-" or "" is standard output. A full disk is a diagnostic.
Result<void> write_file(const std::string& path, std::string_view text);

/// Writes an answer to standard output: `code` when that worked, else the exit code of the diagnostic it reported.
int put(std::string_view text, int code = 0);

/// The same for an answer as JSON.
int put_json(const nlohmann::json& answer, int code = 0);

/// A module's file, read. Its diagnostics and notes have gone to stderr; empty when it cannot be used.
struct ModuleFile {
  std::string path, source;
  script::ReadResult read;
  /// `module` as this file would be written: a bare function stays bare and keeps its name. Ends with a newline.
  std::string text(const IRModule& module, script::PrintOptions options = {}) const;
  /// The release that `given` names (--for), or the one whose dialect the file is written in.
  Result<script::Release> release(const std::string& given) const;
  /// `module` in the dialect of that release; refused where the release cannot express it.
  Result<std::string> text_for(const IRModule& module, const std::string& given,
                               const script::PrintOptions& options = {}) const;
  /// Writes `module` to `path`; the data of its constants goes to a file of tensors beside it. On standard output,
  /// beside which nothing can lie, the text has it where `options` show metadata.
  Result<void> write(const std::string& path, const IRModule& module, script::PrintOptions options) const;
  /// The same in the dialect of that release; refused where the release cannot express it.
  Result<void> write_for(const std::string& path, const IRModule& module, const std::string& given,
                         const script::PrintOptions& options = {}) const;
};
/// The help of --for, and what it takes.
inline constexpr const char* release_help = "The TVM release to write for, 0.16 to 0.27 (default: the file's own)";
/// Reads TVMScript, or evaluates a builder script (builder/open.h). `exit` gets the exit code when there is no result.
/// `settings` are the "NAME=VALUE" of --set.
std::optional<ModuleFile> read_module_file(const std::string& path, const std::vector<std::string>& settings, int& exit,
                                           builder::OpenOptions options = {});

}  // namespace tirscope::cli
