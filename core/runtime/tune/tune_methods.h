// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/method.h"

namespace tirscope::runtime {

/// tune.run, tune.tasks, tune.spaces, tune.trace
protocol::Methods tune_methods();

}  // namespace tirscope::runtime
