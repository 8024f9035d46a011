// SPDX-License-Identifier: Apache-2.0
// The decisions of a design space as numbers: what a candidate is among its neighbours, in a few bytes.
#pragma once

#include "tuning/search/candidate.h"

namespace tirscope::tuning {

/// A decision that a design space leaves open.
struct OpenDecision {
  std::string primitive;                 ///< "sample_perfect_tile"
  std::string block;                     ///< whose loop is tiled, or that is annotated; empty: unknown
  std::string loop;                      ///< "i", "i, j"; empty: it is about no loop
  std::string annotation;                ///< the key that it is the value of; empty: none
  std::vector<int64_t> candidates = {};  ///< of sample_categorical: what the number is an index of
  int64_t parts = 1;                     ///< numbers that it consists of
  friend bool operator==(const OpenDecision&, const OpenDecision&) = default;
};

/// Those of the problem's design space of that number, in the order of its trace.
std::vector<OpenDecision> open_decisions(const Problem& problem, std::size_t space);

/// The decisions of a candidate's trace in the same order, without those of postprocs: factors, or one number.
std::vector<std::vector<int64_t>> decisions_of(const schedule::Trace& trace);

/// The design space's trace with these decisions. Refused as `tuning.decisions` where they are not as many numbers as
/// it has open.
Result<schedule::Trace> decided(schedule::Trace space, const std::vector<std::vector<int64_t>>& decisions);

/// A schedule script that does what the trace does, with the samples that are about `block` open and the others decided
/// as they are; empty: all are open. Nothing where no such sample is.
std::optional<std::string> script_of_samples(const schedule::Trace& trace, const std::string& block = {});

}  // namespace tirscope::tuning
