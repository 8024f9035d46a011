// SPDX-License-Identifier: Apache-2.0
// Words are found in a code view, with the keyboard alone.
#include "views/common/find/find_bar.h"

#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>

#include "support/unit.h"
#include "views/common/text/code_view.h"
#include "views/support/view_fixture.h"

namespace find_bar_test {

using namespace tirscope::views;

namespace {

struct Hands {
  CodeView view{QStringLiteral("Python")};

  explicit Hands(const QString& text, QSize size = {600, 300}) {
    view.resize(size);
    view.patchText(text);
    view.show();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_F, Qt::ControlModifier);
  }
  QLineEdit& words() { return *view.findChild<QLineEdit*>(QStringLiteral("find_words")); }
  void type(const QString& text) { QTest::keyClicks(&words(), text); }
  QString foundAt(int n) {
    const CodeMark& mark = view.found()[std::size_t(n)];
    return view.toPlainText().mid(mark.begin, mark.end - mark.begin);
  }
};

QString lines(int count) {
  QString text;
  for (int n = 0; n < count; ++n) text += QStringLiteral("for i%1 in range(8):\n    x%1 = Y + y\n").arg(n);
  return text;
}

}  // namespace

class FindBarTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void places_are_marked_and_gone_through_around_the_ends() {
    Hands hands(lines(3));
    QVERIFY(hands.view.findBar().isVisible());
    hands.type(QStringLiteral("range"));
    QCOMPARE(hands.view.findBar().count(), 3);
    QCOMPARE(hands.view.findBar().current(), 0);
    QCOMPARE(hands.foundAt(2), "range");
    QTest::keyClick(&hands.words(), Qt::Key_Return);
    QCOMPARE(hands.view.findBar().current(), 1);
    QTest::keyClick(&hands.words(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClick(&hands.words(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(hands.view.findBar().current(), 2);
    QTest::keyClick(&hands.words(), Qt::Key_Return);
    QCOMPARE(hands.view.findBar().current(), 0);
    QTest::keyClick(&hands.words(), Qt::Key_Escape);
    QVERIFY(!hands.view.findBar().isVisible());
    QVERIFY(hands.view.found().empty());
    QCOMPARE(hands.view.focusWidget(), &hands.view);
  }

  void a_capital_letter_asks_for_itself() {
    Hands hands(lines(1));
    hands.type(QStringLiteral("y"));
    QCOMPARE(hands.view.findBar().count(), 2);
    hands.words().clear();
    hands.type(QStringLiteral("Y"));
    QCOMPARE(hands.view.findBar().count(), 1);
    hands.words().clear();
    QCOMPARE(hands.view.findBar().count(), 0);
    hands.type(QStringLiteral("nowhere"));
    QCOMPARE(hands.view.findBar().count(), 0);
    QTest::keyClick(&hands.words(), Qt::Key_Return);
    QCOMPARE(hands.view.findBar().current(), -1);
  }

  void a_place_out_of_sight_comes_into_sight_and_folds_open() {
    Hands hands(lines(200));
    hands.view.setFolded(2 * 150, true);
    hands.type(QStringLiteral("x150 "));
    QVERIFY(!hands.view.isFolded(2 * 150));
    QVERIFY(hands.view.viewport()->rect().intersects(hands.view.lineRect(2 * 150 + 1)));
    // Who scrolls away is not brought back.
    hands.view.verticalScrollBar()->setValue(0);
    QTest::qWait(30);
    QCOMPARE(hands.view.verticalScrollBar()->value(), 0);
  }

  void the_search_begins_with_what_is_in_sight() {
    Hands hands(lines(200));
    hands.view.verticalScrollBar()->setValue(100);
    hands.type(QStringLiteral("range"));
    QCOMPARE(hands.view.findBar().current(), 50);
  }

  void other_text_is_searched_again() {
    Hands hands(lines(3));
    hands.type(QStringLiteral("range"));
    QTest::keyClick(&hands.words(), Qt::Key_Return);
    hands.view.patchText(QStringLiteral("range\n") + lines(4));
    QTRY_COMPARE(hands.view.findBar().count(), 5);
    QVERIFY(hands.view.findBar().current() >= 0);
  }

  void what_is_selected_is_looked_for() {
    Hands hands(lines(2));
    QTest::keyClick(&hands.words(), Qt::Key_Escape);
    QTextCursor cursor = hands.view.textCursor();
    cursor.setPosition(0);
    cursor.setPosition(3, QTextCursor::KeepAnchor);
    hands.view.setTextCursor(cursor);
    QTest::keyClick(&hands.view, Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(hands.words().text(), "for");
    QCOMPARE(hands.view.findBar().count(), 2);
  }

  void the_bar_covers_no_line() {
    Hands hands(lines(3));
    hands.type(QStringLiteral("i0"));
    QVERIFY(!hands.view.findBar().geometry().intersects(hands.view.viewport()->geometry()));
    const QPoint first = hands.view.lineRect(0).center();
    QVERIFY(hands.view.viewport()->rect().contains(QPoint(20, first.y())));
  }

  void the_bar_stays_inside_of_a_narrow_view() {
    for (int width : {200, 320, 900}) {
      Hands hands(lines(3), {width, 200});
      hands.type(QStringLiteral("range"));
      QVERIFY(hands.view.rect().contains(hands.view.findBar().geometry()));
      for (const QToolButton* button : hands.view.findBar().findChildren<QToolButton*>())
        QVERIFY(hands.view.findBar().rect().contains(button->geometry()));
      QVERIFY(!hands.words().geometry().intersects(hands.view.findBar().findChild<QLabel*>()->geometry()));
      if (const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES"); !folder.isEmpty())
        hands.view.grab().save(QStringLiteral("%1/find-%2.png").arg(folder).arg(width));
    }
  }
};

TIRSCOPE_TEST(FindBarTest)

}  // namespace find_bar_test
#include "find_bar_test.moc"
