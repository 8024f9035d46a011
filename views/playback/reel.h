// SPDX-License-Identifier: Apache-2.0
// Films of programs, taken beside the window's thread.
#pragma once

#include <QObject>
#include <deque>

#include "analysis/playback/film_frames.h"
#include "views/common/jobs/lane.h"
#include "views/common/values/snapshot.h"

namespace tirscope::views::playback {

/// A film in frames of one kind.
struct Cut {
  analysis::FilmFrames frames;
  /// The frame that first touches each element of a buffer (analysis::first_frames).
  std::vector<std::vector<uint32_t>> first;
};

struct Reel {
  SnapshotPtr snapshot;
  QString title = {};  ///< of the step
  analysis::Film film = {};
  Cut statements = {}, warps = {};  ///< `warps` is empty without threads

  const Cut& cut(analysis::FilmTogether together) const {
    return together == analysis::FilmTogether::Warp && film.threads ? warps : statements;
  }
};
using ReelPtr = std::shared_ptr<const Reel>;

/// A program, and the step that it is shown beside.
struct Reels {
  SnapshotPtr snapshot;
  ReelPtr now = {}, before = {};                                ///< null where there is none, or a problem
  std::optional<Diagnostic> problem = {}, before_problem = {};  ///< why not
};

/// The newest wish wins. The last films are kept, so that going back and forth between steps takes none twice.
class FilmSession final : public QObject {
  Q_OBJECT
 public:
  struct Wish {
    SnapshotPtr snapshot;     ///< with a function
    SnapshotPtr before = {};  ///< null: none
    QString title = {}, before_title = {};
    std::optional<analysis::CacheGeometry> cache = {};
    int64_t max_accesses = analysis::FilmOptions().max_accesses;
  };
  using QObject::QObject;

  void take(const Wish& wish);
  /// No film is wanted any more.
  void drop() { lane_.drop(); }
  bool isBusy() const { return lane_.isBusy(); }

 Q_SIGNALS:
  void taken(const tirscope::views::playback::Reels& reels);

 private:
  ReelPtr known(const SnapshotPtr& snapshot, const Wish& wish) const;
  void keep(const ReelPtr& reel, const Wish& wish);

  struct Kept {
    std::optional<analysis::CacheGeometry> cache;
    int64_t max_accesses;
    ReelPtr reel;
  };
  std::deque<Kept> kept_;
  Lane lane_{Threads::Analyse};
};

}  // namespace tirscope::views::playback
