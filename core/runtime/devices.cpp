// SPDX-License-Identifier: Apache-2.0
#include "runtime/devices.h"

#include <dlfcn.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/TargetParser/Host.h>

#include <format>
#include <fstream>

#include "runtime/callbacks.h"

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

/// A driver's library, whether it can be opened, and what its absence means.
Device driver(const char* target, const char* name, const char* library) {
  void* handle = ::dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  std::string detail = handle ? std::format("{} is there, but this version generates no {} code yet", library, target)
                              : std::format("{} cannot be opened; its driver is not installed", library);
  if (handle) ::dlclose(handle);
  return {target, name, false, detail, 0};
}

}  // namespace

std::vector<Device> devices() {
  int threads = int(allowed_processors().size());
  std::string cpu = llvm::sys::getHostCPUName().str();
  return {
      {"cpu", processor_name(), true,
       std::format("{} ({} threads, {}-bit vectors, libmvec {})", cpu, threads, vector_bits(),
                   ::dlopen("libmvec.so.1", RTLD_LAZY | RTLD_LOCAL) ? "yes" : "no"),
       threads},
      driver("opencl", "OpenCL", "libOpenCL.so.1"),
      driver("cuda", "NVIDIA CUDA", "libcuda.so.1"),
  };
}

}  // namespace tirscope::runtime
