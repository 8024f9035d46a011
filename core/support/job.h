// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "support/diagnostic.h"

namespace tirscope {

/// Lets the caller stop a long job. Copies share one flag; a default-made token never stops.
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

/// How far a long job is.
struct Progress {
  int64_t done = 0, total = 0;              ///< of parts; total 0 means unknown
  Message text;                             ///< what is being done
  const nlohmann::json* partial = nullptr;  ///< what is known of the answer, as the protocol writes it; or null
};

/// What a long job is given: a way to report progress, and when to stop.
struct Job {
  StopToken stop;
  std::function<void(const Progress&)> progress = {};

  void report(int64_t done, int64_t total, Message text) const { report({done, total, std::move(text)}); }
  void report(const Progress& at) const {
    if (progress) progress(at);
  }
};

}  // namespace tirscope
