// SPDX-License-Identifier: Apache-2.0
#include "tuning/space/space_target.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace tirscope::tuning {

SpaceTarget space_target(const passes::Target& target, int64_t cores) {
  SpaceTarget out;
  out.target = target;
  out.gpu = target.kind != passes::Target::Kind::Cpu;
  out.cores = target.threads() > 0 ? target.threads() : std::max<int64_t>(1, cores);
  if (target.kind == passes::Target::Kind::Cuda) {
    const std::string arch = target.option("arch");
    constexpr std::string_view prefix = "sm_";
    if (arch.starts_with(prefix)) std::from_chars(arch.data() + prefix.size(), arch.data() + arch.size(), out.sm);
  }
  return out;
}

std::string_view default_kind(const SpaceTarget& target) { return target.gpu ? "cuda" : "llvm"; }

}  // namespace tirscope::tuning
