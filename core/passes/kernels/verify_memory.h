// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/pass.h"

namespace tirscope::passes {

/// What TVM's VerifyMemory does not ask: a host function of a program for a device must not touch what it allocates,
/// for that is the device's memory as well. Refused as `verify-memory.host-access`.
Result<void> verify_allocated_memory(const PrimFunc& host, const Target& target);

}  // namespace tirscope::passes
