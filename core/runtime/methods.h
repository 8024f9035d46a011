// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/method.h"
#include "runtime/model/model_methods.h"

namespace tirscope::runtime {

/// build.emit, bench.run, grade.run and devices.list. Their functions share one worker, started at the first run.
protocol::Methods build_methods(Libraries libraries = Libraries::Refused);

}  // namespace tirscope::runtime
