// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/sandbox/sandbox.h"

namespace tirscope::runtime {

class Worker;

/// One thing that code can be made for, and whether it can run here.
struct DeviceEntry {
  std::string target;  ///< "cpu", "opencl", "opencl:device=1", "cuda"
  std::string name;
  bool usable = false;
  std::string detail;                         ///< threads, vector width and memory; or why it cannot be used
  int64_t threads = 0;                        ///< or compute units
  int64_t cache_bytes = 0, memory_bytes = 0;  ///< of a device: the cache that all units share, and all; 0: not known
  std::optional<Walls> walls = {};            ///< around generated code: of the processor's entry
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("target", t.target), v("name", t.name), v("usable", t.usable), v("detail", t.detail), v("threads", t.threads);
    v("cache_bytes", t.cache_bytes), v("memory_bytes", t.memory_bytes), v("walls", t.walls);
  }
};

/// The CPU, and what each driver gives. Drivers are asked in the worker.
std::vector<DeviceEntry> devices(Worker& worker);

/// What each driver gives, asked in this process.
std::vector<DeviceEntry> driven_devices();

}  // namespace tirscope::runtime
