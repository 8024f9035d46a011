// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace tirscope {

/// Lets the one who waits for a long job stop it. Copies share one flag; a default-made token never stops.
class StopToken {
 public:
  StopToken() = default;
  static StopToken create() {
    StopToken token;
    token.flag_ = std::make_shared<std::atomic<bool>>(false);
    return token;
  }
  void request_stop() const {
    if (flag_) flag_->store(true, std::memory_order_relaxed);
  }
  bool stop_requested() const { return flag_ && flag_->load(std::memory_order_relaxed); }

 private:
  std::shared_ptr<std::atomic<bool>> flag_;
};

/// What a long job is given: a way to tell how far it is (done of total; total 0 means unknown), and when to stop.
struct Job {
  StopToken stop;
  std::function<void(int64_t done, int64_t total, std::string_view text)> progress = {};

  void report(int64_t done, int64_t total, std::string_view text) const {
    if (progress) progress(done, total, text);
  }
};

}  // namespace tirscope
