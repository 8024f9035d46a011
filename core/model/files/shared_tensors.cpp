// SPDX-License-Identifier: Apache-2.0
#include "model/files/shared_tensors.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "model/files/safetensors.h"
#include "support/format.h"

namespace tirscope::model {

Result<SharedTensors> SharedTensors::of(const Tensors& tensors) {
  std::vector<std::string> texts;
  TS_TRY(std::vector<std::string_view> pieces, safetensors_pieces(tensors, texts));
  const auto lacking = [] {
    return fail(
        environment("tensors.shared", "there is no shared memory for tensors: {0}", std::string(std::strerror(errno))));
  };
  const int fd = ::memfd_create("tensors", MFD_CLOEXEC);
  if (fd < 0) return lacking();
  SharedTensors made(fd);
  for (std::string_view piece : pieces)
    while (!piece.empty()) {
      const ssize_t n = ::write(fd, piece.data(), piece.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return lacking();
      piece.remove_prefix(std::size_t(n));
    }
  return made;
}

SharedTensors::~SharedTensors() {
  if (fd_ >= 0) ::close(fd_);
}

std::string SharedTensors::path() const { return formatted("/proc/{}/fd/{}", ::getpid(), fd_); }

}  // namespace tirscope::model
