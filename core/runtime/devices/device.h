// SPDX-License-Identifier: Apache-2.0
// A device that runs kernels, whatever its driver. Lives in the worker: a driver that crashes takes only that process
// down. A driver is one file: a `DeviceDriver` and a line in device.cpp's table.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codegen/device_code.h"
#include "passes/target.h"

namespace tirscope::runtime {

/// What a device is and can do at most. A limit of 0 is not known.
struct DeviceInfo {
  std::string name, driver;  ///< "NVIDIA H200", "OpenCL 3.0 PoCL 6.0"
  int64_t threads_per_block = 0;
  std::array<int64_t, 3> block = {}, grid = {};  ///< threads of a block, and blocks, in x, y and z
  int64_t shared_bytes = 0;                      ///< of one block
  int64_t memory_bytes = 0, largest_allocation = 0;
  int64_t cache_bytes = 0;  ///< of the one that all compute units share
  int64_t compute_units = 0;
  std::vector<std::string> features;  ///< what `DeviceCode::needs` may name: "float16", "float64", "sub-groups"
};

/// Memory of a device, as it travels through host code: a pointer for CUDA, a handle for OpenCL. 0: none.
using DeviceMemory = uint64_t;

/// One launch, checked against the device's limits.
struct Launch {
  std::size_t kernel = 0;           ///< of the loaded code
  std::vector<uint64_t> arguments;  ///< one for each parameter: memory, or the value in the low bytes
  std::array<int64_t, 3> grid = {1, 1, 1}, block = {1, 1, 1};
  int64_t dynamic_bytes = 0;  ///< of shared memory
};

struct Gemm;

/// An open device. Refusals of every call are environment or run diagnostics: `device.lost`, `device.out-of-memory`,
/// `device.out-of-resources`, `device.error`.
class Device {
 public:
  virtual ~Device() = default;
  virtual const DeviceInfo& info() const = 0;

  /// Compiles and loads the kernels; one code at a time, the one before is dropped. Refused as `device.build` with the
  /// driver's log and the line that it names.
  virtual Result<void> load(const codegen::DeviceCode& code) = 0;

  /// Memory of `bytes` bytes. A device that works in the host's memory takes `host` itself, which is that large and
  /// lives as long; then `read` and `write` cost nothing.
  virtual Result<DeviceMemory> allocate(int64_t bytes, void* host) = 0;
  virtual void release(DeviceMemory memory) = 0;
  virtual Result<void> write(DeviceMemory memory, const void* data, int64_t bytes) = 0;
  virtual Result<void> read(void* data, DeviceMemory memory, int64_t bytes) = 0;

  /// Queues the kernel behind what was queued before.
  virtual Result<void> launch(const Launch& launch) = 0;
  /// Queues a product of matrices by the vendor's library. Refused as `anchor.no-library` where there is none.
  virtual Result<void> multiply(const Gemm& gemm);
  /// What did the last of them: "cuBLAS 13.0.2"; empty before the first.
  virtual std::string library() const { return {}; }
  /// Waits for all that is queued.
  virtual Result<void> synchronise() = 0;

  /// From here on the time is taken that kernels run on the device, by its own clock.
  virtual Result<void> start_clock() = 0;
  /// Waits, and gives the seconds since `start_clock`.
  virtual Result<double> stop_clock() = 0;
};

/// What is there for one kind of target: the devices, or why there is none.
struct DeviceList {
  std::vector<DeviceInfo> devices;
  std::optional<Diagnostic> problem;
};

/// One kind of driver.
struct DeviceDriver {
  const char* name;  ///< "OpenCL"
  passes::Target::Kind kind;
  codegen::Form form;  ///< of the code that it loads
  DeviceList (*list)();
  /// Refused as `device.no-driver`, `device.none`, `device.no-such` (the option `device` of the target is a number from
  /// 0 on).
  Result<std::unique_ptr<Device>> (*open)(const passes::Target& target);
  /// The target with what the device is, where it does not say; null: nothing has to be known.
  passes::Target (*settled)(const passes::Target& target) = nullptr;
  const char* library = nullptr;  ///< "cuBLAS": what its devices may have to multiply matrices
};

/// Null for a kind that has none: the CPU.
const DeviceDriver* find_driver(passes::Target::Kind kind);

/// Refused as `device.threads`, `device.shared-memory` or `device.grid` where a launch asks for more than
/// the device has; the message says how much it asks for, and what there is.
Result<void> check_launch(const DeviceInfo& device, const codegen::Kernel& kernel, const Launch& launch);
/// Refused as `device.type` or `device.shared-memory` where the code needs what the device lacks, whatever its
/// launches.
Result<void> check_needs(const DeviceInfo& device, const codegen::DeviceCode& code);

}  // namespace tirscope::runtime
