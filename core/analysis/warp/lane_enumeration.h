// SPDX-License-Identifier: Apache-2.0
// The requests that an access makes: which lanes of which warp, at which addresses, in every iteration.
//
// 1. The lanes of a warp are threads that follow one another, threadIdx.x fastest, then y, then z; the last warp of a
//    block may not be full.
// 2. A lane is active where every guard around the access is met; one whose value follows from data counts as met.
//    A block's init runs where all reductions begin.
// 3. Addresses are those of a buffer that begins at a multiple of `line_bytes`. They are told up to such multiples that
//    all lanes share, which change neither sectors nor banks; loops that an access depends on in no other way are
//    multiplied, not run through.
// 4. Lanes of a vector that lie side by side and are active together make one instruction, in parts of 16 bytes at
//    most, or what their alignment allows; lanes at one address make one of a single element; all others one each.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/warp/lane_program.h"
#include "analysis/warp/memory_service.h"
#include "analysis/warp/warp_sites.h"

namespace tirscope::analysis {

class LaneEnumeration {
 public:
  LaneEnumeration(const WarpSite& site, const WarpKernel& kernel);

  /// What addresses depend on that the program does not say; empty where they are known.
  const std::string& unknown() const { return unknown_; }
  /// How many times as many requests there are as `run` and `sample` give; nothing where the program does not say.
  std::optional<int64_t> multiplicity() const { return multiplicity_; }
  /// Warps times iterations where all extents are constants.
  std::optional<int64_t> visits() const;
  /// How much longer a visit takes than one of a short index that is no vector.
  int64_t visit_cost() const;

  using Take = std::function<void(const WarpRequest&)>;
  /// All of them; false when there are more than `limit` visits, and some were left out. `visited` is their number.
  bool run(int64_t limit, const Take& take);
  int64_t visited() const { return visited_; }
  /// Those of the first, the last and `count` visits drawn with equal chances, by a fixed seed.
  void sample(int64_t count, const Take& take);

 private:
  struct Level {
    int level;
    LaneProgram::Value input, extent;
    std::optional<int64_t> constant;  ///< the extent
  };
  struct Loop {
    Level level;
    bool forced, countable;
  };
  struct Term {
    LaneProgram::Value value;
    int64_t bytes;  ///< by which one more moves the address
  };

  LaneEnumeration() = default;
  void build(const WarpSite& site, const WarpKernel& kernel, bool vector_loops);
  void declare(const WarpSite& site, const WarpLoop* vector);
  void declare(const WarpLoop& loop, int level);
  void guard(const Expr& condition, bool wanted);
  void guard(LaneProgram::Value value);
  void address_terms(const WarpSite& site, std::vector<Term>& terms);
  void split(const Expr& expr, int64_t bytes, std::vector<Term>& terms, int& work);
  std::optional<LaneProgram::Value> address(const WarpSite& site);
  void choose_levels(std::vector<LaneProgram::Value> roots);

  uint32_t start_warp(int64_t warp);
  uint32_t enter(const Level& level, int64_t iteration, uint32_t mask);
  int64_t extent(const Level& level, uint32_t mask);
  uint32_t guarded(int level, uint32_t mask);
  bool visit(std::size_t depth, uint32_t mask);
  void requests(uint32_t mask);
  void request(const Lanes& address, uint32_t mask, int64_t bytes);

  LaneProgram program_;
  std::string unknown_;
  std::optional<int64_t> multiplicity_ = 1;
  std::array<int64_t, 3> block_{1, 1, 1};
  std::array<LaneProgram::Value, 3> thread_{-1, -1, -1};
  std::vector<Loop> loops_;
  std::vector<std::pair<std::string, LaneProgram::Value>> tags_;
  std::vector<Level> levels_;
  std::vector<LaneProgram::Value> guards_;
  std::vector<std::vector<LaneProgram::Value>> guards_of_;  ///< by level
  LaneProgram::Value address_ = -1, position_ = -1;
  int64_t positions_ = 1, element_bytes_ = 1, access_bytes_ = 1;
  int lanes_ = int(warp_size);
  int position_level_ = 0;
  int64_t visited_ = 0, limit_ = 0, steps_ = 0;
  const Take* take_ = nullptr;
  std::vector<Lanes> addresses_;  ///< of each position of a vector
  std::vector<uint32_t> masks_;
};

}  // namespace tirscope::analysis
