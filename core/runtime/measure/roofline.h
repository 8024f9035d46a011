// SPDX-License-Identifier: Apache-2.0
// What this machine can do at most: measured, not looked up.
#pragma once

#include <string>
#include <vector>

#include "passes/pass.h"
#include "protocol/messages/bench.h"
#include "runtime/worker/worker.h"

namespace tirscope::runtime {

using protocol::Bandwidth;
using protocol::Peak;
using protocol::Roofline;

/// Measured with as many threads as the target means, or on the device that it means.
Result<Roofline> measured_roofline(Worker& worker, const passes::Context& context, const Job& job = {});

/// The processor by its own name.
std::string machine_name();
/// Its frequency as the system reports it, and the clock used for times.
std::string machine_clock();

}  // namespace tirscope::runtime
