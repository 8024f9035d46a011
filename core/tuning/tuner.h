// SPDX-License-Identifier: Apache-2.0
// The tuning loop: propose, measure, record, learn, until the budget is spent.
#pragma once

#include <chrono>
#include <limits>

#include "tuning/measure.h"
#include "tuning/search/search.h"

namespace tirscope::tuning {

struct Budget {
  int64_t trials = 64;  ///< candidates that reach a build
  /// At a time. The first batches are smaller, so that the others can learn from them: 16, then as many as were
  /// measured.
  int per_iteration = 64;
  /// Of one task, where several are tuned.
  int64_t trials_per_task = std::numeric_limits<int64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  /// Ends when the best takes at most so long: a share of what the machine can do.
  double until_seconds = 0;
};

/// A candidate and what became of it, without its module and trace, so that a run may be long.
struct Trial {
  int64_t number = 0;
  std::size_t space = 0;
  int64_t parent = -1;
  std::string mutated;
  Measurement measurement;
  bool known = false;                                ///< answered by the database
  std::vector<std::vector<int64_t>> decisions = {};  ///< of its trace, as decisions_of gives them
  double at_seconds = 0;                             ///< since the run began, when it was measured
  std::optional<double> predicted = {};              ///< the model's score before it was measured
};

/// One of the fastest.
struct Finalist {
  std::size_t trial = 0;  ///< its place in the run
  schedule::Trace trace;
};

/// Why a run ended.
enum class Ended : uint8_t { Trials, Time, Target, Exhausted, Stopped };
std::string_view name_of(Ended ended);

struct TuneRun {
  std::vector<Trial> trials;
  std::vector<Finalist> fastest = {};  ///< trials that computed what they should, fastest first; at most ten
  Rejections rejections;               ///< of draws and mutations, and of trials that failed
  Ended ended = Ended::Stopped;
  double seconds = 0;
};

struct TuneHooks {
  /// What is recorded of a module, by its structural hash.
  std::function<std::optional<Measurement>(uint64_t hash)> recorded = {};
  /// Called for each trial in order, when it is measured and before any later candidate is proposed; where a run is cut
  /// off, also for what was measured beyond its last trial. A refusal ends the run: nothing may be measured that is not
  /// kept.
  std::function<Result<void>(const Candidate&, const Measurement&)> record = {};
  /// Whenever some trials were measured.
  std::function<void(const TuneRun&)> progress = {};
};

/// A run that is made step by step: the tasks of a module take turns. The members of the constructor outlive it.
class TuneLoop {
 public:
  using Clock = std::chrono::steady_clock;
  TuneLoop(const Problem& problem, Search& search, Measurer& measurer, const Budget& budget, TuneHooks hooks,
           const Job& job, Clock::time_point begin = Clock::now())
      : problem_(problem),
        search_(search),
        measurer_(measurer),
        budget_(budget),
        hooks_(std::move(hooks)),
        job_(job),
        begin_(begin) {}

  /// Proposes and measures one batch, of at most so many trials; false where the run is over.
  Result<bool> step(int64_t most = std::numeric_limits<int64_t>::max());
  bool over() const { return over_; }
  /// What is known so far.
  const TuneRun& summary();
  /// Infinity as long as no candidate ran.
  double best() const;

 private:
  std::optional<Ended> is_over() const;
  Result<void> measure(const std::vector<Candidate>& batch, int64_t most);
  Result<void> add(const Candidate& candidate, Measurement measurement, bool known);
  double since_begin() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  const Problem& problem_;
  Search& search_;
  Measurer& measurer_;
  const Budget budget_;
  const TuneHooks hooks_;
  const Job& job_;
  const Clock::time_point begin_;
  TuneRun run_ = {};
  Rejections failures_;
  bool over_ = false;
};

/// What is measured follows from the problem, the search's seed and the measurements. What fails is counted. Refused
/// where a record cannot be kept; what was measured until then is recorded.
Result<TuneRun> tune(const Problem& problem, Search& search, Measurer& measurer, const Budget& budget,
                     const TuneHooks& hooks = {}, const Job& job = {});

}  // namespace tirscope::tuning
