// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tirscope::runtime {

class Worker;

/// One thing that code can be made for, and whether it can run here.
struct DeviceEntry {
  std::string target;  ///< "cpu", "opencl", "opencl:device=1", "cuda"
  std::string name;
  bool usable = false;
  std::string detail;  ///< threads, vector width and memory; or why it cannot be used
  int64_t threads = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("target", t.target), v("name", t.name), v("usable", t.usable), v("detail", t.detail), v("threads", t.threads);
  }
};

/// The CPU, and what each driver gives. Drivers are asked in the worker.
std::vector<DeviceEntry> devices(Worker& worker);

/// What each driver gives, asked in this process.
std::vector<DeviceEntry> driven_devices();

}  // namespace tirscope::runtime
