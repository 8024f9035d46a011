// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/method.h"

namespace tirscope::runtime {

/// Whether model.run loads the shared libraries that its requests name. Only the server of a window on the same machine
/// does, where a person chooses each.
enum class Libraries : bool { Refused, OfRequests };

/// build.emit, bench.run, grade.run and devices.list. Their functions share one worker, started at the first run.
protocol::Methods build_methods(Libraries libraries = Libraries::Refused);

}  // namespace tirscope::runtime
