// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope {

/// Makes `path` a file of these pieces, one after the other. A regular file is written under another name beside it
/// first and then renamed, so that whoever reads it finds the old one or the new one, and a full disk leaves the old
/// one as it was; a pipe or a device is written as it is. Environment: `file.unwritable`.
Result<void> write_file_whole(const std::string& path, const std::vector<std::string_view>& pieces);

}  // namespace tirscope
