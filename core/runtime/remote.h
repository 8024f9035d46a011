// SPDX-License-Identifier: Apache-2.0
// What runtime does, done by a server on another host: modules go there as text, answers come back. An answer that the
// methods of `tirc serve` do not give is refused as `place.answer`, times that this machine's clock contradicts as
// `run.implausible-time`.
#pragma once

#include "protocol/client/client.h"
#include "runtime/devices/devices.h"
#include "runtime/listing.h"
#include "runtime/measure/bench.h"

namespace tirscope::runtime {

Result<std::vector<DeviceEntry>> devices_at(protocol::Client& host);

/// As `emit`.
Result<Listing> emit_at(protocol::Client& host, const IRModule& module, const passes::Context& context,
                        const std::string& form, bool origins, bool ptxas);

/// As `bench_in_turns`; with the option `peak` each run has the ceilings of the machine there.
std::vector<Result<BenchRun>> bench_at(protocol::Client& host, const std::vector<IRModule>& modules,
                                       const IRModule& reference, const BenchOptions& options, const Job& job = {});

}  // namespace tirscope::runtime
