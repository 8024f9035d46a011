// SPDX-License-Identifier: Apache-2.0
#include "support/text/line_change.h"

#include <QRandomGenerator>
#include <QtTest>
#include <algorithm>
#include <string>
#include <vector>

#include "support/processor_time.h"
#include "support/unit.h"

namespace line_change_test {

using namespace tirscope;

namespace {

/// The same by the textbook's table.
LineChange by_table(const std::vector<int>& a, const std::vector<int>& b) {
  std::vector<std::vector<int>> common(a.size() + 1, std::vector<int>(b.size() + 1, 0));
  for (std::size_t i = a.size(); i-- > 0;)
    for (std::size_t j = b.size(); j-- > 0;)
      common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  return {int(b.size()) - common[0][0], int(a.size()) - common[0][0]};
}

std::string text_of(const std::vector<int>& lines) {
  std::string out;
  for (std::size_t k = 0; k < lines.size(); ++k)
    out += (k ? "\n" : "") + std::string(k % 3, ' ') + "line " + std::to_string(lines[k]);
  return out;
}

}  // namespace

class LineChangeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_line_that_reads_otherwise_counts_in_both() {
    QVERIFY((line_change("a\nb\nc", "a\nx\nc") == LineChange{1, 1}));
    QVERIFY((line_change("a\nb\nc", "a\nc") == LineChange{0, 1}));
    QVERIFY((line_change("a\nc", "a\nb\nc") == LineChange{1, 0}));
    QVERIFY((line_change("", "") == LineChange{0, 0}));
  }
  void the_indentation_is_no_part_of_a_line() {
    QVERIFY((line_change("for i:\n    a\n    b", "a\r\nb") == LineChange{0, 1}));
  }
  void the_count_is_the_smallest_there_is() {
    QRandomGenerator random(7);
    for (int round = 0; round < 500; ++round) {
      auto lines = [&] {
        std::vector<int> out(std::size_t(1 + random.bounded(12)));
        for (int& line : out) line = random.bounded(5);
        return out;
      };
      std::vector<int> a = lines(), b = lines();
      QVERIFY(line_change(text_of(a), text_of(b)) == by_table(a, b));
    }
  }
  void texts_that_share_nothing_are_not_searched() {
    std::string a, b;
    for (int k = 0; k < 30000; ++k) a += "a" + std::to_string(k) + "\n", b += "b" + std::to_string(k) + "\n";
    const test::ProcessorTime spent;
    QVERIFY((line_change(a, b) == LineChange{30000, 30000}));
    QVERIFY(spent.seconds() < 2);
  }
};

TIRSCOPE_TEST(LineChangeTest)

}  // namespace line_change_test
#include "line_change_test.moc"
