// SPDX-License-Identifier: Apache-2.0
#include "views/common/difference/diff_engine.h"

#include <QtTest>
#include <algorithm>

#include "support/unit.h"

namespace diff_engine_test {

using namespace tirscope::views::diff;
using Kind = DiffRow::Kind;

class DiffEngineTest : public QObject {
  Q_OBJECT
  static QString kinds(const Diff& diff) {
    QString out;
    for (const DiffRow& row : diff.rows) out += QStringLiteral("=~-+<>|")[int(row.kind)];
    return out;
  }
  /// Every line of both texts is in exactly one row, in order.
  static void verifyComplete(const Diff& diff) {
    int before = 0, after = 0;
    for (const DiffRow& row : diff.rows) {
      if (row.before >= 0) QCOMPARE(row.before, before++);
      if (row.after >= 0) QCOMPARE(row.after, after++);
    }
    QCOMPARE(before, diff.before.size());
    QCOMPARE(after, diff.after.size());
  }

 private Q_SLOTS:
  void most_of_what_long_texts_share_is_not_held() {
    auto text = [](int lines, int changed) {
      std::string all;
      for (int n = 0; n < lines; ++n) all += "line " + std::to_string(n) + (n == changed ? " new\n" : "\n");
      return all;
    };
    const Diff diff = diffTexts(text(30'000, -1), text(30'000, 17'000));
    verifyComplete(diff);
    QCOMPARE(diff.changed, 1);
    QVERIFY(diff.before.size() < 1000);
    QCOMPARE(diff.skipped + diff.left + diff.before.size(), 30'001);
    const auto changed = std::ranges::find(diff.rows, DiffRow::Kind::Changed, &DiffRow::kind);
    QCOMPARE(diff.skipped + changed->after, 17'000);
    QCOMPARE(diff.after[changed->after], "line 17000 new");
    // At either end, in one text alone, and with nothing changed at all.
    QCOMPARE(diffTexts(text(30'000, -1), text(30'000, 0)).skipped, 0);
    QCOMPARE(diffTexts(text(30'000, -1), text(30'000, 29'999)).left, 0);
    QCOMPARE(diffTexts(text(30'000, -1), text(30'010, -1)).added, 10);
    QVERIFY(diffTexts(text(30'000, -1), text(30'000, -1)).same());
    // Short texts are held whole.
    QCOMPARE(diffTexts(text(5'000, -1), text(5'000, 17)).before.size(), 5'001);
  }

  void equal_texts_have_no_differences() {
    Diff diff = diffLines("a\nb\nc", "a\nb\nc");
    QVERIFY(diff.same());
    QCOMPARE(kinds(diff), "===");
  }
  void added_and_removed_lines_are_found() {
    Diff diff = diffLines("one\ntwo\nthree", "one\nthree\nfour");
    QCOMPARE(kinds(diff), "=-=+");
    QCOMPARE(diff.added, 1);
    QCOMPARE(diff.removed, 1);
    verifyComplete(diff);
  }
  void a_changed_line_marks_the_words_that_differ() {
    Diff diff = diffLines("for i in range(1024):", "for i in T.parallel(1024):");
    QCOMPARE(kinds(diff), "~");
    QCOMPARE(diff.rows[0].wordsBefore, (std::vector<WordSpan>{{9, 5}}));
    QCOMPARE(diff.rows[0].wordsAfter, (std::vector<WordSpan>{{9, 10}}));
  }
  void an_indent_alone_is_no_difference() {
    Diff diff = diffLines("for i:\n  C[i] = 0", "for i_0:\n  for i_1:\n    C[i] = 0");
    QVERIFY(kinds(diff).endsWith('='));
    verifyComplete(diff);
  }
  void a_line_that_stands_elsewhere_is_moved() {
    Diff diff = diffLines("alpha = first\nbeta = second\ngamma = third", "beta = second\ngamma = third\nalpha = first");
    QCOMPARE(kinds(diff), "<==>");
    QCOMPARE(diff.moved, 1);
    QCOMPARE(diff.rows[0].partner, 2);
    QCOMPARE(diff.rows[3].partner, 0);
  }
  void a_line_that_took_anothers_place_is_beside_it_however_little_they_are_alike() {
    Diff diff = diffLines("x\nalpha beta gamma\ny", "x\none two three\ny");
    QCOMPARE(kinds(diff), "=|=");
    QVERIFY(diff.rows[1].wordsBefore.empty() && diff.rows[1].wordsAfter.empty());
    QCOMPARE(diff.added, 1);
    QCOMPARE(diff.removed, 1);
    diff = diffLines("x\nalpha beta\ngamma delta\ny", "x\none two three\ny");
    QCOMPARE(kinds(diff), "=|-=");
    verifyComplete(diff);
  }
  void only_changes_keeps_some_lines_around() {
    QStringList lines;
    for (int n = 0; n < 100; ++n) lines += QStringLiteral("line %1").arg(n);
    QString before = lines.join('\n');
    lines[50] = "something else entirely";
    Diff diff = diffLines(before, lines.join('\n'));
    std::vector<int> shown = withContext(diff, 3);
    QCOMPARE(shown.front(), -1);
    QCOMPARE(shown.back(), -1);
    QVERIFY(shown.size() <= 2 + 3 + 2 + 3);
  }
  /// A comparison whose cost grows with the square would not finish here.
  void a_long_text_that_changed_altogether_is_compared() {
    QStringList a, b;
    for (int n = 0; n < 60000; ++n) {
      a += QStringLiteral("before %1").arg(n);
      b += QStringLiteral("after %1").arg(n);
    }
    Diff diff = diffLines(a.join('\n'), b.join('\n'));
    QCOMPARE(diff.added, 60000);
    verifyComplete(diff);
  }
  void random_texts_are_covered_completely() {
    QRandomGenerator random(7);
    for (int round = 0; round < 200; ++round) {
      QStringList a, b;
      for (int n = int(random.bounded(20)); n >= 0; --n)
        a += QStringLiteral("word%1 x = %2").arg(random.bounded(6)).arg(random.bounded(3));
      for (int n = int(random.bounded(20)); n >= 0; --n)
        b += QStringLiteral("word%1 x = %2").arg(random.bounded(6)).arg(random.bounded(3));
      verifyComplete(diffLines(a.join('\n'), b.join('\n')));
    }
  }
  void the_clipboard_gets_a_unified_diff() {
    QString text = unifiedText(diffLines("a\nb\nd", "a\nc\ne"), "old", "new");
    QCOMPARE(text, "--- old\n+++ new\n a\n-b\n-d\n+c\n+e\n");
  }
};

TIRSCOPE_TEST(DiffEngineTest)

}  // namespace diff_engine_test
#include "diff_engine_test.moc"
