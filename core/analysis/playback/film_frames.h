// SPDX-License-Identifier: Apache-2.0
// The pictures of a film: what is shown at once, and how far a step goes.
#pragma once

#include "analysis/playback/film.h"

namespace tirscope::analysis {

/// How the moments of a film are put together.
enum class FilmTogether : uint8_t {
  Statement,  ///< each by itself, in the order of the interpreter
  Warp,       ///< between two barriers, the same statement and iteration of 32 threads: as a warp executes it
};

/// Frame n shows the moments order[begins[n]] to order[begins[n + 1] - 1].
struct FilmFrames {
  std::vector<uint32_t> order, begins;

  std::size_t size() const { return begins.empty() ? 0 : begins.size() - 1; }
  std::span<const uint32_t> moments_of(std::size_t frame) const;
};

/// Warps of a block come one after the other, their frames in the order of the program.
FilmFrames film_frames(const Film& film, FilmTogether together);

/// The value of a loop of the nest at a moment; nothing where the moment is not in that loop.
std::optional<int64_t> loop_value(const Film& film, std::size_t moment, int loop_node);
/// The innermost loop around a moment that is not a thread axis; -1: none.
int innermost_loop(const Film& film, std::size_t moment);
/// The loop that stands for a tile where none is chosen: the one halfway from the outermost to the innermost that is
/// not a thread axis; -1: none.
int tile_loop(const Film& film, std::size_t moment);

/// The next frame at which an iteration of that loop begins, or the first of an iteration before; the last, or first,
/// where there is none. `loop_node` -1: the next frame.
std::size_t next_iteration(const Film& film, const FilmFrames& frames, std::size_t frame, int loop_node);
std::size_t previous_iteration(const Film& film, const FilmFrames& frames, std::size_t frame, int loop_node);

/// For each buffer the first frame that touches each of its elements; of accesses that no frame shows, the next frame.
/// `frames.size()` where none does; empty where FilmBuffer::first_touch is.
std::vector<std::vector<uint32_t>> first_frames(const Film& film, const FilmFrames& frames);

/// The first frame with a moment that began at access number `access` of the run or touched it later.
std::size_t frame_of_access(const Film& film, const FilmFrames& frames, int64_t access);
/// The frame at which a buffer's element is touched first, or the next after `after`; nothing where none is kept.
std::optional<std::size_t> frame_that_touches(const Film& film, const FilmFrames& frames, int buffer, int64_t element,
                                              std::optional<std::size_t> after = std::nullopt);
/// How much of the run's accesses are done before a frame, 0 to 1.
double work_done(const Film& film, const FilmFrames& frames, std::size_t frame);
/// The last frame before which no more is done.
std::size_t frame_at_work(const Film& film, const FilmFrames& frames, double done);

}  // namespace tirscope::analysis
