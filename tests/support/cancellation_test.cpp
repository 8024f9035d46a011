// SPDX-License-Identifier: Apache-2.0
#include "support/cancellation.h"

#include <QtTest>
#include <thread>

#include "support/unit.h"

namespace cancellation_test {

using namespace tirscope;

namespace {

/// How often a job polls until it is stopped; -1 when it is not within many polls.
int polls_until_stopped() {
  constexpr int many = 100000;
  try {
    for (int k = 0; k < many; ++k) poll_cancellation();
  } catch (const LimitReached& limit) {
    return is_cancellation(limit.diagnostic) ? 1 : 0;
  }
  return -1;
}

}  // namespace

class CancellationTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void without_a_job_nothing_is_stopped() { QCOMPARE(polls_until_stopped(), -1); }

  void the_job_around_is_asked() {
    StopToken stop = StopToken::create();
    CancellationScope scope(stop);
    QCOMPARE(polls_until_stopped(), -1);
    stop.request_stop();
    QCOMPARE(polls_until_stopped(), 1);
  }

  void a_job_inside_another_is_stopped_by_both() {
    StopToken outer = StopToken::create(), inner = StopToken::create();
    CancellationScope around(outer);
    {
      CancellationScope scope(inner);
      outer.request_stop();
      QCOMPARE(polls_until_stopped(), 1);
    }
    QCOMPARE(polls_until_stopped(), 1);
  }

  void a_scope_that_is_left_is_not_asked_any_more() {
    StopToken stop = StopToken::create();
    {
      CancellationScope scope(stop);
    }
    stop.request_stop();
    QCOMPARE(polls_until_stopped(), -1);
  }

  void other_threads_go_on() {
    StopToken stop = StopToken::create();
    CancellationScope scope(stop);
    stop.request_stop();
    int elsewhere = 0;
    std::thread([&] { elsewhere = polls_until_stopped(); }).join();
    QCOMPARE(elsewhere, -1);
  }
};

TIRSCOPE_TEST(CancellationTest)

}  // namespace cancellation_test
#include "cancellation_test.moc"
