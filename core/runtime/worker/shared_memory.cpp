// SPDX-License-Identifier: Apache-2.0
#include "runtime/worker/shared_memory.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace tirscope::runtime {

bool copy_out(int memory, uint64_t offset, const void* data, std::size_t size) {
  auto bytes = static_cast<const char*>(data);
  while (size > 0) {
    ssize_t n = ::pwrite(memory, bytes, std::min<std::size_t>(size, std::size_t(1) << 30), off_t(offset));
    if (n <= 0) return false;
    bytes += n, offset += uint64_t(n), size -= std::size_t(n);
  }
  return true;
}

bool copy_in(int memory, uint64_t offset, void* data, std::size_t size) {
  auto bytes = static_cast<char*>(data);
  while (size > 0) {
    ssize_t n = ::pread(memory, bytes, std::min<std::size_t>(size, std::size_t(1) << 30), off_t(offset));
    if (n <= 0) return false;
    bytes += n, offset += uint64_t(n), size -= std::size_t(n);
  }
  return true;
}

uint64_t shared_bytes(int memory) {
  struct stat about{};
  return ::fstat(memory, &about) == 0 && about.st_size > 0 ? uint64_t(about.st_size) : 0;
}

void give_back_pages(int memory) { [[maybe_unused]] int kept = ::ftruncate(memory, 0); }

int64_t available_memory() {
  std::ifstream in("/proc/meminfo");
  std::string key;
  int64_t kib = 0;
  while (in >> key >> kib) {
    if (key == "MemAvailable:") return kib * 1024;
    in.ignore(256, '\n');
  }
  return int64_t(4) << 30;
}

Diagnostic no_room(uint64_t bytes) {
  return environment("run.out-of-memory", "not enough space for {0} MB of shared memory", bytes >> 20);
}

}  // namespace tirscope::runtime
