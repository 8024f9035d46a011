// SPDX-License-Identifier: Apache-2.0
// What a playback says in words.
#pragma once

#include <QCoreApplication>

#include "views/playback/plane.h"
#include "views/playback/reel.h"

namespace tirscope::views::playback {

struct PlaybackWords {
  Q_DECLARE_TR_FUNCTIONS(PlaybackWords)

 public:
  /// What is not shown of a run; none where all is.
  static QStringList notes(const analysis::Film& film);
  /// "for i in 8", "block C", "C[vi, vj] = …"
  static QString row(const analysis::NestNode& node);
  /// "8 × 8 · global"
  static QString title(const analysis::FilmBuffer& buffer);
  /// "a cell is 4 × 4 elements"; empty where it is one.
  static QString spans(const Plane& plane);
  /// "i0 = 3": where a plane is in its other dimensions; empty without such.
  static QString held(const Plane& plane);
  static QString cache(const analysis::CacheGeometry& cache);
  static QString cacheHelp();
  /// "A[3, 4]"
  static QString element(const analysis::FilmBuffer& buffer, int64_t element);
  /// "3", or of several moments "0–31".
  static QString values(const analysis::Film& film, std::span<const uint32_t> moments, int loop_node);
  /// "C[0, 1] ← C[0, 1], A[0, 3], B[3, 1]"; of a warp the first thread's.
  static QString accesses(const analysis::Film& film, std::span<const uint32_t> moments);
  /// "frame 12 of 576 · 2 % of the run"
  static QString position(const Reel& reel, const analysis::FilmFrames& frames, std::size_t frame);
  /// For each buffer whether a touch of it is in the film.
  static std::vector<bool> touched(const analysis::Film& film);
  static QString number(int64_t count);
};

}  // namespace tirscope::views::playback
