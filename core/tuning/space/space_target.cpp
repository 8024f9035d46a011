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

namespace {

/// Processors by LLVM's names that have dot products of bytes in vectors, and those with AVX-512 on bytes and words
/// alone.
constexpr std::string_view with_vnni[] = {
    "cascadelake",    "cooperlake",    "icelake-client", "icelake-server", "tigerlake",  "rocketlake", "alderlake",
    "sapphirerapids", "emeraldrapids", "graniterapids",  "raptorlake",     "meteorlake", "arrowlake",  "lunarlake",
    "sierraforest",   "grandridge",    "gracemont",      "znver4",         "znver5"};
constexpr std::string_view with_avx512[] = {"skylake-avx512", "cannonlake", "x86-64-v4"};

constexpr int first_with_tensor_cores = 75;  ///< for TVM: sm_75

bool has_feature(std::string_view list, std::string_view feature) {
  while (!list.empty()) {
    const std::size_t end = list.find(',');
    if (list.substr(0, end) == feature) return true;
    list.remove_prefix(end == list.npos ? list.size() : end + 1);
  }
  return false;
}

}  // namespace

std::string_view default_kind(const SpaceTarget& target) {
  if (target.gpu) return target.sm >= first_with_tensor_cores ? "cuda-tensorcore" : "cuda";
  const std::string processor = target.target.option("mcpu"), features = target.target.option("mattr");
  auto has = [&](std::string_view name) { return has_feature(features, "+" + std::string(name)); };
  if (has("avx512vnni") || has("avxvnni") || std::ranges::contains(with_vnni, processor)) return "vnni";
  if ((has("avx512f") && has("avx512bw")) || std::ranges::contains(with_avx512, processor)) return "avx512";
  return "llvm";
}

}  // namespace tirscope::tuning
