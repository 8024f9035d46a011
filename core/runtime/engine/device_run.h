// SPDX-License-Identifier: Apache-2.0
// What the host code of a device program calls while it runs: launches, and memory of the device. Lives in the worker.
#pragma once

#include <optional>
#include <utility>

#include "runtime/devices/device.h"

namespace tirscope::runtime {

/// The device of `target`, opened at first use and kept open, with `code` loaded. Refused as the driver refuses, and as
/// `check_needs`.
Result<Device*> ready_device(const passes::Target& target, const codegen::DeviceCode& code);

/// What host code reaches from now on; null: none. The code must live as long.
void use_device(Device* device, const codegen::DeviceCode* code);

/// Forgets the last run's failure, and takes back the memory that it left allocated.
void begin_device_run();
/// Why the last run failed on the device.
std::optional<Diagnostic> device_failure();

/// Names and addresses for the linker: `tirscope_launch`, `tirscope_device_allocate`, `tirscope_device_release`.
const std::vector<std::pair<const char*, void*>>& device_callbacks();

}  // namespace tirscope::runtime
