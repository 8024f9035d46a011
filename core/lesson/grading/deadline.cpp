// SPDX-License-Identifier: Apache-2.0
#include "lesson/grading/deadline.h"

#include <chrono>

namespace tirscope::lesson {

Deadline::Deadline(double seconds, const Job& around) : job_{StopToken::create(), around.progress} {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  watch_ = std::thread([this, end, stop = around.stop] {
    constexpr auto between_looks = std::chrono::milliseconds(20);
    std::unique_lock lock(mutex_);
    while (!done_ && Clock::now() < end && !stop.stop_requested()) ended_.wait_for(lock, between_looks);
    if (!done_) job_.stop.request_stop();
  });
}

Deadline::~Deadline() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  ended_.notify_all();
  watch_.join();
}

}  // namespace tirscope::lesson
