// SPDX-License-Identifier: Apache-2.0
// What leaves a job as an exception comes out of its boundary as a diagnostic.
#include "support/boundary.h"

#include <QtTest>

#include "support/check.h"
#include "support/unit.h"

namespace boundary_test {

using namespace tirscope;

class BoundaryTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_is_thrown_becomes_a_diagnostic() {
    auto code = [](auto&& job) {
      const Result<int> result = guarded(job);
      return result ? std::to_string(*result) : result.error().code;
    };
    QCOMPARE(code([]() -> Result<int> { return 7; }), std::string("7"));
    QCOMPARE(code([]() -> Result<int> { return fail(refused("test.no", "no")); }), std::string("test.no"));
    QCOMPARE(code([]() -> Result<int> { throw LimitReached{refused("test.limit", "too much")}; }),
             std::string("test.limit"));
    QCOMPARE(code([]() -> Result<int> { throw std::bad_alloc(); }), std::string("environment.memory"));
  }
  void a_failed_check_is_a_bug_with_its_words() {
    const Result<int> result = guarded([]() -> Result<int> {
      TS_CHECK(1 + 1 == 3, "sums are wrong");
      return 1;
    });
    QVERIFY(!result && result.error().fault == Fault::Bug);
    QCOMPARE(result.error().code, std::string("bug"));
    QVERIFY(result.error().message.str().find("sums are wrong") != std::string::npos);
  }
};

TIRSCOPE_TEST(BoundaryTest)

}  // namespace boundary_test
#include "boundary_test.moc"
