// SPDX-License-Identifier: Apache-2.0
// Search strategies: which candidates are tried next. The order of candidates follows from the problem, the seed and
// what was measured; the number of threads does not matter.
#pragma once

#include <map>
#include <memory>
#include <span>

#include "support/job.h"
#include "tuning/model/cost_model.h"
#include "tuning/search/candidate.h"
#include "tuning/search/seen.h"

namespace tirscope::tuning {

struct SearchOptions {
  int64_t seed = 0;
  int threads = 1;
  /// Draws that fail, or repeat what was proposed, in a row before a design space counts as exhausted.
  int most_failures = 200;

  int parents = 102;          ///< of the evolution: the fastest, as many as in TVM
  double random_share = 0.2;  ///< of its batches: draws
  int generations = 3;        ///< of its mutations that a model judges before one batch is measured

  CostModel* model = nullptr;  ///< that learns from what is measured and judges candidates; may be null
  uint64_t workload = 0;       ///< what the model tells this problem from others by
};

/// Why draws were rejected: how many for each reason, the code of its diagnostic.
struct Rejections {
  std::map<std::string, int64_t> counts;
  std::map<std::string, Message> examples;  ///< the first of each
  void add(const Diagnostic& reason);
  void add(const Rejections& others);
};

/// What is known of a candidate.
struct Observation {
  const Candidate* candidate;
  double seconds;  ///< infinity where it failed
};

class Search {
 public:
  explicit Search(SearchOptions options) : options_(std::move(options)) {}
  virtual ~Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// Up to `count` candidates whose modules differ from each other and from all that were proposed before; none: the
  /// space is exhausted, or the job was stopped.
  std::vector<Candidate> propose(const Problem& problem, int count, const Job& job);
  /// What became of the candidates that were proposed last.
  virtual Result<void> learn(const Problem& problem, std::span<const Observation> observations);
  /// A candidate that is known from elsewhere, with its time: it is not proposed again.
  Result<void> know(const Problem& problem, Candidate candidate, double seconds);

  const Rejections& rejections() const { return rejections_; }
  /// Why the model is not asked any more: it failed.
  const std::optional<Diagnostic>& model_failure() const { return model_failure_; }

 protected:
  virtual std::vector<Candidate> choose(const Problem& problem, int count, const Job& job) = 0;
  /// Up to `count` new candidates with all decisions drawn, none of them among `chosen`.
  std::vector<Candidate> sampled(const Problem& problem, int count, const Job& job,
                                 const std::vector<Candidate>& chosen = {});
  /// Up to `count` new candidates that `make` makes of seeds, none of them among `chosen`; fewer where too many in a
  /// row are refused, nothing, or known. What is refused is counted.
  std::vector<Candidate> gathered(const Problem& problem, int count, const std::vector<Candidate>& chosen,
                                  const Job& job,
                                  const std::function<std::optional<Result<Candidate>>(int64_t seed)>& make);
  /// The model's scores into the candidates; false where it has none to give.
  bool judge(std::span<Candidate> candidates);
  int64_t next_seed() { return seed_of(options_.seed, draws_++); }

  SearchOptions options_;
  SeenModules proposed_;
  Rejections rejections_;

 private:
  std::optional<Diagnostic> model_failure_;
  int64_t draws_ = 0, proposals_ = 0;
};

/// A strategy, once: the command line, the protocol and the window take it from here.
struct Strategy {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<Search> (*make)(SearchOptions options);
};
std::span<const Strategy> all_strategies();
/// Refused as tuning.unknown-strategy.
Result<const Strategy*> find_strategy(std::string_view name);

}  // namespace tirscope::tuning
