// SPDX-License-Identifier: Apache-2.0
// Candidates: design spaces with all decisions made, ready to be built and timed.
#pragma once

#include "schedule/schedule.h"
#include "tuning/model/store_features.h"
#include "tuning/mutators/mutator.h"
#include "tuning/postprocs/postproc.h"
#include "tuning/space/post_order_apply.h"

namespace tirscope::tuning {

/// What is tuned.
struct Problem {
  schedule::StatePtr state;  ///< of the module before any schedule
  std::string function = "main";
  std::vector<schedule::Trace> design_spaces;   ///< without decisions
  Diagnostics notes = {};                       ///< why parts of the space were left out
  std::vector<const Postproc*> postprocs = {};  ///< what finishes a candidate, in order
  std::vector<MutatorShare> mutators = {};      ///< how a search changes decisions
  SpaceTarget target = {};                      ///< what those ask about the device
  std::vector<RuleVerdict> verdicts = {};       ///< of the rules that made the space
};

struct Candidate {
  int64_t number = -1;       ///< from 0, in the order in which candidates are proposed
  std::size_t space = 0;     ///< its design space, by its place in the problem
  int64_t parent = -1;       ///< the number of the candidate that it is a mutation of; -1: sampled
  std::string mutated = {};  ///< by which mutator
  schedule::Trace trace;     ///< simplified; what the postprocs did is behind enter_postproc
  IRModule module;           ///< after the trace
  uint64_t hash = 0;         ///< structural, of `module`

  std::vector<FeatureRow> features = {};  ///< of `module`, where a model asks for them
  std::optional<double> predicted = {};   ///< the model's score before it was measured
};

/// Fills in the features; a program that cannot be lowered so far has none.
void add_features(const Problem& problem, Candidate& candidate);

/// A trace whose samples decide anew when it is replayed.
schedule::Trace undecided(schedule::Trace trace);

/// Replays `trace` on the problem's module; decisions that it lacks are drawn from `seed`. Refused as the primitives
/// refuse: the candidate is rejected.
Result<Candidate> filled(const Problem& problem, const schedule::Trace& trace, int64_t seed);

/// The seed of number `index` of a run's draws: neighbours have nothing in common, and threads do not matter.
int64_t seed_of(int64_t run, int64_t index);

}  // namespace tirscope::tuning
