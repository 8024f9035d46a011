// SPDX-License-Identifier: Apache-2.0
// Jobs that wait, for tests of what is shown while one goes on.
#pragma once

#include <latch>
#include <memory>

#include "views/common/jobs/lane.h"

namespace tirscope::test {

/// Jobs beside the window's thread that are begun while it lives wait until release(), or its end.
class HeldJobs {
 public:
  HeldJobs() {
    views::Lane::setProbe([go = go_] { go->wait(); });
  }
  ~HeldJobs() { release(); }
  HeldJobs(const HeldJobs&) = delete;
  HeldJobs& operator=(const HeldJobs&) = delete;

  void release() {
    views::Lane::setProbe(nullptr);
    if (!go_->try_wait()) go_->count_down();
  }

 private:
  std::shared_ptr<std::latch> go_ = std::make_shared<std::latch>(1);  // of the jobs too, which may end later
};

}  // namespace tirscope::test
