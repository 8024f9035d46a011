// SPDX-License-Identifier: Apache-2.0
// Jobs that fail a CHECK, for tests of what is shown then.
#pragma once

#include "support/check.h"
#include "views/common/jobs/lane.h"

namespace tirscope::test {

/// While it lives, each job beside the window's thread fails a CHECK.
struct BrokenJobs {
  BrokenJobs() {
    views::Lane::setProbe([] { TS_CHECK(1 > 2, "this job is broken"); });
  }
  ~BrokenJobs() { views::Lane::setProbe(nullptr); }
};

}  // namespace tirscope::test
