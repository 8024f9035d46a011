// SPDX-License-Identifier: Apache-2.0
#include "tuning/search/search.h"

#include <algorithm>

#include "support/in_parallel.h"
#include "tuning/search/evolutionary_search.h"

namespace tirscope::tuning {

void Rejections::add(const Diagnostic& reason) {
  ++counts[reason.code];
  examples.try_emplace(reason.code, reason.message);
}

void Rejections::add(const Rejections& others) {
  for (const auto& [code, count] : others.counts) counts[code] += count;
  examples.insert(others.examples.begin(), others.examples.end());
}

std::vector<Candidate> Search::propose(const Problem& problem, int count, const Job& job) {
  if (problem.design_spaces.empty()) return {};
  std::vector<Candidate> chosen = choose(problem, count, job);
  judge(chosen);
  for (Candidate& candidate : chosen) {
    candidate.number = proposals_++;
    proposed_.add(candidate.hash);
  }
  return chosen;
}

Result<void> Search::learn(const Problem&, std::span<const Observation> observations) {
  if (options_.model)
    for (const Observation& one : observations)
      options_.model->learn({options_.workload, one.candidate->features, one.seconds});
  return {};
}

Result<void> Search::know(const Problem& problem, Candidate candidate, double seconds) {
  proposed_.add(candidate.hash);
  if (options_.model) add_features(problem, candidate);
  const Observation observation{&candidate, seconds};
  return learn(problem, {&observation, 1});
}

bool Search::judge(std::span<Candidate> candidates) {
  if (!options_.model) return false;
  std::vector<ProgramFeatures> programs;
  for (const Candidate& candidate : candidates) programs.push_back(candidate.features);
  auto scores = options_.model->scores(programs);
  if (!scores) {
    model_failure_ = scores.error();
    options_.model = nullptr;
    return false;
  }
  for (std::size_t k = 0; k < scores->size(); ++k) candidates[k].predicted = (*scores)[k];
  return options_.model->trained_on() > 0;
}

std::vector<Candidate> Search::gathered(const Problem& problem, int count, const std::vector<Candidate>& chosen,
                                        const Job& job,
                                        const std::function<std::optional<Result<Candidate>>(int64_t seed)>& make) {
  std::vector<Candidate> found;
  SeenModules here;
  for (const Candidate& candidate : chosen) here.add(candidate.hash);
  int failures = 0;  // in a row
  while (int(found.size()) < count && failures < options_.most_failures && !job.stop.stop_requested()) {
    const int batch = std::clamp(count - int(found.size()), 16, 256);
    std::vector<int64_t> seeds;
    for (int k = 0; k < batch; ++k) seeds.push_back(next_seed());
    std::vector<std::optional<Result<Candidate>>> made{std::size_t(batch)};
    const auto fill = [&](std::size_t k) {
      if (job.stop.stop_requested()) return;
      std::optional<Result<Candidate>>& one = made[k];
      one = make(seeds[k]);
      if (options_.model && one && *one) add_features(problem, **one);
    };
    in_parallel(made.size(), fill, options_.threads);
    for (auto& candidate : made) {
      if (int(found.size()) >= count) break;
      ++failures;
      if (!candidate) continue;
      if (!*candidate) {
        rejections_.add(candidate->error());
      } else if (!proposed_.contains((*candidate)->hash) && here.add((*candidate)->hash)) {
        failures = 0;
        found.push_back(std::move(**candidate));
      }
    }
  }
  return found;
}

std::vector<Candidate> Search::sampled(const Problem& problem, int count, const Job& job,
                                       const std::vector<Candidate>& chosen) {
  return gathered(problem, count, chosen, job, [&](int64_t seed) -> std::optional<Result<Candidate>> {
    schedule::Random random(seed);
    const std::size_t space = random() % problem.design_spaces.size();
    Result<Candidate> made = filled(problem, undecided(problem.design_spaces[space]), random.fork());
    if (made) made->space = space;
    return made;
  });
}

namespace {

/// TVM's ReplayTrace, without repetitions.
class RandomSearch final : public Search {
 public:
  using Search::Search;

 private:
  std::vector<Candidate> choose(const Problem& problem, int count, const Job& job) override {
    return sampled(problem, count, job);
  }
};

constexpr Strategy strategies[] = {
    {"evolutionary", "mutations of what was measured fastest, and some draws",
     [](SearchOptions options) -> std::unique_ptr<Search> {
       return std::make_unique<EvolutionarySearch>(std::move(options));
     }},
    {"random", "all decisions drawn at random",
     [](SearchOptions options) -> std::unique_ptr<Search> {
       return std::make_unique<RandomSearch>(std::move(options));
     }},
};

}  // namespace

std::span<const Strategy> all_strategies() { return strategies; }

Result<const Strategy*> find_strategy(std::string_view name) {
  std::string names;
  for (const Strategy& strategy : strategies) {
    if (strategy.name == name) return &strategy;
    names += (names.empty() ? "" : ", ") + std::string(strategy.name);
  }
  return fail(bad_input("tuning.unknown-strategy", "no search strategy '{0}'; there are {1}", name, names));
}

}  // namespace tirscope::tuning
