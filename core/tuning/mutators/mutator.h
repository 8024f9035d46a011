// SPDX-License-Identifier: Apache-2.0
// Mutators: other decisions for one sample of a trace, or another number for one annotation: TVM's
// meta_schedule::Mutator.
#pragma once

#include <span>

#include "schedule/random.h"
#include "schedule/state/state.h"
#include "schedule/trace/trace.h"

namespace tirscope::tuning {

/// What a mutator may ask besides the trace.
struct MutatorContext {
  schedule::StatePtr state;  ///< before the trace
  std::string function;
  int64_t most_parallel = 0;  ///< iterations that parallel loops may have: cores times jobs of each
};

/// A mutator, once. The trace that it is given has all of its decisions, and nothing behind enter_postproc; nothing is
/// returned where the trace has nothing of its kind that could be changed, or the draw found no other.
struct Mutator {
  std::string_view name;     ///< TVM's: "MutateTileSize"
  std::string_view summary;  ///< one phrase
  std::optional<schedule::Trace> (*apply)(const schedule::Trace& trace, const MutatorContext& context,
                                          schedule::Random& random);
};
std::span<const Mutator> all_mutators();
/// Null where none has that name.
const Mutator* find_mutator(std::string_view name);

/// A mutator in a search.
struct MutatorShare {
  std::string_view name;
  double share = 1;                ///< how often it is drawn, relative to the others
  int64_t max_jobs_per_core = 16;  ///< of MutateParallel
};

// One a file; mutator.cpp has the table.
std::optional<schedule::Trace> mutate_tile_size(const schedule::Trace& trace, const MutatorContext& context,
                                                schedule::Random& random);
std::optional<schedule::Trace> mutate_categorical(const schedule::Trace& trace, const MutatorContext& context,
                                                  schedule::Random& random);
std::optional<schedule::Trace> mutate_unroll(const schedule::Trace& trace, const MutatorContext& context,
                                             schedule::Random& random);
std::optional<schedule::Trace> mutate_thread_binding(const schedule::Trace& trace, const MutatorContext& context,
                                                     schedule::Random& random);
std::optional<schedule::Trace> mutate_compute_location(const schedule::Trace& trace, const MutatorContext& context,
                                                       schedule::Random& random);
std::optional<schedule::Trace> mutate_parallel(const schedule::Trace& trace, const MutatorContext& context,
                                               schedule::Random& random);

}  // namespace tirscope::tuning
