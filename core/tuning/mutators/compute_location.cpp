// SPDX-License-Identifier: Apache-2.0
#include "tuning/mutators/mutator.h"
#include "tuning/mutators/samples.h"

namespace tirscope::tuning {

/// One decision is dropped: the replay draws it from the places that are legal there.
std::optional<schedule::Trace> mutate_compute_location(const schedule::Trace& trace, const MutatorContext&,
                                                       schedule::Random& random) {
  const std::vector<std::size_t> samples = places_of(trace, "sample_compute_location");
  if (samples.empty()) return std::nullopt;
  schedule::Trace out = trace;
  out.instructions[drawn_from(samples, random)].decision = {};
  return out;
}

}  // namespace tirscope::tuning
