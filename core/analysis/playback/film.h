// SPDX-License-Identifier: Apache-2.0
// A run of a program that is kept, so that it can be shown at any speed, back and forth: which statement was executed
// when, for which iterations, and what it read and wrote, in the order of the interpreter.
//
// A long run is kept in parts. The run falls into stretches of accesses that follow each other, or, where it spawns
// threads, into blocks of them; every part is kept as long as there is room, then every second, every fourth, and so
// on. So what is kept is spread evenly over the run, and each part of it is without a gap.
#pragma once

#include "analysis/cache/cache.h"
#include "analysis/nest/loop_nest.h"
#include "interp/inputs.h"
#include "support/job.h"

namespace tirscope::analysis {

struct FilmOptions {
  interp::Sizes sizes = {};
  uint64_t seed = 0;
  int64_t max_kept = 200'000;         ///< accesses, at least 256
  int64_t max_accesses = 10'000'000;  ///< then the run ends
  /// The level whose lines are to be seen; `require_caches` holds. Threads have none.
  std::optional<CacheGeometry> cache = {};
  Job job = {};
};

/// A piece of memory: an argument or an allocation. Copies that threads have of it are one.
struct FilmBuffer {
  Buffer buffer;  ///< that declares it; null for an Allocate that no buffer names
  std::string name, scope;
  std::vector<int64_t> shape;  ///< as run; one dimension where no buffer says more
  /// Of each element the number of the access that touches it first, -1 where none does. Of the whole run, kept or not;
  /// empty where there are more than `most_first_touches` elements.
  std::vector<int64_t> first_touch;
  int64_t elements() const;
};
inline constexpr int64_t most_first_touches = int64_t(4) << 20;

/// A statement that was executed, with the loops and thread axes around it, outermost first.
struct FilmStatement {
  NodeRef statement;
  int node = -1;  ///< in Film::nest; -1: of a function that was called
  std::vector<std::string> loops;
  std::vector<int> loop_nodes;  ///< in Film::nest, one a loop; -1 as above
};

struct FilmTouch {
  int buffer = -1;  ///< in Film::buffers
  bool write = false;
  bool fetched = false;               ///< the cache did not hold all of its lines
  int64_t element = 0, elements = 1;  ///< of the buffer, one behind another
  int64_t line = -1, lines = 0;       ///< of the cache
};

/// One execution of a statement by one thread.
struct FilmMoment {
  int statement = -1;       ///< in Film::statements
  int part = 0;             ///< which part of the run; a gap may lie between two
  int between = 0;          ///< goes up at each barrier and each block of threads
  int64_t thread = 0;       ///< in its block
  int64_t access = 0;       ///< the number in the run of the first access
  std::size_t touches = 0;  ///< the first in Film::touches; they end where the next moment's begin
  std::size_t values = 0;   ///< the first in Film::values: one a loop of the statement
};

/// What the cache held before a touch.
struct FilmKeyframe {
  std::size_t touch = 0;
  std::vector<int64_t> lines;  ///< as CacheSets has them
};

/// The memory that a line of the cache is a copy of.
struct FilmLine {
  int buffer = -1;
  int64_t element = 0, elements = 0;
};

struct Film {
  LoopNest nest;  ///< of the function
  std::vector<FilmBuffer> buffers;
  std::vector<FilmStatement> statements;
  std::vector<FilmMoment> moments;
  std::vector<FilmTouch> touches;
  std::vector<int64_t> values;
  int64_t accesses = 0;   ///< of the run
  bool ended = true;      ///< the run was not left after `max_accesses`
  bool in_parts = false;  ///< moments are missing
  bool threads = false;   ///< it spawns threads
  std::optional<CacheGeometry> cache = {};
  std::vector<FilmKeyframe> keyframes = {};
  std::unordered_map<int64_t, FilmLine> lines = {};

  std::span<const FilmTouch> touches_of(std::size_t moment) const;
  std::span<const int64_t> values_of(std::size_t moment) const;
  /// The lines that the cache holds after so many touches; empty without a cache.
  std::vector<int64_t> cached(std::size_t touches) const;
};

/// Runs the function on random inputs. Refused as the inputs and the interpreter refuse (`inputs.*`, `interp.*`);
/// `playback.no-function`.
Result<Film> film(const IRModule& module, const std::string& function, const FilmOptions& options);

}  // namespace tirscope::analysis
