// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tuning/search/search.h"

namespace tirscope::tuning {

/// Mutations of the candidates that were measured fastest, and some draws: each parent is drawn by the square of its
/// speed. Until something was measured, all are draws. A model that has learnt enough chooses among several generations
/// of mutations, of which the later ones have the most promising of the earlier ones for parents.
class EvolutionarySearch final : public Search {
 public:
  using Search::Search;

  Result<void> learn(const Problem& problem, std::span<const Observation> observations) override;

 private:
  struct Measured {
    Candidate candidate;
    double seconds;
  };
  /// What mutations are made of, and how often each is drawn.
  struct Parents {
    std::vector<const Candidate*> candidates;
    std::vector<double> sums;  ///< of the weights up to each
    void add(const Candidate& candidate, double weight);
  };

  std::vector<Candidate> choose(const Problem& problem, int count, const Job& job) override;
  /// Up to `count` mutations that were not proposed, none of them among `others`.
  std::vector<Candidate> mutated(const Problem& problem, const Parents& parents, int count, const Job& job,
                                 const std::vector<Candidate>& others = {});
  /// The best by the model of some generations of mutations; none where it has no scores to give.
  std::vector<Candidate> bred(const Problem& problem, int count, const Job& job);
  Parents measured_parents() const;
  /// A mutation of a parent; refused as the mutation is, nothing where none was found.
  std::optional<Result<Candidate>> child(const Problem& problem, const Parents& parents, int64_t seed) const;

  std::vector<Measured> parents_;  ///< fastest first
};

}  // namespace tirscope::tuning
