// SPDX-License-Identifier: Apache-2.0
// The files that a process of the worker may open, by Linux's Landlock. The numbers are the kernel's; they are written
// out, because the headers of a system may be older than its kernel.
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "runtime/sandbox.h"

extern char** environ;

namespace tirscope::runtime {

namespace {

namespace fs = std::filesystem;

#ifdef SYS_landlock_create_ruleset
constexpr long create_ruleset = SYS_landlock_create_ruleset, add_rule = SYS_landlock_add_rule,
               restrict_self = SYS_landlock_restrict_self;
#else
constexpr long create_ruleset = 444, add_rule = 445, restrict_self = 446;
#endif

struct RulesetAttributes {
  uint64_t files = 0, network = 0, scoped = 0;
};
struct [[gnu::packed]] PathRule {
  uint64_t allowed = 0;
  int32_t parent = -1;
};

using Access = uint64_t;
constexpr Access execute = 1 << 0, write_file = 1 << 1, read_file = 1 << 2, read_folder = 1 << 3, truncate = 1 << 14,
                 device_control = 1 << 15;
constexpr Access of_files = execute | write_file | read_file | truncate | device_control;
constexpr Access reading = read_file | read_folder;
constexpr Access running = reading | execute;
constexpr Access everything = (1 << 16) - 1;

/// What each version of Landlock can refuse.
Access known_access(int version) {
  int bits = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return (Access(1) << bits) - 1;
}

class Ruleset {
 public:
  explicit Ruleset(int version) : known_(known_access(version)) {
    RulesetAttributes attributes{known_, 0, 0};
    std::size_t size = sizeof attributes.files;
    if (version >= 4) attributes.network = 3, size += sizeof attributes.network;  // binding and connecting by TCP
    if (version >= 6) attributes.scoped = 2, size += sizeof attributes.scoped;    // signals to those outside
    handle_ = int(::syscall(create_ruleset, &attributes, size, 0));
  }
  ~Ruleset() {
    if (handle_ >= 0) ::close(handle_);
  }
  Ruleset(const Ruleset&) = delete;
  Ruleset& operator=(const Ruleset&) = delete;

  /// `path` and all below it; one that does not exist is left out.
  void allow(const std::string& path, Access access) {
    int handle = path.empty() ? -1 : ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (handle < 0) return;
    struct stat status{};
    if (::fstat(handle, &status) == 0 && !S_ISDIR(status.st_mode)) access &= of_files;
    PathRule rule{access & known_, handle};
    constexpr int path_beneath = 1;
    ::syscall(add_rule, handle_, path_beneath, &rule, 0);
    ::close(handle);
  }

  bool enforce() const { return handle_ >= 0 && ::syscall(restrict_self, handle_, 0) == 0; }

 private:
  Access known_;
  int handle_ = -1;
};

std::vector<std::string> listed(const char* variable) {
  std::vector<std::string> all;
  const char* value = std::getenv(variable);
  std::istringstream in(value ? value : "");
  for (std::string one; std::getline(in, one, ':');)
    if (!one.empty()) all.push_back(one);
  return all;
}

/// Where the system keeps programs and libraries, and what it says of itself.
void allow_system(Ruleset& rules, Access access) {
  for (const char* folder :
       {"/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/opt", "/nix/store", "/gnu/store"})
    rules.allow(folder, access);
  for (const char* path :
       {"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/OpenCL",
        "/etc/localtime", "/proc", "/sys", "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"})
    rules.allow(path, reading);
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  rules.allow(program, access);
  rules.allow(program.parent_path() / "lib", access);
  for (const std::string& folder : listed("LD_LIBRARY_PATH")) rules.allow(folder, access);
}

/// A library, and those in its folder that it may need.
void allow_library(Ruleset& rules, const fs::path& library) {
  std::error_code error;
  for (const fs::path& file : {library, fs::canonical(library, error)}) {
    rules.allow(file, reading);
    for (const fs::directory_entry& entry : fs::directory_iterator(file.parent_path(), error))
      if (entry.path().filename().string().find(".so") != std::string::npos) rules.allow(entry.path(), reading);
  }
}

bool begins_with_one_of(const std::string& name, std::initializer_list<const char*> beginnings) {
  for (const char* beginning : beginnings)
    if (name.starts_with(beginning)) return true;
  return false;
}

/// The files of devices: NVIDIA's (also under WSL and on Jetson), AMD's, and what Mesa and Intel go through.
void allow_devices(Ruleset& rules) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/dev", error))
    if (begins_with_one_of(entry.path().filename(), {"nvidia", "nvhost", "nvmap", "dri", "kfd", "dxg", "mali", "shm"}))
      rules.allow(entry.path(), everything & ~execute);
  for (const char* path : {"/etc", "/run", "/var/run", "/var/lib"}) rules.allow(path, reading);
  rules.allow("/proc/self", reading | write_file);  // names of threads
  rules.allow("/tmp/nvidia-mps", reading | write_file);
  for (const char* variable : {"TIRSCOPE_OPENCL", "TIRSCOPE_CUDA", "TIRSCOPE_CUBLAS", "OCL_ICD_FILENAMES"})
    for (const std::string& library : listed(variable)) rules.allow(fs::path(library).parent_path(), running);
  for (const char* variable : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH", "CUDA_HOME", "CUDA_PATH"})
    for (const std::string& path : listed(variable)) rules.allow(path, reading);
}

/// Where drivers keep the kernels that they have compiled. Only PoCL's folder is made: it works with no other.
void allow_caches(Ruleset& rules) {
  const std::vector<std::string> homes = listed("HOME"), caches = listed("XDG_CACHE_HOME");
  const fs::path home = homes.empty() ? fs::path() : fs::path(homes[0]);
  const fs::path cache = !caches.empty() ? fs::path(caches[0]) : home.empty() ? fs::path() : home / ".cache";
  std::error_code ignored;
  std::vector<std::string> of_pocl = listed("POCL_CACHE_DIR");
  if (of_pocl.empty() && !cache.empty()) of_pocl.push_back(cache / "pocl");
  for (const std::string& folder : of_pocl) {
    fs::create_directories(folder, ignored);
    rules.allow(folder, everything);
  }
  if (!cache.empty())
    for (const char* name : {"neo_compiler_cache", "mesa_shader_cache", "mesa_shader_cache_db", "comgr", "AMD"})
      rules.allow(cache / name, everything & ~execute);
  for (const std::string& folder : listed("CUDA_CACHE_PATH")) rules.allow(folder, everything & ~execute);
  if (!home.empty()) rules.allow(home / ".nv", everything & ~execute);
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

int landlock_version() {
  constexpr int version = 1;
  long found = ::syscall(create_ruleset, nullptr, 0, version);
  return found > 0 ? int(found) : 0;
}

bool confine_files(const Permit& permit) {
  if (permit.role != Role::Run) load_nvidia_memory_module();
  const int version = landlock_version();
  if (version == 0) return false;
  Ruleset rules(version);
  allow_system(rules, permit.role == Role::Run ? reading : running);
  for (const std::string& library : permit.libraries) allow_library(rules, library);
  if (permit.role == Role::Build) rules.allow("/", running);
  if (permit.role != Role::Run) {
    rules.allow("/dev/null", reading | write_file | truncate);
    rules.allow(permit.scratch, everything);
    allow_devices(rules);
    allow_caches(rules);
  }
  return rules.enforce();
}

}  // namespace tirscope::runtime
