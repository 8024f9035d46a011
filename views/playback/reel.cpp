// SPDX-License-Identifier: Apache-2.0
#include "views/playback/reel.h"

namespace tirscope::views::playback {

namespace {

constexpr std::size_t most_reels = 6;

Cut cutOf(const analysis::Film& film, analysis::FilmTogether together) {
  Cut cut{analysis::film_frames(film, together), {}};
  cut.first = analysis::first_frames(film, cut.frames);
  return cut;
}

Result<ReelPtr> reelOf(const SnapshotPtr& snapshot, const QString& title, const FilmSession::Wish& wish,
                       const Job& job) {
  analysis::FilmOptions options;
  options.cache = wish.cache;
  options.max_accesses = wish.max_accesses;
  options.job = job;
  auto reel = std::make_shared<Reel>(Reel{snapshot, title});
  TS_TRY(reel->film, analysis::film(snapshot->module(), snapshot->functionName().toStdString(), options));
  reel->statements = cutOf(reel->film, analysis::FilmTogether::Statement);
  if (reel->film.threads) reel->warps = cutOf(reel->film, analysis::FilmTogether::Warp);
  (void)snapshot->bufferScopes();  // colours come from it; the window need not wait for them
  return ReelPtr(std::move(reel));
}

}  // namespace

ReelPtr FilmSession::known(const SnapshotPtr& snapshot, const Wish& wish) const {
  if (!snapshot) return nullptr;
  for (const Kept& kept : kept_)
    if (kept.reel->snapshot->module() == snapshot->module() &&
        kept.reel->snapshot->functionName() == snapshot->functionName() && kept.cache == wish.cache &&
        kept.max_accesses == wish.max_accesses)
      return kept.reel;
  return nullptr;
}

void FilmSession::keep(const ReelPtr& reel, const Wish& wish) {
  if (!reel || known(reel->snapshot, wish)) return;
  kept_.push_front({wish.cache, wish.max_accesses, reel});
  if (kept_.size() > most_reels) kept_.pop_back();
}

void FilmSession::take(const Wish& wish) {
  auto work = [wish, now = known(wish.snapshot, wish), before = known(wish.before, wish)](const Job& job) {
    Reels out{.snapshot = wish.snapshot};
    auto make = [&](const SnapshotPtr& of, const QString& title, ReelPtr reel, std::optional<Diagnostic>& problem) {
      if (reel || !of) return reel;
      auto made = reelOf(of, title, wish, job);
      if (!made) problem = std::move(made.error());
      return made ? *made : nullptr;
    };
    out.now = make(wish.snapshot, wish.title, now, out.problem);
    if (out.now) out.before = make(wish.before, wish.before_title, before, out.before_problem);
    return out;
  };
  lane_.start(std::move(work), [this, wish](Result<Reels> reels) {
    if (!reels) reels = Reels{.snapshot = wish.snapshot, .problem = std::move(reels.error())};
    keep(reels->now, wish);
    keep(reels->before, wish);
    Q_EMIT taken(*reels);
  });
}

}  // namespace tirscope::views::playback
