// SPDX-License-Identifier: Apache-2.0
#include "tuning/tuner.h"

#include <algorithm>
#include <chrono>

#include "analysis/difference.h"
#include "tuning/decisions.h"

namespace tirscope::tuning {

namespace {

constexpr std::size_t kept_fastest = 10;

using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

Trial trial_of(const Candidate& candidate, Measurement measurement, bool known, double at_seconds) {
  return {candidate.number,
          candidate.space,
          candidate.parent,
          candidate.mutated,
          std::move(measurement),
          known,
          decisions_of(candidate.trace),
          at_seconds,
          candidate.predicted};
}

/// A run in the making.
class Tuning {
 public:
  Tuning(const Problem& problem, Search& search, Measurer& measurer, const Budget& budget, const TuneHooks& hooks,
         const Job& job)
      : problem_(problem), search_(search), measurer_(measurer), budget_(budget), hooks_(hooks), job_(job) {}

  Result<TuneRun> run() {
    for (;;) {
      if (auto ended = is_over()) {
        run_.ended = *ended;
        break;
      }
      // Always a whole batch, so that a run that is continued with more trials proposes what a longer one would have.
      const std::vector<Candidate> batch = search_.propose(problem_, budget_.per_iteration, job_);
      if (batch.empty() && !job_.stop.stop_requested()) {
        run_.ended = Ended::Exhausted;
        break;
      }
      TS_TRY_VOID(measure(batch));
    }
    return summary();
  }

 private:
  std::optional<Ended> is_over() const {
    if (job_.stop.stop_requested()) return Ended::Stopped;
    if (!run_.fastest.empty() && best() <= budget_.until_seconds) return Ended::Target;
    if (int64_t(run_.trials.size()) >= budget_.trials) return Ended::Trials;
    if (since(begin_) >= budget_.seconds) return Ended::Time;
    return std::nullopt;
  }

  double best() const {
    return run_.fastest.empty() ? std::numeric_limits<double>::infinity()
                                : run_.trials[run_.fastest.front().trial].measurement.median();
  }

  /// A few at a time, so that the budget in seconds and a stop are obeyed soon; all are learnt from together.
  Result<void> measure(const std::vector<Candidate>& batch) {
    std::vector<Observation> observations;
    constexpr std::size_t at_a_time = 8;
    for (std::size_t first = 0; first < batch.size(); first += at_a_time) {
      if (first > 0 && is_over()) break;
      const auto left = std::size_t(budget_.trials) - run_.trials.size();
      const std::span part = std::span(batch).subspan(first, std::min({at_a_time, batch.size() - first, left}));
      std::vector<std::optional<Measurement>> answers(part.size());
      std::vector<Candidate> unknown;
      for (std::size_t k = 0; k < part.size(); ++k) {
        if (hooks_.recorded) answers[k] = hooks_.recorded(part[k].hash);
        if (!answers[k]) unknown.push_back(part[k]);
      }
      std::vector<Measurement> measured;
      if (!unknown.empty()) measured = measurer_.measure(unknown, best(), job_);
      std::size_t next = 0;
      for (std::size_t k = 0; k < part.size(); ++k) {
        const bool known = answers[k].has_value();
        if (!known && next >= measured.size()) break;  // stopped
        TS_TRY_VOID(add(part[k], known ? std::move(*answers[k]) : std::move(measured[next++]), known));
        observations.push_back({&part[k], run_.trials.back().measurement.median()});
      }
      if (hooks_.progress) hooks_.progress(summary());
    }
    return search_.learn(problem_, observations);
  }

  Result<void> add(const Candidate& candidate, Measurement measurement, bool known) {
    if (measurement.error) failures_.add(*measurement.error);
    run_.trials.push_back(trial_of(candidate, std::move(measurement), known, since(begin_)));
    const Trial& trial = run_.trials.back();
    if (hooks_.record && !known) TS_TRY_VOID(hooks_.record(candidate, trial.measurement));
    if (!trial.measurement.seconds.empty() && trial.measurement.correct.value_or(true)) {
      auto slower = std::ranges::upper_bound(run_.fastest, trial.measurement.median(), {}, [&](const Finalist& one) {
        return run_.trials[one.trial].measurement.median();
      });
      run_.fastest.insert(slower, {run_.trials.size() - 1, candidate.trace});
      if (run_.fastest.size() > kept_fastest) run_.fastest.pop_back();
    }
    return {};
  }

  const TuneRun& summary() {
    run_.rejections = search_.rejections();
    run_.rejections.add(failures_);
    run_.seconds = since(begin_);
    return run_;
  }

  const Problem& problem_;
  Search& search_;
  Measurer& measurer_;
  const Budget& budget_;
  const TuneHooks& hooks_;
  const Job& job_;
  const Clock::time_point begin_ = Clock::now();
  TuneRun run_ = {};
  Rejections failures_;
};

}  // namespace

double Measurement::median() const {
  return seconds.empty() || error ? std::numeric_limits<double>::infinity() : analysis::median_of(seconds);
}

std::string_view name_of(Ended ended) {
  constexpr std::string_view names[] = {"trials", "time", "target reached", "space exhausted", "stopped"};
  return names[int(ended)];
}

Result<TuneRun> tune(const Problem& problem, Search& search, Measurer& measurer, const Budget& budget,
                     const TuneHooks& hooks, const Job& job) {
  return Tuning(problem, search, measurer, budget, hooks, job).run();
}

}  // namespace tirscope::tuning
