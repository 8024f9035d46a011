// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/hosts_measurer.h"

#include <algorithm>
#include <condition_variable>
#include <thread>

#include "runtime/remote.h"
#include "support/boundary.h"

namespace tirscope::runtime {

namespace {

/// A candidate that this many hosts were lost with is the reason itself.
constexpr int most_losses = 2;

tuning::Measurement measurement_from(const Result<BenchRun>& run) {
  tuning::Measurement out;
  if (!run) {
    out.error = run.error();
    return out;
  }
  out.build_seconds = run->compile_s;
  if (run->check) out.correct = run->check->passed;
  if (run->check && !run->check->passed)
    out.error = refused("tuning.wrong-result", "the program computes something else than the unscheduled one: {0}",
                        run->check->reason.value_or("values"));
  else
    out.seconds = run->seconds;
  return out;
}

Diagnostic none_left(const HostPool& pool) {
  Diagnostic why = environment("tuning.no-host-left",
                               "every host was lost; what was measured is kept, and --resume "
                               "goes on");
  for (const Diagnostic& loss : pool.losses()) why.notes.push_back(loss.message);
  return why;
}

}  // namespace

/// Candidates on their way. A host waits as long as others may lose theirs.
struct HostsMeasurer::Batch {
  explicit Batch(std::span<const tuning::Candidate> candidates)
      : candidates(candidates), answers(candidates.size()), losses(candidates.size()) {
    for (std::size_t k = candidates.size(); k-- > 0;) waiting.push_back(k);
  }

  /// The next one; nothing where all are done, or the job was stopped.
  std::optional<std::size_t> take(const Job& job) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return !waiting.empty() || running == 0 || job.stop.stop_requested(); });
    if (waiting.empty() || job.stop.stop_requested()) return std::nullopt;
    const std::size_t k = waiting.back();
    waiting.pop_back();
    ++running;
    return k;
  }
  void done(std::size_t k, tuning::Measurement answer) {
    const std::scoped_lock lock(mutex);
    answers[k] = std::move(answer);
    --running;
    changed.notify_all();
  }
  void give_back(std::size_t k, const Diagnostic& why) {
    const std::scoped_lock lock(mutex);
    --running;
    if (is_taken_away(why) || ++losses[k] < most_losses) {
      waiting.push_back(k);
    } else {
      answers[k].emplace();
      answers[k]->error = refused("tuning.loses-hosts", "{0} hosts were lost while they measured it: {1}", most_losses,
                                  why.message.str());
    }
    changed.notify_all();
  }
  /// Whether every candidate has its answer, or the run was stopped.
  bool over(const Job& job) {
    const std::scoped_lock lock(mutex);
    return (waiting.empty() && running == 0) || job.stop.stop_requested();
  }
  void stopped() {
    const std::scoped_lock lock(mutex);
    --running;
    changed.notify_all();
  }

  std::span<const tuning::Candidate> candidates;
  std::vector<std::optional<tuning::Measurement>> answers;
  std::vector<int> losses;
  std::vector<std::size_t> waiting;  ///< the next is the last
  std::size_t running = 0;
  std::mutex mutex;
  std::condition_variable changed;
};

void HostsMeasurer::work(std::size_t host, Batch& batch, const Job& job) {
  while (pool_->wait_for(host, [&] { return batch.over(job); })) {
    const auto k = batch.take(job);
    if (!k) return;
    auto run = guarded([&]() -> Result<BenchRun> {
      return std::move(
          bench_at(pool_->client(host), {batch.candidates[*k].module}, reference_, options_, Job{.stop = job.stop})
              .front());
    });
    if (job.stop.stop_requested()) return batch.stopped();  // what was cut off is not what the candidate does
    if (!run && is_lost(run.error())) {
      pool_->lose(host, run.error());
      batch.give_back(*k, run.error());
      continue;
    }
    pool_->answered(host);
    batch.done(*k, measurement_from(run));
  }
}

tuning::Measurements HostsMeasurer::measure(std::span<const tuning::Candidate> candidates, double, const Job& job) {
  Batch batch(candidates);
  {
    std::vector<std::jthread> threads;
    for (std::size_t host = 0; host < pool_->size(); ++host)
      if (!pool_->lost(host)) threads.emplace_back([&, host] { work(host, batch, job); });
  }
  return std::move(batch.answers);
}

std::optional<Diagnostic> HostsMeasurer::failure() const {
  return pool_->live() > 0 ? std::nullopt : std::optional(none_left(*pool_));
}

std::vector<Result<BenchRun>> bench_in_turns_at(HostPool& pool, const std::vector<IRModule>& modules,
                                                const IRModule& reference, const BenchOptions& options,
                                                const Job& job) {
  while (const auto host = pool.any(job)) {
    auto runs = bench_at(pool.client(*host), modules, reference, options, job);
    const auto lost = std::ranges::find_if(runs, [](const auto& run) { return !run && is_lost(run.error()); });
    if (lost == runs.end()) return runs;
    pool.lose(*host, lost->error());
  }
  return std::vector<Result<BenchRun>>(modules.size(), fail(none_left(pool)));
}

}  // namespace tirscope::runtime
