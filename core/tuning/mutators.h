// SPDX-License-Identifier: Apache-2.0
// Mutators: another decision for one sample of a trace.
#pragma once

#include <span>

#include "schedule/random.h"
#include "schedule/trace/trace.h"

namespace tirscope::tuning {

/// A mutator, once.
struct Mutator {
  std::string_view name;
  double share;  ///< how often it is drawn, relative to the others
  /// The trace with one decision changed; nothing where it has none that could be, or the draw found no other. The
  /// trace must have all of its decisions, and nothing behind enter_postproc.
  std::optional<schedule::Trace> (*apply)(const schedule::Trace& trace, schedule::Random& random);
};

/// TVM's MutateTileSize for sample_perfect_tile: a factor moves a divisor to another, within the limit of the innermost
/// one. And MutateCategorical for sample_categorical, which does to any such sample what TVM's MutateUnroll and
/// MutateThreadBinding do to those that their rules make: another candidate, drawn by the probabilities of the rest.
std::span<const Mutator> all_mutators();

}  // namespace tirscope::tuning
