// SPDX-License-Identifier: Apache-2.0
#include "schedule/target.h"

#include <QtTest>
#include <thread>

#include "ir/make.h"
#include "support/unit.h"

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

TargetRef gpu(int64_t threads) {
  return make<TargetNode>(AttrDict{{"kind", Attr("cuda")}, {"max_threads_per_block", Attr(threads)}});
}

}  // namespace

class TargetTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_limit_is_that_of_the_innermost_scope() {
    QVERIFY(!current_target());
    QVERIFY(!target_limit("max_threads_per_block"));
    {
      TargetScope outer(gpu(512));
      QCOMPARE(target_limit("max_threads_per_block"), std::optional<int64_t>(512));
      {
        TargetScope inner(gpu(1024));
        QCOMPARE(target_limit("max_threads_per_block"), std::optional<int64_t>(1024));
      }
      QCOMPARE(target_limit("max_threads_per_block"), std::optional<int64_t>(512));
      QVERIFY(!target_limit("kind"));
      QVERIFY(!target_limit("thread_warp_size"));
    }
    QVERIFY(!current_target());
  }
  void a_scope_is_of_its_own_thread() {
    TargetScope scope(gpu(512));
    bool seen = true;
    std::thread([&] { seen = bool(current_target()); }).join();
    QVERIFY(!seen);
  }
};

TIRSCOPE_TEST(TargetTest)
#include "target_test.moc"
