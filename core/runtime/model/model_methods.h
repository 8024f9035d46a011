// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/method.h"
#include "runtime/worker/worker.h"

namespace tirscope::runtime {

/// Whether model.run loads the shared libraries that its requests name. Only the server of a window on the same machine
/// does, where a person chooses each.
enum class Libraries : bool { Refused, OfRequests };

/// model.run, tensor.hold and tensor.open, with the server's worker.
protocol::Methods model_methods(Libraries libraries);

/// The one worker of this server; kept warm between runs.
Worker& shared_worker();

}  // namespace tirscope::runtime
