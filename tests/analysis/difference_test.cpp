// SPDX-License-Identifier: Apache-2.0
#include "analysis/difference.h"

#include <QtTest>

#include "support/unit.h"

namespace difference_test {

using namespace tirscope::analysis;

class DifferenceTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_difference_inside_the_spread_is_none() {
    QCOMPARE(difference_from({1, 1.1, 0.9}, {1.05, 1, 0.95}, true).verdict, std::string("none"));
    QCOMPARE(difference_from({2, 2.2, 2.1}, {1, 1.1, 1.05}, true).verdict, std::string("faster"));
    QCOMPARE(difference_from({1, 1.1, 1.05}, {2, 2.2, 2.1}, true).verdict, std::string("slower"));
  }
  void a_large_difference_is_one_however_much_it_varies() {
    QCOMPARE(difference_from({8, 24, 16}, {1, 1, 1}, true).verdict, std::string("faster"));
    QCOMPARE(difference_from({1, 1, 1}, {8, 24, 16}, true).verdict, std::string("slower"));
    QCOMPARE(difference_from({16, 17, 30}, {1, 1.2, 1.6}, false).verdict, std::string("faster"));
  }
  void what_comes_over_both_in_a_turn_does_not_count() {
    Difference drift = difference_from({1, 2, 4, 8}, {0.9, 1.8, 3.6, 7.2}, true);
    QCOMPARE(drift.verdict, std::string("faster"));
    QVERIFY(drift.spread < 1e-9);
    QCOMPARE(difference_from({1, 2, 4, 8}, {0.9, 1.8, 3.6, 7.2}, false).verdict, std::string("none"));
  }
  void without_turns_medians_and_both_spreads_count() {
    QCOMPARE(difference_from({1, 1.2}, {1, 1, 1}, false).verdict, std::string("none"));
    QCOMPARE(difference_from({3, 3.1}, {1, 1, 1}, false).verdict, std::string("faster"));
    QCOMPARE(difference_from({3, 3.1}, {1, 1, 1}, true).verdict, std::string("faster"));
    QCOMPARE(difference_from({}, {}, true).verdict, std::string("none"));
    QCOMPARE(difference_from({}, {1}, false).verdict, std::string("none"));
  }
};

TIRSCOPE_TEST(DifferenceTest)

}  // namespace difference_test
#include "difference_test.moc"
