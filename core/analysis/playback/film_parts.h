// SPDX-License-Identifier: Apache-2.0
// What a film is made of while it is taken: the buffers and statements that occur, and the parts of the run.
#pragma once

#include "analysis/memory/buffer_scopes.h"
#include "analysis/playback/film.h"
#include "interp/interpreter.h"

namespace tirscope::analysis {

/// The memories and statements of a film, found as they occur.
class FilmScene {
 public:
  /// `film` has its nest, and gets the buffers of its function.
  FilmScene(Film& film, const interp::Sizes& sizes);

  FilmTouch touch_of(const interp::AccessEvent& event, bool write);
  void note_first(const FilmTouch& touch, int64_t access);
  int statement_of(const interp::Instance& instance);

 private:
  int buffer_of(const BufferNode* buffer);

  Film& film_;
  BufferScopes scopes_;
  std::vector<int64_t> element_bytes_;  ///< one a buffer
  std::unordered_map<const BufferNode*, int> buffers_;
  std::unordered_map<const Node*, int> statements_;
};

/// A part of the run without a gap. Its numbers count from its own beginning.
struct FilmPart {
  int64_t number = 0;
  std::vector<FilmMoment> moments = {};
  std::vector<FilmTouch> touches = {};
  std::vector<int64_t> values = {};
  std::vector<FilmKeyframe> keyframes = {};
};

/// Chooses the parts that are kept. All of a run are as long as there is room; then each time half of them go.
class FilmParts {
 public:
  FilmParts(int64_t max_kept, bool threads) : max_kept_(max_kept), threads_(threads) {}

  void next_block() { ++block_; }
  /// A moment begins with that access, of a thread of a block of that many.
  void at(int64_t access, int64_t thread, const interp::ThreadAxes& extents);
  /// Whether nothing of that access is kept, whatever it is.
  bool skips(int64_t access) const { return !keeps_ && number_at(access) % every_ != 0; }
  /// Whether the moment is kept.
  bool keeps() const { return keeps_; }
  /// The part that is being taken; `keeps` holds.
  FilmPart& part() { return parts_.back(); }
  /// Whether there are moments missing.
  bool are_gaps() const { return gaps_; }
  /// Puts the parts one behind another.
  void join(Film& film) const;

 private:
  /// Of the part that the access is in.
  int64_t number_at(int64_t access) const;
  /// Whether one moment more of that thread is kept.
  bool has_room(int64_t thread, const interp::ThreadAxes& extents);
  bool is_full() const;
  void thin_out();

  int64_t max_kept_;
  bool threads_;
  int64_t block_ = -1, number_ = -1, every_ = 1;
  bool keeps_ = false, gaps_ = false;
  std::vector<FilmPart> parts_;
  std::unordered_map<int64_t, int64_t> moments_;  ///< of each thread in this part
};

}  // namespace tirscope::analysis
