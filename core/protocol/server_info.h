// SPDX-License-Identifier: Apache-2.0
// Whether two ends of the protocol understand one another.
#pragma once

#include <string>

#include "protocol/method.h"

namespace tirscope::protocol {

/// What `server.info` answers; servers and clients of the same number understand one another.
inline constexpr int version = 1;

/// server.info {} -> {protocol}
Methods info_methods();

/// Whether a server behind `prefix` that answered `server.info` so can be spoken to; refused as `place.version`.
Result<void> check_server(const Result<json>& info, const std::string& prefix);

}  // namespace tirscope::protocol
