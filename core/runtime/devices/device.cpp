// SPDX-License-Identifier: Apache-2.0
#include "runtime/devices/device.h"

#include <algorithm>

#include "runtime/devices/cuda.h"
#include "runtime/devices/devices.h"
#include "runtime/devices/gemm.h"
#include "runtime/devices/opencl.h"
#include "support/format.h"

namespace tirscope::runtime {

namespace {

/// Every driver that there is.
const DeviceDriver* const drivers[] = {&opencl_driver(), &cuda_driver()};

constexpr const char* axes[] = {"x", "y", "z"};

Result<void> check_shared(const DeviceInfo& device, const codegen::Kernel& kernel, int64_t bytes) {
  if (device.shared_bytes > 0 && bytes > device.shared_bytes)
    return fail(refused("device.shared-memory",
                        "{0} needs {1} bytes of shared memory per block, but {2} has {3}; use smaller tiles",
                        kernel.name, bytes, device.name, device.shared_bytes)
                    .exceeding("shared memory", bytes, device.shared_bytes));
  return {};
}

std::string description(const DeviceInfo& device) {
  std::string text = device.driver;
  if (device.compute_units > 0) text += formatted(", {} compute units", device.compute_units);
  if (device.memory_bytes > 0) text += formatted(", {} MB", device.memory_bytes >> 20);
  text += formatted(", up to {} threads and {} KB of shared memory per block", device.threads_per_block,
                    device.shared_bytes >> 10);
  for (const std::string& feature : device.features) text += ", " + feature;
  return text;
}

}  // namespace

Result<void> Device::multiply(const Gemm&) {
  return fail(environment("anchor.no-library", "there is no known matrix multiplication library for {0}", info().name));
}

const DeviceDriver* find_driver(passes::Target::Kind kind) {
  auto it = std::ranges::find(drivers, kind, &DeviceDriver::kind);
  return it == std::end(drivers) ? nullptr : *it;
}

std::vector<DeviceEntry> driven_devices() {
  std::vector<DeviceEntry> entries;
  for (const DeviceDriver* driver : drivers) {
    passes::Target target;
    target.kind = driver->kind;
    DeviceList list = driver->list();
    if (list.problem) entries.push_back({target.str(), driver->name, false, list.problem->message.str(), 0});
    for (std::size_t k = 0; k < list.devices.size(); ++k) {
      if (list.devices.size() > 1) target.options["device"] = std::to_string(k);
      const DeviceInfo& device = list.devices[k];
      entries.push_back({target.str(), device.name, true, description(device), device.compute_units, device.cache_bytes,
                         std::min(device.memory_bytes, device.largest_allocation)});
    }
  }
  return entries;
}

Result<void> check_needs(const DeviceInfo& device, const codegen::DeviceCode& code) {
  for (const std::string& need : code.needs)
    if (std::ranges::find(device.features, need) == device.features.end())
      return fail(environment("device.type",
                              need == "sub-groups" ? "the device {0} has no sub-groups, which warp memory and shuffles "
                                                     "need; use shared memory"
                                                   : "the device {0} does not support {1}; use float32",
                              device.name, need));
  for (const codegen::Kernel& kernel : code.kernels) TS_TRY_VOID(check_shared(device, kernel, kernel.shared_bytes));
  return {};
}

Result<void> check_launch(const DeviceInfo& device, const codegen::Kernel& kernel, const Launch& launch) {
  int64_t threads = launch.block[0] * launch.block[1] * launch.block[2];
  if (device.threads_per_block > 0 && threads > device.threads_per_block)
    return fail(refused("device.threads",
                        "{0} needs {1} threads per block, but {2} has at most {3}; split the loops bound to threadIdx",
                        kernel.name, threads, device.name, device.threads_per_block)
                    .exceeding("threads", threads, device.threads_per_block));
  for (std::size_t k = 0; k < 3; ++k) {
    if (device.block[k] > 0 && launch.block[k] > device.block[k])
      return fail(
          refused("device.threads",
                  "{0} needs {1} threads along threadIdx.{2}, but {3} has at most {4}; split the loop bound to it",
                  kernel.name, launch.block[k], axes[k], device.name, device.block[k])
              .exceeding(std::string("threadIdx.") + axes[k], launch.block[k], device.block[k]));
    if (device.grid[k] > 0 && launch.grid[k] > device.grid[k])
      return fail(
          refused("device.grid",
                  "{0} needs {1} blocks along blockIdx.{2}, but {3} has at most {4}; split the loop bound to it",
                  kernel.name, launch.grid[k], axes[k], device.name, device.grid[k])
              .exceeding(std::string("blockIdx.") + axes[k], launch.grid[k], device.grid[k]));
  }
  return check_shared(device, kernel, kernel.shared_bytes + launch.dynamic_bytes);
}

}  // namespace tirscope::runtime
