// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/method.h"
#include "runtime/worker/worker.h"

namespace tirscope::runtime {

/// model.run and tensor.hold, with the server's worker. `libraries`: those that requests name are loaded.
protocol::Methods model_methods(bool libraries);

/// The one worker of this server; kept warm between runs.
Worker& shared_worker();

}  // namespace tirscope::runtime
