// SPDX-License-Identifier: Apache-2.0
#include "tuning/recorded_times.h"

namespace tirscope::tuning {

namespace {

uint64_t fnv1a(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3u;
  return hash;
}

}  // namespace

Measurement RecordedTimes::recorded(const Candidate& candidate) const {
  if (auto known = by_hash_.find(candidate.hash); known != by_hash_.end()) return known->second;
  const uint64_t h = fnv1a(candidate.trace.renumbered().json()) & 0xffffffffu;
  Measurement made;
  made.seconds = {1e-3 * (1 + double(h) / 4294967296.0)};
  return made;
}

Measurements RecordedTimes::measure(std::span<const Candidate> candidates, double best, const Job& job) {
  Measurements out(candidates.size());
  if (runs_) out = runs_->measure(candidates, best, job);
  for (std::size_t k = 0; k < candidates.size(); ++k) {
    if (runs_ ? !out[k] || out[k]->error.has_value() : job.stop.stop_requested()) continue;
    out[k] = recorded(candidates[k]);
  }
  return out;
}

}  // namespace tirscope::tuning
