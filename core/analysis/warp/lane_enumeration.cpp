// SPDX-License-Identifier: Apache-2.0
// Runs through what lane_plan.cpp prepared.
#include "analysis/warp/lane_enumeration.h"

#include <algorithm>
#include <bit>

#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

/// A generator of Steele, Lea and Flood (SplitMix64): the same numbers everywhere.
class Draws {
 public:
  int64_t below(int64_t end) { return int64_t(next() % uint64_t(std::max<int64_t>(1, end))); }

 private:
  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  uint64_t state_ = 25;
};

template <class Test>
uint32_t where(uint32_t mask, Test&& test) {
  uint32_t out = 0;
  for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
    auto lane = std::size_t(std::countr_zero(rest));
    if (test(lane)) out |= uint32_t(1) << lane;
  }
  return out;
}

}  // namespace

std::optional<int64_t> LaneEnumeration::visits() const {
  int64_t threads = saturated_mul(saturated_mul(block_[0], block_[1]), block_[2]);
  int64_t total = (threads + warp_size - 1) / warp_size;
  for (const Level& level : levels_) {
    if (!level.constant) return std::nullopt;
    total = saturated_mul(total, *level.constant);
  }
  return total;
}

int64_t LaneEnumeration::visit_cost() const {
  constexpr int64_t short_program = 64;
  return std::max<int64_t>(1, program_.size() / short_program) * positions_;
}

uint32_t LaneEnumeration::guarded(int level, uint32_t mask) {
  if (std::size_t(level) >= guards_of_.size()) return mask;
  for (LaneProgram::Value guard : guards_of_[std::size_t(level)]) {
    const Lanes& met = program_.lanes(guard);
    mask = where(mask, [&](std::size_t lane) { return met[lane] != 0; });
  }
  return mask;
}

uint32_t LaneEnumeration::start_warp(int64_t warp) {
  const int64_t threads = block_[0] * block_[1] * block_[2];
  uint32_t mask = 0;
  for (std::size_t lane = 0; lane < std::size_t(warp_size); ++lane) {
    int64_t thread = warp * warp_size + int64_t(lane);
    program_.lanes(thread_[0])[lane] = thread % block_[0];
    program_.lanes(thread_[1])[lane] = thread / block_[0] % block_[1];
    program_.lanes(thread_[2])[lane] = thread / block_[0] / block_[1] % block_[2];
    if (thread < threads && lane < std::size_t(lanes_)) mask |= uint32_t(1) << lane;
  }
  program_.evaluate(1);
  return guarded(1, guarded(0, mask));
}

int64_t LaneEnumeration::extent(const Level& level, uint32_t mask) {
  if (level.constant) return *level.constant;
  int64_t most = 0;
  for (uint32_t rest = mask; rest != 0; rest &= rest - 1)
    most = std::max(most, program_.lanes(level.extent)[std::size_t(std::countr_zero(rest))]);
  return most;
}

uint32_t LaneEnumeration::enter(const Level& level, int64_t iteration, uint32_t mask) {
  program_.lanes(level.input).fill(iteration);
  program_.evaluate(level.level);
  if (!level.constant) {
    const Lanes& end = program_.lanes(level.extent);
    mask = where(mask, [&](std::size_t lane) { return iteration < end[lane]; });
  }
  return guarded(level.level, mask);
}

bool LaneEnumeration::visit(std::size_t depth, uint32_t mask) {
  if (--steps_ < 0) return false;  // a loop that only goes around empty ones makes no visits
  if (mask == 0 || depth == levels_.size()) {
    if (++visited_ > limit_) return false;
    if (mask != 0) requests(mask);
    return true;
  }
  const Level& level = levels_[depth];
  const int64_t end = extent(level, mask);
  for (int64_t iteration = 0; iteration < end; ++iteration)
    if (!visit(depth + 1, enter(level, iteration, mask))) return false;
  return true;
}

bool LaneEnumeration::run(int64_t limit, const Take& take) {
  limit_ = limit;
  visited_ = 0;
  steps_ = saturated_mul(limit, int64_t(levels_.size()) + 2);
  take_ = &take;
  const int64_t warps = (block_[0] * block_[1] * block_[2] + warp_size - 1) / warp_size;
  for (int64_t warp = 0; warp < warps; ++warp)
    if (!visit(0, start_warp(warp))) return false;
  return true;
}

void LaneEnumeration::sample(int64_t count, const Take& take) {
  take_ = &take;
  Draws draws;
  const int64_t warps = (block_[0] * block_[1] * block_[2] + warp_size - 1) / warp_size;
  for (int64_t i = -2; i < count; ++i) {
    auto chosen = [&](int64_t end) { return i == -2 ? 0 : i == -1 ? end - 1 : draws.below(end); };
    uint32_t mask = start_warp(chosen(warps));
    for (const Level& level : levels_) {
      int64_t end = extent(level, mask);
      if (end <= 0) mask = 0;
      if (mask == 0) break;
      mask = enter(level, chosen(end), mask);
    }
    if (mask != 0) requests(mask);
  }
}

void LaneEnumeration::request(const Lanes& address, uint32_t mask, int64_t bytes) {
  if (mask == 0) return;
  int64_t part = widest_access;
  auto fits = [&] {
    return bytes % part == 0 &&
           where(mask, [&](std::size_t lane) { return floor_mod(address[lane], part) == 0; }) == mask;
  };
  while (part > 1 && !fits()) part /= 2;
  WarpRequest request;
  request.active = mask;
  request.bytes = int(part);
  for (int64_t done = 0; done < bytes; done += part) {
    // What no memory reaches ends at a bound, so that addresses may be added and subtracted.
    for (std::size_t lane = 0; lane < address.size(); ++lane)
      request.address[lane] = saturated_add(address[lane], done);
    (*take_)(request);
  }
}

void LaneEnumeration::requests(uint32_t mask) {
  if (positions_ == 1) return request(program_.lanes(address_), mask, access_bytes_);
  bool together = true, in_a_row = true, at_one_address = true;
  for (int64_t p = 0; p < positions_; ++p) {
    program_.lanes(position_).fill(p);
    program_.evaluate(position_level_);
    auto at = std::size_t(p);
    masks_[at] = guarded(position_level_, mask);
    addresses_[at] = program_.lanes(address_);
    together = together && masks_[at] == masks_[0];
    auto moved_by = [&](int64_t bytes) {
      return where(mask, [&](std::size_t lane) {
               return addresses_[at][lane] == wrapping_add(addresses_[0][lane], bytes);
             }) == mask;
    };
    in_a_row = in_a_row && moved_by(p * element_bytes_);
    at_one_address = at_one_address && moved_by(0);
  }
  if (together && in_a_row) return request(addresses_[0], masks_[0], positions_ * element_bytes_);
  if (together && at_one_address) return request(addresses_[0], masks_[0], element_bytes_);
  for (std::size_t p = 0; p < masks_.size(); ++p) request(addresses_[p], masks_[p], element_bytes_);
}

}  // namespace tirscope::analysis
