// SPDX-License-Identifier: Apache-2.0
#include "support/in_parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace tirscope {

int processors() { return std::max(1, int(std::thread::hardware_concurrency())); }

void in_parallel(std::size_t count, const std::function<void(std::size_t)>& task, int threads) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto work = [&] {
    try {
      for (std::size_t k = next++; k < count; k = next++) task(k);
    } catch (...) {
      std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> helpers;
    try {
      for (int t = 1; t < threads && std::size_t(t) < count; ++t) helpers.emplace_back(work);
    } catch (const std::system_error&) {
      // No further thread can be had: those that there are do all of it.
    }
    work();
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace tirscope
