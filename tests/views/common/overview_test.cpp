// SPDX-License-Identifier: Apache-2.0
// A long text has itself in small beside it.
#include "views/common/text/overview.h"

#include <QScrollBar>

#include "support/unit.h"
#include "views/common/find/find_bar.h"
#include "views/common/text/code_view.h"
#include "views/support/view_fixture.h"

namespace overview_test {

using namespace tirscope::views;

namespace {

QString program(int lines) {
  QStringList all;
  for (int n = 0; n < lines; ++n) {
    const bool head = n % 50 == 0;
    all << (head ? QStringLiteral("def f%1():").arg(n / 50)
                 : QString(4 * (1 + n % 5), u' ') + QStringLiteral("for i in range(8):"));
  }
  return all.join(u'\n');
}

struct Shown {
  CodeView view{QStringLiteral("TVMScript")};
  explicit Shown(int lines, QSize size = {640, 480}) {
    view.resize(size);
    view.patchText(program(lines));
    view.show();
    QCoreApplication::processEvents();
  }
};

}  // namespace

class OverviewTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void only_long_texts_with_room_have_one() {
    QVERIFY(!Shown(999).view.overview().isVisible());
    QVERIFY(Shown(1000).view.overview().isVisible());
    QVERIFY(!Shown(5000, {260, 300}).view.overview().isVisible());
    Shown grows(10);
    grows.view.patchText(program(2000));
    QVERIFY(grows.view.overview().isVisible());
    QVERIFY(!grows.view.overview().geometry().intersects(grows.view.viewport()->geometry()));
  }

  void many_matches_are_painted_where_they_are_in_sight() {
    Shown shown(5000);
    shown.view.findBar().open(QStringLiteral("range"));
    QVERIFY(shown.view.found().size() > 4000);
    for (int line : {0, 3000, 1000}) {
      shown.view.verticalScrollBar()->setValue(line);
      const auto [first, last] = shown.view.linesInSight();
      const auto painted = shown.view.extraSelections();
      QVERIFY(painted.size() >= last - first - 2 && painted.size() <= last - first + 3);
      for (const auto& one : painted) {
        QVERIFY(one.cursor.blockNumber() >= first && one.cursor.blockNumber() <= last);
        QCOMPARE(one.cursor.selectedText(), "range");
      }
    }
  }

  void line_ends_of_windows_leave_matches_where_they_are() {
    CodeView view(QStringLiteral("TVMScript"));
    view.patchText(QStringLiteral("a = 1\r\nb = 2\r\nc = 1\r\n"));
    view.findBar().open(QStringLiteral("c ="));
    QCOMPARE(view.extraSelections().size(), 1);
    QCOMPARE(view.extraSelections().front().cursor.selectedText(), "c =");
  }

  void a_click_goes_there_and_a_drag_goes_on() {
    Shown shown(5000);
    Overview& overview = shown.view.overview();
    const int line = 3000;
    const QPoint at(20, int(overview.yOf(line)));
    QTest::mouseClick(&overview, Qt::LeftButton, {}, at);
    auto [first, last] = shown.view.linesInSight();
    QVERIFY2(first <= line && line <= last, qPrintable(QStringLiteral("%1 to %2").arg(first).arg(last)));
    QTest::mousePress(&overview, Qt::LeftButton, {}, at);
    QTest::mouseMove(&overview, QPoint(20, int(overview.yOf(500))));
    QTest::mouseRelease(&overview, Qt::LeftButton, {}, QPoint(20, int(overview.yOf(500))));
    QVERIFY(shown.view.linesInSight().first < 600);
  }

  void what_is_marked_and_found_is_in_it() {
    Shown shown(3000);
    Overview& overview = shown.view.overview();
    const QImage plain = overview.grab().toImage();
    shown.view.setMarks({{40'000, 40'020, CodeMark::Style::Band}});
    const QImage marked = overview.grab().toImage();
    QVERIFY(marked != plain);
    shown.view.setFound({{60'000, 60'004, CodeMark::Style::Found}});
    QVERIFY(overview.grab().toImage() != marked);
    if (const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES"); !folder.isEmpty())
      shown.view.grab().save(folder + QStringLiteral("/overview.png"));
  }

  void a_text_that_is_longer_than_the_view_is_high_fits() {
    Shown shown(200'000);
    Overview& overview = shown.view.overview();
    QCOMPARE(overview.lineAt(overview.height() - 0.001), 199'999);
    QVERIFY(overview.yOf(200'000) <= overview.height() + 0.01);
    QVERIFY(!overview.grab().isNull());
  }
};

TIRSCOPE_TEST(OverviewTest)

}  // namespace overview_test
#include "overview_test.moc"
