// SPDX-License-Identifier: Apache-2.0
#include "runtime/engine/device_run.h"

#include <algorithm>
#include <map>

#include "ir/ops/storage_scope.h"
#include "runtime/devices/gemm.h"
#include "runtime/engine/callbacks.h"

namespace tirscope::runtime {

namespace {

struct State {
  Device* device = nullptr;
  const codegen::DeviceCode* code = nullptr;
  std::map<DeviceMemory, int64_t> allocated;  ///< by host code, and their bytes
  /// What it gave back, by bytes: kept for its next call, so that the clock does not measure the driver's allocator.
  std::multimap<int64_t, DeviceMemory> idle;
  std::optional<Diagnostic> failure;
};
State& state() {
  static State instance;
  return instance;
}

void release_idle() {
  for (auto [bytes, memory] : std::exchange(state().idle, {})) state().device->release(memory);
}

int32_t failed(Diagnostic why) {
  if (!state().failure) state().failure = std::move(why);
  return int32_t(Failure::Device);
}

/// The slots of a launch: the kernel's arguments, then what its launch parameters say.
Result<Launch> read_launch(const std::string& name, const uint64_t* slots, std::size_t count) {
  const auto& kernels = state().code->kernels;
  auto kernel = std::ranges::find(kernels, name, &codegen::Kernel::name);
  if (kernel == kernels.end())
    return fail(bad_input("device.no-kernel", "{0} is launched, but there is no such kernel", name));
  std::size_t arguments = kernel->parameters.size();
  if (count != arguments + kernel->launch_parameters.size())
    return fail(bad_input("device.arguments", "the kernel {0} is launched with {1} arguments but takes {2}", name,
                          count, arguments + kernel->launch_parameters.size()));
  Launch launch;
  launch.kernel = std::size_t(kernel - kernels.begin());
  launch.arguments.assign(slots, slots + arguments);
  for (std::size_t k = 0; k < kernel->launch_parameters.size(); ++k) {
    const std::string& tag = kernel->launch_parameters[k];
    auto value = int64_t(slots[arguments + k]);
    auto scope = find_thread_scope(tag);
    if (tag == codegen::dynamic_shared_memory)
      launch.dynamic_bytes = value;
    else if (scope && scope->dimension >= 0)
      (scope->rank == 0 ? launch.grid : launch.block)[std::size_t(scope->dimension)] = value;
  }
  return launch;
}

Result<void> launch(const std::string& name, const uint64_t* slots, std::size_t count) {
  if (name == gemm_function) {
    TS_TRY(Gemm gemm, read_gemm(slots, count));
    return state().device->multiply(gemm);
  }
  TS_TRY(Launch what, read_launch(name, slots, count));
  for (int64_t extent : {what.grid[0], what.grid[1], what.grid[2], what.block[0], what.block[1], what.block[2]})
    if (extent <= 0) return {};  // there is no thread to run
  TS_TRY_VOID(check_launch(state().device->info(), state().code->kernels[what.kernel], what));
  return state().device->launch(what);
}

extern "C" {
int32_t tirscope_launch(const char* name, const uint64_t* slots, int32_t count) {
  auto done = launch(name, slots, std::size_t(count));
  return done ? 0 : failed(std::move(done.error()));
}
void* tirscope_device_allocate(int64_t bytes) {
  auto& [device, code, allocated, idle, failure] = state();
  Result<DeviceMemory> memory = DeviceMemory();
  if (auto kept = idle.find(bytes); kept != idle.end()) {
    memory = idle.extract(kept).mapped();
  } else {
    memory = device->allocate(bytes, nullptr);
    if (!memory && !idle.empty()) {
      release_idle();
      memory = device->allocate(bytes, nullptr);
    }
  }
  if (!memory) return failed(std::move(memory.error())), nullptr;
  allocated.emplace(*memory, bytes);
  return reinterpret_cast<void*>(*memory);
}
void tirscope_device_release(void* pointer) {
  auto memory = reinterpret_cast<DeviceMemory>(pointer);
  auto it = state().allocated.find(memory);
  if (it == state().allocated.end()) return;
  state().idle.emplace(it->second, memory);
  state().allocated.erase(it);
}
}

}  // namespace

Result<Device*> ready_device(const passes::Target& target, const codegen::DeviceCode& code) {
  struct Open {
    std::unique_ptr<Device> device;
    std::string loaded;  ///< the text of the code
  };
  // Never closed: at the end of the process its drivers and libraries may be gone already.
  static auto& open = *new std::map<std::string, Open>;
  const DeviceDriver* driver = find_driver(target.kind);
  if (!driver) return fail(environment("device.no-driver", "this program cannot run code for {0}", target.str()));
  auto it = open.find(target.str());
  if (it == open.end()) {
    TS_TRY(std::unique_ptr<Device> device, driver->open(target));
    it = open.emplace(target.str(), Open{std::move(device), {}}).first;
  }
  Open& entry = it->second;
  TS_TRY_VOID(check_needs(entry.device->info(), code));
  if (entry.loaded != code.text) {
    entry.loaded.clear();
    TS_TRY_VOID(entry.device->load(code));
    entry.loaded = code.text;
  }
  return entry.device.get();
}

void use_device(Device* device, const codegen::DeviceCode* code) {
  begin_device_run();
  state().device = device;
  state().code = code;
}

void begin_device_run() {
  for (auto [memory, bytes] : std::exchange(state().allocated, {})) state().device->release(memory);
  release_idle();
  state().failure.reset();
}

std::optional<Diagnostic> device_failure() { return state().failure; }

const std::vector<std::pair<const char*, void*>>& device_callbacks() {
  static const std::vector<std::pair<const char*, void*>> table = {
      {"tirscope_launch", reinterpret_cast<void*>(&tirscope_launch)},
      {"tirscope_device_allocate", reinterpret_cast<void*>(&tirscope_device_allocate)},
      {"tirscope_device_release", reinterpret_cast<void*>(&tirscope_device_release)},
  };
  return table;
}

}  // namespace tirscope::runtime
