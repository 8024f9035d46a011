// SPDX-License-Identifier: Apache-2.0
#include "runtime/sandbox/sandbox_grants.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>

extern char** environ;

namespace tirscope::runtime {

namespace {

namespace fs = std::filesystem;
constexpr unsigned reading = Grant::Read, running = Grant::Read | Grant::Execute, writing = Grant::Read | Grant::Write,
                   everything = Grant::Read | Grant::Execute | Grant::Write;

std::vector<std::string> listed(const char* variable) {
  std::vector<std::string> all;
  const char* value = std::getenv(variable);
  std::istringstream in(value ? value : "");
  for (std::string one; std::getline(in, one, ':');)
    if (!one.empty()) all.push_back(one);
  return all;
}

class Grants {
 public:
  void add(const fs::path& path, unsigned access) {
    std::error_code error;
    if (!path.empty()) all.push_back({fs::absolute(path, error).lexically_normal(), access});
  }
  void add(std::initializer_list<const char*> paths, unsigned access) {
    for (const char* path : paths) add(path, access);
  }
  std::vector<Grant> all;
};

/// A library, and those in its folder that it may need.
void add_library(Grants& grants, const fs::path& library) {
  std::error_code error;
  for (const fs::path& file : {library, fs::canonical(library, error)}) {
    grants.add(file, reading);
    for (const fs::directory_entry& entry : fs::directory_iterator(file.parent_path(), error))
      if (entry.path().filename().string().find(".so") != std::string::npos) grants.add(entry.path(), reading);
  }
}

/// Where the system keeps programs and libraries, and what it says of itself.
void add_system(Grants& grants, unsigned access) {
  grants.add({"/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/opt", "/nix/store", "/gnu/store",
              "/run/opengl-driver"},
             access);
  grants.add({"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/OpenCL",
              "/etc/localtime", "/dev/null", "/dev/urandom"},
             reading);
  grants.add(
      {"/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/loadavg", "/proc/uptime", "/proc/version",
       "/proc/filesystems", "/proc/sys", "/sys/devices/system", "/sys/fs/cgroup", "/sys/kernel/mm"},
      reading);
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error), folder = program.parent_path();
  grants.add(program, access);
  add_library(grants, program);
  add_library(grants, folder.parent_path() / "lib" / "any");
  for (const std::string& path : listed("LD_LIBRARY_PATH")) grants.add(path, access);
}

bool begins_with_one_of(const std::string& name, std::initializer_list<const char*> beginnings) {
  return std::ranges::any_of(beginnings, [&](const char* beginning) { return name.starts_with(beginning); });
}

/// The files of devices: NVIDIA's (also under WSL and on Jetson), AMD's, and what Mesa and Intel go through.
void add_devices(Grants& grants) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/dev", error))
    if (begins_with_one_of(entry.path().filename(), {"nvidia", "nvhost", "nvmap", "dri", "kfd", "dxg", "mali"}))
      grants.add(entry.path(), writing);
  // NVIDIA's multi-process service shares memory by name.
  const bool served = fs::exists("/tmp/nvidia-mps", error) || !listed("CUDA_MPS_PIPE_DIRECTORY").empty();
  grants.add("/dev/shm", served ? writing : writing | Grant::Own);
  grants.add({"/dev/null", "/proc/self"}, writing);  // names of threads
  grants.add(
      {"/proc/devices", "/proc/driver", "/proc/modules", "/proc/bus", "/proc/interrupts", "/proc/mounts", "/sys",
       "/etc/nvidia", "/etc/nv_tegra_release", "/etc/vulkan", "/etc/glvnd", "/etc/drirc", "/etc/amd", "/etc/os-release",
       "/run/nvidia-persistenced", "/run/nvidia-fabricmanager", "/run/udev/data", "/var/lib/nvidia"},
      reading);
  grants.add("/tmp/nvidia-mps", writing);
  for (const std::string& folder : listed("CUDA_MPS_PIPE_DIRECTORY")) grants.add(folder, writing);
  for (const char* variable : {"TIRSCOPE_OPENCL", "TIRSCOPE_CUDA", "TIRSCOPE_CUBLAS", "OCL_ICD_FILENAMES"})
    for (const std::string& library : listed(variable))
      if (library.contains('/')) grants.add(fs::path(library).parent_path(), running);
  for (const char* variable : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH"})
    for (const std::string& path : listed(variable)) grants.add(path, reading);
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
    for (const std::string& path : listed(variable)) grants.add(path, running);
}

/// The C compiler, where it does not come with the system: its program, and the libraries and headers installed with
/// it.
void add_compiler(Grants& grants) {
  std::vector<fs::path> programs;
  if (const char* named = std::getenv("TIRSCOPE_CLANG"); named && *named) programs.emplace_back(named);
  for (const std::string& folder : listed("PATH"))
    for (const char* name : {"clang-19", "clang"}) programs.push_back(fs::path(folder) / name);
  std::error_code error;
  for (const fs::path& program : programs) {
    if (::access(program.c_str(), X_OK) != 0) continue;
    grants.add(program, running);
    const fs::path file = fs::canonical(program, error), installed = file.parent_path().parent_path();
    grants.add(file, running);
    for (const char* name : {"lib", "lib64", "include"}) grants.add(installed / name, running);
  }
  for (const char* variable : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"})
    for (const std::string& folder : listed(variable)) grants.add(folder, reading);
}

/// NVIDIA's driver loads its part for memory on demand by a program that gains rights, which it cannot in the sandbox.
void load_nvidia_memory_module() {
  if (::access("/dev/nvidiactl", F_OK) != 0 || ::access("/dev/nvidia-uvm", F_OK) == 0) return;
  std::string program = "nvidia-modprobe", create = "-c0", memory = "-u";
  char* arguments[] = {program.data(), create.data(), memory.data(), nullptr};
  pid_t child = 0;
  if (::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) == 0) ::waitpid(child, nullptr, 0);
}

}  // namespace

