// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ctime>

namespace tirscope::test {

/// The processor time that this process has taken since it was made, all threads together: unlike a clock's it does not
/// grow when the machine is busy with something else, so that a test may hold it below what a hang would take.
class ProcessorTime {
 public:
  double seconds() const { return double(std::clock() - begun_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t begun_ = std::clock();
};

}  // namespace tirscope::test
