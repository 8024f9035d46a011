// SPDX-License-Identifier: Apache-2.0
#include "runtime/worker/crash/guarded.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

namespace tirscope::runtime {

namespace {
constexpr std::size_t huge = std::size_t(2) << 20;
constexpr char canary = '\x5a';

std::size_t whole_lines(std::size_t bytes) { return std::max<std::size_t>(64, (bytes + 63) / 64 * 64); }
}  // namespace

Guarded Guarded::at_offset(std::size_t offset, std::size_t bytes) {
  if (bytes > SIZE_MAX / 4) return {};
  const std::size_t over = (offset + whole_lines(bytes)) % page;
  return Guarded(bytes, far, over ? page - over : 0);
}

/// `behind`: the bytes between the array's last line and where nothing may be touched.
Guarded::Guarded(std::size_t bytes, std::size_t reach, std::size_t behind) : bytes_(bytes) {
  if (bytes > SIZE_MAX / 4) return;
  used_ = whole_lines(bytes) + behind;
  std::size_t body = (used_ + 64 + page - 1) / page * page;
  std::size_t slack = used_ >= huge ? huge : page;
  // Addresses cost nothing, but a system may limit them.
  for (std::size_t room : {reach, page}) {
    total_ = body + 2 * room + slack;
    map_ = ::mmap(nullptr, total_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    reach = room;
    if (map_ != MAP_FAILED) break;
    map_ = nullptr;
  }
  if (!map_) return;
  auto base = reinterpret_cast<uintptr_t>(map_);
  uintptr_t end = base + total_ - reach;
  if (used_ >= huge) end = end / huge * huge;
  begin_ = reinterpret_cast<char*>(end - body);
  body_ = body;
  if (::mprotect(begin_, body, PROT_READ | PROT_WRITE) != 0) {
    ::munmap(map_, total_);
    map_ = nullptr;
    return;
  }
  if (used_ >= huge) ::madvise(begin_, body, MADV_HUGEPAGE);
  data_ = begin_ + body - used_;
  std::memset(begin_, canary, std::size_t(data_ - begin_));
  std::memset(data_ + bytes_, canary, used_ - bytes_);
}

Guarded& Guarded::operator=(Guarded&& other) noexcept {
  std::swap(map_, other.map_), std::swap(total_, other.total_), std::swap(begin_, other.begin_);
  std::swap(body_, other.body_), std::swap(data_, other.data_), std::swap(bytes_, other.bytes_);
  std::swap(used_, other.used_);
  return *this;
}

Guarded::~Guarded() {
  if (map_) ::munmap(map_, total_);
}

bool Guarded::intact() const {
  auto known = [](const char* from, const char* to) {
    return std::all_of(from, to, [](char c) { return c == canary; });
  };
  return known(begin_, data_) && known(data_ + bytes_, data_ + used_);
}

}  // namespace tirscope::runtime
