// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/method.h"

namespace tirscope::runtime {

/// build.emit, bench.run, grade.run and devices.list. Their functions share one worker, started at the first run.
protocol::Methods build_methods();

}  // namespace tirscope::runtime