std::vector<Grant> grants_of(const Permit& permit) {
  const bool generated = permit.role == Role::Run;
  if (!generated) load_nvidia_memory_module();
  Grants grants;
  add_system(grants, generated ? reading : running);
  for (const std::string& library : permit.libraries) add_library(grants, library);
  if (generated) return std::move(grants.all);
  grants.add(permit.scratch, everything | Grant::Own);
  add_devices(grants);
  if (permit.role == Role::Build) add_compiler(grants);
  return std::move(grants.all);
}

std::vector<std::string> environment_of(char** all, const std::string& scratch) {
  // Kernels that a driver keeps would be another program's tomorrow: each process begins without any.
  constexpr std::pair<const char*, const char*> caches[] = {{"POCL_CACHE_DIR", "/pocl"},
                                                            {"CUDA_CACHE_PATH", "/nv"},
                                                            {"MESA_SHADER_CACHE_DIR", "/mesa"},
                                                            {"XDG_CACHE_HOME", ""}};
  std::vector<std::string> kept;
  if (!scratch.empty())
    for (const auto& [name, folder] : caches) kept.push_back(std::string(name) + "=" + scratch + folder);
  for (char** word = all; *word; ++word) {
    const std::string text = *word, name = text.substr(0, text.find('='));
    if (std::ranges::any_of(caches, [&](const auto& cache) { return name == cache.first; })) continue;
    const bool exactly = std::ranges::contains(
        std::initializer_list<const char*>{"PATH", "HOME", "TMPDIR", "LANG", "LANGUAGE", "TZ", "CPATH",
                                           "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OMP_NUM_THREADS", "HWLOC_XMLFILE"},
        name, [](const char* one) { return std::string(one); });
    if (exactly || begins_with_one_of(name, {"LC_",     "LD_",    "TIRSCOPE_", "OPENBLAS_",     "POCL_", "OCL_",
                                             "OPENCL_", "CUDA_",  "CUBLAS",    "NVIDIA_",       "ROCR_", "HIP_",
                                             "HSA_",    "MESA_",  "LIBGL_",    "ZE_",           "NEO",   "ASAN_",
                                             "LSAN_",   "UBSAN_", "MALLOC_",   "GLIBC_TUNABLES"}))
      kept.push_back(text);
  }
  return kept;
}

}  // namespace tirscope::runtime
