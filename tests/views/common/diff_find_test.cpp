// SPDX-License-Identifier: Apache-2.0
// Words are found in differences.
#include <QLineEdit>
#include <QScrollBar>

#include "support/unit.h"
#include "views/common/difference/diff_pane.h"
#include "views/common/find/find_bar.h"
#include "views/support/view_fixture.h"

namespace diff_find_test {

using namespace tirscope::views;

namespace {

QString text(int count, const QString& changed) {
  QString all;
  for (int n = 0; n < count; ++n)
    all += n == count - 5 ? changed + u'\n' : QStringLiteral("for i%1 in range(8):\n").arg(n);
  return all;
}

struct Hands {
  DiffPane pane;

  explicit Hands(DiffPane::Layout layout) {
    pane.resize(640, 240);
    pane.setTexts(text(100, QStringLiteral("old = A[i]")), text(100, QStringLiteral("new = A[j] + A[i]")));
    pane.setOnlyChanges(false);
    pane.setLayoutOfSides(layout);
    pane.show();
    QTest::keyClick(&pane, Qt::Key_F, Qt::ControlModifier);
  }
  QLineEdit& words() { return *pane.findChild<QLineEdit*>(QStringLiteral("find_words")); }
};

}  // namespace

class DiffFindTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void both_sides_are_searched_and_what_is_the_same_once() {
    for (DiffPane::Layout layout : {DiffPane::Layout::Unified, DiffPane::Layout::SideBySide}) {
      Hands hands(layout);
      QTest::keyClicks(&hands.words(), "A[");
      QCOMPARE(hands.pane.findBar().count(), 3);
      hands.words().clear();
      QTest::keyClicks(&hands.words(), "range");
      QCOMPARE(hands.pane.findBar().count(), 99);
    }
  }

  void a_match_out_of_sight_comes_into_sight() {
    Hands hands(DiffPane::Layout::Unified);
    QCOMPARE(hands.pane.verticalScrollBar()->value(), 0);
    QTest::keyClicks(&hands.words(), "new");
    QVERIFY(hands.pane.verticalScrollBar()->value() > 0);
    const QImage with = hands.pane.grab().toImage();
    QTest::keyClick(&hands.words(), Qt::Key_Escape);
    QVERIFY(!hands.pane.findBar().isVisible());
    QVERIFY(hands.pane.grab().toImage() != with);
  }

  void what_is_hidden_is_not_found() {
    Hands hands(DiffPane::Layout::Unified);
    QTest::keyClicks(&hands.words(), "range");
    hands.pane.setOnlyChanges(true);
    QTRY_VERIFY(hands.pane.findBar().count() < 20);
    QVERIFY(hands.pane.findBar().count() > 0);
  }

  void the_bar_covers_no_line() {
    Hands hands(DiffPane::Layout::SideBySide);
    QVERIFY(!hands.pane.findBar().geometry().intersects(hands.pane.viewport()->geometry()));
  }
};

TIRSCOPE_TEST(DiffFindTest)

}  // namespace diff_find_test
#include "diff_find_test.moc"
