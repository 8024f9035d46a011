// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/build.h"

namespace tirscope::runtime {

using protocol::DeviceEntry;

class Worker;

/// The CPU, and what each driver gives. Drivers are asked in the worker.
std::vector<DeviceEntry> devices(Worker& worker);

/// What each driver gives, asked in this process.
std::vector<DeviceEntry> driven_devices();

}  // namespace tirscope::runtime
