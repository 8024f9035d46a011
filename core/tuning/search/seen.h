// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_set>

namespace tirscope::tuning {

/// Modules that were met, by their structural hashes of 64 bits: of 10,000 modules two that differ are taken for one in
/// one of 10^11 runs. The modules themselves would be all the memory of a long run.
class SeenModules {
 public:
  /// False where an equal one was added before.
  bool add(uint64_t hash) { return hashes_.insert(hash).second; }
  bool contains(uint64_t hash) const { return hashes_.contains(hash); }

 private:
  std::unordered_set<uint64_t> hashes_;
};

}  // namespace tirscope::tuning
