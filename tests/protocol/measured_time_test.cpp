// SPDX-License-Identifier: Apache-2.0
#include "protocol/client/measured_time.h"

#include <QtTest>
#include <limits>

#include "support/unit.h"

namespace measured_time_test {

using namespace tirscope;
using protocol::check_time;

class MeasuredTimeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void times_that_fit_into_the_wait_are_taken() {
    QVERIFY(check_time({{0.1, 0.2}, 3}, 0.95));
    QVERIFY(check_time({{1e-9}, 1 << 28}, 0.3));
    QVERIFY(check_time({{1e-6}, 1}, 0));  // a clock has a grain
  }

  void times_that_cannot_be_are_refused() {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    for (const protocol::MeasuredTime& time : {protocol::MeasuredTime{{}, 1},
                                               {{0.1}, 0},
                                               {{0.1}, -1},
                                               {{0.1}, nan},
                                               {{nan}, 1},
                                               {{inf}, 1},
                                               {{-0.1}, 1},
                                               {{0.0}, 1},
                                               {{1e-12}, 1},
                                               {{0.1, 1e-11}, 1},
                                               {{1.1}, 1},
                                               {{0.4, 0.4, 0.4}, 1},
                                               {{1e-3}, 2000}}) {
      auto checked = check_time(time, 1);
      QVERIFY(!checked);
      QCOMPARE(checked.error().code, "run.implausible-time");
    }
  }
};

TIRSCOPE_TEST(MeasuredTimeTest)

}  // namespace measured_time_test
#include "measured_time_test.moc"
