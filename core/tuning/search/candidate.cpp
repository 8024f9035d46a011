// SPDX-License-Identifier: Apache-2.0
#include "tuning/search/candidate.h"

#include "ir/compare/structural_hash.h"
#include "support/boundary.h"

namespace tirscope::tuning {

schedule::Trace undecided(schedule::Trace trace) {
  for (schedule::Instruction& instruction : trace.instructions) instruction.decision = {};
  return trace;
}

Result<Candidate> filled(const Problem& problem, const schedule::Trace& trace, int64_t seed) {
  return guarded([&]() -> Result<Candidate> {
    TS_TRY(schedule::Schedule schedule,
           schedule::Schedule::create(
               problem.state,
               {.function = problem.function, .seed = seed, .error_render_level = schedule::RenderLevel::None}));
    TS_TRY_VOID(schedule.replay(trace, true));
    TS_TRY_VOID(schedule.call("enter_postproc"));
    for (const Postproc* postproc : problem.postprocs) TS_TRY_VOID(postproc->apply(schedule, problem.target));
    Candidate candidate;
    candidate.trace = schedule.trace().simplified(false);
    candidate.module = schedule.module();
    candidate.hash = structural_hash(candidate.module);
    return candidate;
  });
}

void add_features(const Problem& problem, Candidate& candidate) {
  auto rows = guarded([&] { return store_features(candidate.module, problem.function, problem.target.gpu); });
  if (rows) candidate.features = std::move(*rows);
}

int64_t seed_of(int64_t run, int64_t index) {
  // SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
  uint64_t z = uint64_t(run) * 0x9e3779b97f4a7c15u + uint64_t(index) + 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return int64_t((z ^ (z >> 31)) % (schedule::Random::modulus - 1)) + 1;
}

}  // namespace tirscope::tuning
