// SPDX-License-Identifier: Apache-2.0
#include "tuning/search/evolutionary_search.h"

#include <algorithm>
#include <cmath>

#include "tuning/mutators.h"

namespace tirscope::tuning {

namespace {

/// The first place whose partial sum is above a draw; `sums` must not be empty.
std::size_t drawn_by(const std::vector<double>& sums, schedule::Random& random) {
  const double at = double(random()) / double(schedule::Random::modulus) * sums.back();
  return std::min(std::size_t(std::ranges::upper_bound(sums, at) - sums.begin()), sums.size() - 1);
}

}  // namespace

Result<void> EvolutionarySearch::learn(const Problem&, std::span<const Observation> observations) {
  for (const Observation& one : observations)
    if (std::isfinite(one.seconds)) parents_.push_back({*one.candidate, one.seconds});
  std::ranges::stable_sort(parents_, {}, &Measured::seconds);
  if (parents_.size() > std::size_t(options_.parents))
    parents_.erase(parents_.begin() + options_.parents, parents_.end());
  return {};
}

std::vector<Candidate> EvolutionarySearch::choose(const Problem& problem, int count, const Job& job) {
  std::vector<Candidate> chosen;
  if (!parents_.empty()) chosen = mutated(problem, count - int(std::ceil(count * options_.random_share)), job);
  for (Candidate& candidate : sampled(problem, count - int(chosen.size()), job, chosen))
    chosen.push_back(std::move(candidate));
  // A space whose draws are exhausted may have mutations left.
  if (int(chosen.size()) < count && !parents_.empty())
    for (Candidate& candidate : mutated(problem, count - int(chosen.size()), job)) {
      if (std::ranges::find(chosen, candidate.hash, &Candidate::hash) == chosen.end())
        chosen.push_back(std::move(candidate));
    }
  return chosen;
}

std::vector<Candidate> EvolutionarySearch::mutated(const Problem& problem, int count, const Job& job) {
  std::vector<double> sums;
  for (const Measured& parent : parents_) {
    const double speed = parents_.front().seconds / parent.seconds;
    sums.push_back((sums.empty() ? 0 : sums.back()) + speed * speed);
  }
  return gathered(count, {}, job, [&](int64_t seed) { return child(problem, sums, seed); });
}

std::optional<Result<Candidate>> EvolutionarySearch::child(const Problem& problem, const std::vector<double>& sums,
                                                           int64_t seed) const {
  schedule::Random random(seed);
  const Candidate& parent = parents_[drawn_by(sums, random)].candidate;
  std::vector<double> shares;
  for (const Mutator& mutator : all_mutators()) shares.push_back((shares.empty() ? 0 : shares.back()) + mutator.share);
  const Mutator& mutator = all_mutators()[drawn_by(shares, random)];
  auto trace = mutator.apply(parent.trace.without_postproc(), random);
  if (!trace) return std::nullopt;
  Result<Candidate> made = filled(problem, *trace, random.fork());
  if (made) made->space = parent.space, made->parent = parent.number, made->mutated = mutator.name;
  return made;
}

}  // namespace tirscope::tuning
