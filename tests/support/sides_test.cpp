// SPDX-License-Identifier: Apache-2.0
#include "support/text/sides.h"

#include <QtTest>

#include "support/unit.h"

namespace sides_test {

using namespace tirscope;

class SidesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void two_texts_stand_beside_each_other() {
    QCOMPARE(beside({"for i:", "  x"}, {"for j:", "  y", "  ^"}),
             std::string("for i: | for j:\n  x    |   y\n       |   ^\n"));
  }
  void and_come_apart_again() {
    const std::vector<std::string> left = {"a = b | c", "", "  d"}, right = {"", "x | y", "    z"};
    auto sides = sides_of(beside(left, right));
    QVERIFY(sides);
    QCOMPARE(sides->left, left);
    QCOMPARE(sides->right, right);
  }
  void any_other_text_has_no_sides() {
    for (const char* text : {"", "one line", "a | b\nno bar here", "a |b"}) QVERIFY2(!sides_of(text), text);
  }
  void an_underline_is_carets_and_spaces() {
    QVERIFY(is_underline("   ^^^  ^"));
    for (const char* line : {"", "   ", "x ^", "a"}) QVERIFY2(!is_underline(line), line);
  }
};

TIRSCOPE_TEST(SidesTest)

}  // namespace sides_test
#include "sides_test.moc"
