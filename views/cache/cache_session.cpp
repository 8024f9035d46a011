// SPDX-License-Identifier: Apache-2.0
#include "views/cache/cache_session.h"

#include <algorithm>

#include "analysis/cache/machine_caches.h"

namespace tirscope::views::cache {

namespace {

constexpr std::size_t most_kept = 16;

/// Of this machine, which does not change.
const std::vector<analysis::CacheGeometry>& cachesHere() {
  static const std::vector<analysis::CacheGeometry> here = [] {
    auto found = analysis::simulated_machine_caches();
    return found.empty() ? analysis::usual_caches() : found;
  }();
  return here;
}

Result<CacheStudyPtr> studied(const IRModule& module, const CacheSession::Wish& wish, const Job& job) {
  analysis::CacheStudyOptions options;
  options.caches = wish.caches.empty() ? cachesHere() : wish.caches;
  options.max_accesses = wish.max_accesses;
  options.job = job;
  TS_TRY(analysis::CacheStudy study,
         analysis::cache_study(module, wish.snapshot->functionName().toStdString(), options));
  return std::make_shared<const analysis::CacheStudy>(std::move(study));
}

}  // namespace

CacheStudyPtr CacheSession::known(const IRModule& module, const Wish& wish) const {
  for (const Kept& kept : kept_)
    if (kept.module == module && kept.function == wish.snapshot->functionName() && kept.caches == wish.caches &&
        kept.max_accesses == wish.max_accesses)
      return kept.study;
  return nullptr;
}

void CacheSession::keep(const IRModule& module, const Wish& wish, const CacheStudyPtr& study) {
  if (!module || !study || known(module, wish)) return;
  kept_.push_front({module, wish.snapshot->functionName(), wish.caches, wish.max_accesses, study});
  if (kept_.size() > most_kept) kept_.pop_back();
}

void CacheSession::study(const Wish& wish) {
  const IRModule module = wish.snapshot->module();
  auto work = [wish, now = known(module, wish),
               before = wish.before ? known(wish.before, wish) : nullptr](const Job& job) {
    CacheAnswer answer;
    answer.snapshot = wish.snapshot;
    auto take = [&](const IRModule& of, const CacheStudyPtr& kept, std::optional<Diagnostic>& problem) {
      if (kept) return kept;
      auto study = studied(of, wish, job);
      if (!study) problem = std::move(study.error());
      return study ? *study : nullptr;
    };
    answer.study = take(wish.snapshot->module(), now, answer.problem);
    if (answer.study && wish.before) {
      answer.before = take(wish.before, before, answer.before_problem);
      if (answer.before) answer.difference = analysis::cache_difference(*answer.before, *answer.study);
    }
    (void)wish.snapshot->bufferScopes();  // colours come from it; the window need not wait for them
    return answer;
  };
  lane_.start(std::move(work), [this, wish, module](Result<CacheAnswer> answer) {
    if (!answer) answer = CacheAnswer{.snapshot = wish.snapshot, .problem = std::move(answer.error())};
    keep(module, wish, answer->study);
    keep(wish.before, wish, answer->before);
    Q_EMIT answered(*answer);
  });
}

}  // namespace tirscope::views::cache
