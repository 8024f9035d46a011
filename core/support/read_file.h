// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "support/diagnostic.h"

namespace tirscope {

/// No file is read that holds more bytes than this, unless its reader says another limit.
inline constexpr std::size_t max_file_bytes = 256 << 20;

/// The bytes of a file; of standard input for "-". Never takes more than about `limit` bytes of memory.
/// Refused: `file.device` for devices (terminals and /dev/null are read), for what is no file but a stream of the
/// kernel's and for a named pipe that no program writes to within ten seconds; `file.too-large` above `limit` bytes;
/// `file.unreadable` for folders and what cannot be opened.
Result<std::string> read_file(const std::string& path, std::size_t limit = max_file_bytes);

}  // namespace tirscope
