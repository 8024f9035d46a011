// SPDX-License-Identifier: Apache-2.0
#include "schedule/random.h"

#include <random>

namespace tirscope::schedule {

void Random::seed(int64_t seed) {
  if (seed == -1) seed = int64_t(std::random_device{}());
  state_ = uint64_t(seed) % modulus;
  if (state_ == 0) state_ = 1;  // 0 is the one state that the generator never leaves
}

}  // namespace tirscope::schedule
