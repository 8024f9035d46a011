// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "support/job.h"

namespace tirscope::lesson {

/// Stops a job when its time is over, or when the job around it is to stop.
class Deadline {
 public:
  Deadline(double seconds, const Job& around);
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  /// The job to run: it has the progress of the one around.
  const Job& job() const { return job_; }
  bool passed() const { return job_.stop.stop_requested(); }

 private:
  Job job_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  std::thread watch_;
};

}  // namespace tirscope::lesson
