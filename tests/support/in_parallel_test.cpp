// SPDX-License-Identifier: Apache-2.0
#include "support/in_parallel.h"

#include <QtTest>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "support/unit.h"

namespace in_parallel_test {

using namespace tirscope;

class InParallelTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void each_task_runs_once_whatever_the_threads() {
    for (int threads : {0, 1, 2, 7, 100})
      for (std::size_t count : {0u, 1u, 3u, 1000u}) {
        std::vector<std::atomic<int>> runs(count);
        in_parallel(
            count, [&](std::size_t k) { ++runs[k]; }, threads);
        for (const std::atomic<int>& ran : runs) QCOMPARE(ran.load(), 1);
      }
  }
  void tasks_run_at_the_same_time() {
    std::atomic<int> here = 0;
    in_parallel(
        2,
        [&](std::size_t) {
          ++here;
          while (here < 2) std::this_thread::yield();
        },
        2);
    QCOMPARE(here.load(), 2);
  }
  void one_thread_keeps_the_order_and_is_the_callers() {
    std::vector<std::size_t> order;
    const auto caller = std::this_thread::get_id();
    in_parallel(
        5,
        [&](std::size_t k) {
          QVERIFY(std::this_thread::get_id() == caller);
          order.push_back(k);
        },
        1);
    QCOMPARE(order, std::vector<std::size_t>({0, 1, 2, 3, 4}));
  }
  void what_a_task_throws_arrives_and_ends_the_rest() {
    for (int threads : {1, 4}) {
      std::atomic<int> ran = 0;
      const auto task = [&](std::size_t k) {
        ++ran;
        if (k == 3) throw std::runtime_error("three");
      };
      QVERIFY_THROWS_EXCEPTION(std::runtime_error, in_parallel(1000, task, threads));
      if (threads == 1) QCOMPARE(ran.load(), 4);
    }
  }
};

TIRSCOPE_TEST(InParallelTest)

}  // namespace in_parallel_test
#include "in_parallel_test.moc"
