// SPDX-License-Identifier: Apache-2.0
#include "tuning/tuner.h"

#include <algorithm>

#include "analysis/difference.h"
#include "tuning/decisions.h"

namespace tirscope::tuning {

namespace {

constexpr std::size_t kept_fastest = 10;
constexpr int64_t first_batch = 16;

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

}  // namespace

Result<bool> TuneLoop::step(int64_t most) {
  if (over_) return false;
  if (auto ended = is_over()) {
    run_.ended = *ended;
    over_ = true;
    return false;
  }
  // Always a whole batch, so that a run that is continued with more trials proposes what a longer one would have.
  const auto count = std::min<int64_t>(budget_.per_iteration, std::max(first_batch, int64_t(run_.trials.size())));
  const std::vector<Candidate> batch = search_.propose(problem_, int(count), job_);
  if (batch.empty() && !job_.stop.stop_requested()) {
    run_.ended = Ended::Exhausted;
    over_ = true;
    return false;
  }
  TS_TRY_VOID(measure(batch, most));
  return true;
}

std::optional<Ended> TuneLoop::is_over() const {
  if (job_.stop.stop_requested()) return Ended::Stopped;
  if (!run_.fastest.empty() && best() <= budget_.until_seconds) return Ended::Target;
  if (int64_t(run_.trials.size()) >= budget_.trials) return Ended::Trials;
  if (since_begin() >= budget_.seconds) return Ended::Time;
  return std::nullopt;
}

double TuneLoop::best() const {
  return run_.fastest.empty() ? std::numeric_limits<double>::infinity()
                              : run_.trials[run_.fastest.front().trial].measurement.median();
}

/// A few at a time, so that the budget in seconds and a stop are obeyed soon; all are learnt from together.
Result<void> TuneLoop::measure(const std::vector<Candidate>& batch, int64_t most) {
  std::vector<Observation> observations;
  const std::size_t at_a_time = measurer_.at_a_time();
  const int64_t end =
      most > budget_.trials ? budget_.trials : std::min(budget_.trials, int64_t(run_.trials.size()) + most);
  for (std::size_t first = 0; first < batch.size(); first += at_a_time) {
    if (first > 0 && (is_over() || int64_t(run_.trials.size()) >= end)) break;
    const auto left = std::size_t(end) - run_.trials.size();
    const std::span part = std::span(batch).subspan(first, std::min({at_a_time, batch.size() - first, left}));
    std::vector<std::optional<Measurement>> answers(part.size());
    std::vector<Candidate> unknown;
    for (std::size_t k = 0; k < part.size(); ++k) {
      if (hooks_.recorded) answers[k] = hooks_.recorded(part[k].hash);
      if (!answers[k]) unknown.push_back(part[k]);
    }
    Measurements measured;
    if (!unknown.empty()) measured = measurer_.measure(unknown, best(), job_);
    std::size_t next = 0;
    bool cut_off = false;
    for (std::size_t k = 0; k < part.size(); ++k) {
      const bool known = answers[k].has_value();
      std::optional<Measurement>& answer = known ? answers[k] : measured[next++];
      if (!answer) cut_off = true;
      // What was measured after a candidate that was not is no trial of this run, but is kept for the one that goes on.
      if (cut_off && answer && !known && hooks_.record) TS_TRY_VOID(hooks_.record(part[k], *answer));
      if (cut_off) continue;
      TS_TRY_VOID(add(part[k], std::move(*answer), known));
      observations.push_back({&part[k], run_.trials.back().measurement.median()});
    }
    if (hooks_.progress) hooks_.progress(summary());
    if (cut_off && !job_.stop.stop_requested())
      if (auto why = measurer_.failure()) return fail(*std::move(why));
    if (cut_off) break;
  }
  return search_.learn(problem_, observations);
}

Result<void> TuneLoop::add(const Candidate& candidate, Measurement measurement, bool known) {
  if (measurement.error) failures_.add(*measurement.error);
  run_.trials.push_back(trial_of(candidate, std::move(measurement), known, since_begin()));
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

const TuneRun& TuneLoop::summary() {
  run_.rejections = search_.rejections();
  run_.rejections.add(failures_);
  run_.seconds = since_begin();
  return run_;
}

double Measurement::median() const {
  return seconds.empty() || error ? std::numeric_limits<double>::infinity() : analysis::median_of(seconds);
}

std::string_view name_of(Ended ended) {
  constexpr std::string_view names[] = {"trials", "time", "target reached", "space exhausted", "stopped"};
  return names[int(ended)];
}

Result<TuneRun> tune(const Problem& problem, Search& search, Measurer& measurer, const Budget& budget,
                     const TuneHooks& hooks, const Job& job) {
  TuneLoop loop(problem, search, measurer, budget, hooks, job);
  for (;;) {
    TS_TRY(const bool more, loop.step());
    if (!more) return loop.summary();
  }
}

}  // namespace tirscope::tuning
