// SPDX-License-Identifier: Apache-2.0
#include "runtime/worker/worker_process.h"

#include <sys/mman.h>

#include <algorithm>

#include "protocol/diagnostic_json.h"

namespace tirscope::runtime {

Shared::Shared(int fd, uint64_t offset, size_t bytes) : bytes_(std::max<size_t>(bytes, 1)) {
  void* map = ::mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, fd, off_t(offset));
  map_ = map == MAP_FAILED ? nullptr : static_cast<char*>(map);
}

Shared::~Shared() {
  if (map_) ::munmap(map_, bytes_);
}

WorkerReply failure(const char* code, std::string text, std::optional<uint64_t> array) {
  return {.failure = WorkerFailure{code, std::move(text), array}};
}

WorkerReply failure(const Diagnostic& why) {
  return {.failure = WorkerFailure{why.code, why.message.str(), {}, protocol::error_object(why)}};
}

}  // namespace tirscope::runtime
