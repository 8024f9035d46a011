// SPDX-License-Identifier: Apache-2.0
#include "tuning/search/evolutionary_search.h"

#include <algorithm>
#include <cmath>

#include "tuning/mutators/samples.h"

namespace tirscope::tuning {

void EvolutionarySearch::Parents::add(const Candidate& candidate, double weight) {
  candidates.push_back(&candidate);
  sums.push_back((sums.empty() ? 0 : sums.back()) + weight);
}

Result<void> EvolutionarySearch::learn(const Problem& problem, std::span<const Observation> observations) {
  for (const Observation& one : observations)
    if (std::isfinite(one.seconds)) parents_.push_back({*one.candidate, one.seconds});
  std::ranges::stable_sort(parents_, {}, &Measured::seconds);
  if (parents_.size() > std::size_t(options_.parents))
    parents_.erase(parents_.begin() + options_.parents, parents_.end());
  return Search::learn(problem, observations);
}

std::vector<Candidate> EvolutionarySearch::choose(const Problem& problem, int count, const Job& job) {
  std::vector<Candidate> chosen;
  const int mutations = count - int(std::ceil(count * options_.random_share));
  if (!parents_.empty()) {
    chosen = bred(problem, mutations, job);
    if (chosen.empty()) chosen = mutated(problem, measured_parents(), mutations, job);
  }
  for (Candidate& candidate : sampled(problem, count - int(chosen.size()), job, chosen))
    chosen.push_back(std::move(candidate));
  // A space whose draws are exhausted may have mutations left.
  if (int(chosen.size()) < count && !parents_.empty())
    for (Candidate& candidate : mutated(problem, measured_parents(), count - int(chosen.size()), job, chosen))
      chosen.push_back(std::move(candidate));
  return chosen;
}

std::vector<Candidate> EvolutionarySearch::bred(const Problem& problem, int count, const Job& job) {
  if (!judge({})) return {};
  std::vector<Candidate> pool = sampled(problem, count, job);
  Parents parents = measured_parents();
  for (int generation = 0; generation < options_.generations; ++generation) {
    for (Candidate& candidate : mutated(problem, parents, count * 2, job, pool)) pool.push_back(std::move(candidate));
    if (!judge(pool)) return {};
    std::ranges::stable_sort(pool, std::greater(), &Candidate::predicted);
    parents = measured_parents();
    for (std::size_t k = 0; k < std::min(pool.size(), std::size_t(count)); ++k)
      parents.add(pool[k], std::max(0.0, *pool[k].predicted) * std::max(0.0, *pool[k].predicted));
  }
  if (pool.size() > std::size_t(count)) pool.erase(pool.begin() + count, pool.end());
  return pool;
}

EvolutionarySearch::Parents EvolutionarySearch::measured_parents() const {
  Parents out;
  for (const Measured& parent : parents_) {
    const double speed = parents_.front().seconds / parent.seconds;
    out.add(parent.candidate, speed * speed);
  }
  return out;
}

std::vector<Candidate> EvolutionarySearch::mutated(const Problem& problem, const Parents& parents, int count,
                                                   const Job& job, const std::vector<Candidate>& others) {
  return gathered(problem, count, others, job, [&](int64_t seed) { return child(problem, parents, seed); });
}

std::optional<Result<Candidate>> EvolutionarySearch::child(const Problem& problem, const Parents& parents,
                                                           int64_t seed) const {
  schedule::Random random(seed);
  const Candidate& parent = *parents.candidates[drawn_by(parents.sums, random)];
  std::vector<double> shares;
  for (const MutatorShare& one : problem.mutators) shares.push_back((shares.empty() ? 0 : shares.back()) + one.share);
  if (shares.empty()) return std::nullopt;
  const MutatorShare& chosen = problem.mutators[drawn_by(shares, random)];
  const Mutator& mutator = *find_mutator(chosen.name);
  const MutatorContext context{problem.state, problem.function, problem.target.cores * chosen.max_jobs_per_core};
  auto trace = mutator.apply(parent.trace.without_postproc(), context, random);
  if (!trace) return std::nullopt;
  Result<Candidate> made = filled(problem, *trace, random.fork());
  if (made) {
    made->space = parent.space;
    made->parent = parent.number >= 0 ? parent.number : parent.parent;  // the last that was proposed
    made->mutated = mutator.name;
  }
  return made;
}

}  // namespace tirscope::tuning
