// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "input/module_file.h"
#include "schedule/schedule.h"

namespace tirscope::cli {

/// The file's module after a schedule script; nothing, with the exit code set, when it fails.
std::optional<schedule::Schedule> scheduled(const ModuleFile& loaded, const std::string& path, int& exit);

}  // namespace tirscope::cli
