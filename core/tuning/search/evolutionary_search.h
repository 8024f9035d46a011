// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tuning/search/search.h"

namespace tirscope::tuning {

/// Mutations of the candidates that were measured fastest, and some draws: each parent is drawn by the square of its
/// speed. Until something was measured, all are draws.
class EvolutionarySearch final : public Search {
 public:
  using Search::Search;

  Result<void> learn(const Problem& problem, std::span<const Observation> observations) override;

 private:
  struct Measured {
    Candidate candidate;
    double seconds;
  };

  std::vector<Candidate> choose(const Problem& problem, int count, const Job& job) override;
  /// Up to `count` mutations of the fastest that were not proposed.
  std::vector<Candidate> mutated(const Problem& problem, int count, const Job& job);
  /// A mutation of a parent, whose summed weights are `sums`; refused as the mutation is, nothing where none was found.
  std::optional<Result<Candidate>> child(const Problem& problem, const std::vector<double>& sums, int64_t seed) const;

  std::vector<Measured> parents_;  ///< fastest first
};

}  // namespace tirscope::tuning
