// SPDX-License-Identifier: Apache-2.0
#include "runtime/devices/devices.h"

#include <dlfcn.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/TargetParser/Host.h>

#include <fstream>

#include "runtime/devices/device.h"
#include "runtime/engine/callbacks.h"
#include "runtime/sandbox/sandbox.h"
#include "runtime/worker/worker.h"
#include "support/format.h"

namespace tirscope::runtime {

namespace {

std::string processor_name() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "processor";
}

int vector_bits() {
  auto features = llvm::sys::getHostCPUFeatures();
  auto has = [&](const char* name) {
    auto it = features.find(name);
    return it != features.end() && it->second;
  };
  return has("avx512f") ? 512 : has("avx") ? 256 : 128;
}

}  // namespace

std::vector<DeviceEntry> devices(Worker& worker) {
  const Walls walls = worker.walls();
  int threads = int(allowed_processors().size());
  std::string cpu = llvm::sys::getHostCPUName().str();
  std::vector<DeviceEntry> all = {
      {"cpu", processor_name(), true,
       formatted("{} ({} threads, {}-bit vectors, libmvec {}); {}", cpu, threads, vector_bits(),
                 ::dlopen("libmvec.so.1", RTLD_LAZY | RTLD_LOCAL) ? "yes" : "no", confinement(walls)),
       threads, 0, 0, walls}};
  auto driven = worker.devices();
  if (!driven) return all.push_back({"opencl", "OpenCL", false, driven.error().message.str(), 0}), all;
  all.insert(all.end(), driven->begin(), driven->end());
  return all;
}

}  // namespace tirscope::runtime
