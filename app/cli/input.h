// SPDX-License-Identifier: Apache-2.0
// Files as the commands take them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "script/reader.h"

namespace tirscope::cli {

/// The text of a file; refused as `file.*` when it cannot be read, is no text or is larger than 64 MB.
Result<std::string> read_text(const std::string& path);

/// NAME=VALUE pairs; refused as `cli.set` for anything else.
Result<std::map<std::string, int64_t>> parse_sets(const std::vector<std::string>& pairs);

struct LoadedModule {
  std::string path, text;
  script::ReadResult read;
};
/// Reads a module; on failure every diagnostic goes to stderr and `exit` gets the exit code.
std::optional<LoadedModule> load_module(const std::string& path, const std::vector<std::string>& sets, int& exit);

}  // namespace tirscope::cli
