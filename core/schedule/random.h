// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tirscope::schedule {

/// TVM's random engine: a linear congruential generator over 31 bits. Its state travels with the schedule.
class Random {
 public:
  using result_type = uint64_t;
  static constexpr result_type modulus = 2147483647;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return modulus - 1; }

  /// The state of seed 1. Drawing a seed from the machine takes longer than most calls of a schedule.
  Random() = default;
  /// -1 draws a seed from the machine; any other is taken modulo the engine's.
  explicit Random(int64_t seed) { this->seed(seed); }
  /// The same; the seed must be -1 or not negative.
  void seed(int64_t seed);
  result_type operator()() { return state_ = state_ * 48271 % modulus; }
  /// A seed for another schedule, drawn from this one (TVM's ForkSeed).
  int64_t fork() { return int64_t((*this)() * 32767 % 1999999973); }
  int64_t state() const { return int64_t(state_); }

 private:
  uint64_t state_ = 1;
};

}  // namespace tirscope::schedule
