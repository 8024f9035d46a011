// SPDX-License-Identifier: Apache-2.0
// Words are found in pictures, and what does not match is left out; buttons zoom.
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "support/unit.h"
#include "views/block_tree/block_tree_view.h"
#include "views/common/canvas/zoom_bar.h"
#include "views/common/find/find_bar.h"
#include "views/loop_nest/loop_nest_view.h"
#include "views/support/view_fixture.h"

namespace find_in_pictures_test {

using namespace tirscope;
using namespace tirscope::views;

namespace {

/// A view with a product in tiles, in which the search is open.
template <class V>
struct Hands {
  Selection selection;
  V view{selection, nullptr};

  explicit Hands(QSize size = {700, 420}) {
    view.resize(size);
    view.setSnapshot(snapshotOf(tiledMatmul(128)));
    view.show();
    settle(view);
    QTest::keyClick(view.focusProxy(), Qt::Key_F, Qt::ControlModifier);
  }
  QLineEdit& words() { return *view.template findChild<QLineEdit*>(QStringLiteral("find_words")); }
  QToolButton& button(const QString& name) { return *view.template findChild<QToolButton*>(name); }
  void type(const QString& text) {
    QTest::keyClicks(&words(), text);
    settle(view);
  }
  void leaveOut() {
    QTest::mouseClick(&button(QStringLiteral("find_only")), Qt::LeftButton);
    settle(view);
  }
  QStringList names() const {
    QStringList all;
    for (const CanvasItem& item : view.items()) all << item.name;
    return all;
  }
  void save(const QString& name) {
    if (const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES"); !folder.isEmpty())
      view.grab().save(QStringLiteral("%1/%2.png").arg(folder, name));
  }
};

}  // namespace

class FindInPicturesTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_loop_is_found_and_selected_with_enter() {
    Hands<LoopNestView> hands;
    hands.type(QStringLiteral("loop k"));
    QCOMPARE(hands.view.findBar().count(), 2);
    QVERIFY(!hands.selection.current());
    QTest::keyClick(&hands.words(), Qt::Key_Return);
    QCOMPARE(hands.view.findBar().current(), 1);
    QCOMPARE(hands.selection.current().name(), "k_1");
    QTest::keyClick(&hands.words(), Qt::Key_Return);
    QCOMPARE(hands.selection.current().name(), "k_0");
    hands.save(QStringLiteral("find-nest"));
  }

  void a_nest_without_what_does_not_match_keeps_what_is_around_it() {
    Hands<LoopNestView> hands;
    const qsizetype all = hands.names().size();
    hands.type(QStringLiteral("read A"));
    hands.leaveOut();
    const QStringList names = hands.names();
    QVERIFY(names.size() < all);
    QVERIFY(names.filter(QStringLiteral("loop i_0")).size() == 1);
    QCOMPARE(names.filter(QStringLiteral("read A")).size(), 1);
    QVERIFY(names.filter(QStringLiteral("read B")).isEmpty());
    hands.save(QStringLiteral("filter-nest"));
    // A block that matches keeps what is in it.
    hands.words().clear();
    hands.type(QStringLiteral("block C"));
    QVERIFY(!hands.names().filter(QStringLiteral("read B")).isEmpty());
    QTest::keyClick(&hands.words(), Qt::Key_Escape);
    QCOMPARE(hands.names().size(), all);
  }

  void loops_that_are_left_out_are_no_places_to_drop_a_loop() {
    Hands<LoopNestView> hands;
    hands.type(QStringLiteral("loop i_1"));
    hands.leaveOut();
    for (int n = 0; n < int(hands.view.items().size()); ++n) {
      if (!hands.view.items()[std::size_t(n)].name.startsWith(QStringLiteral("loop i_1"))) continue;
      const QPoint from = hands.view.itemRect(n).center();
      QWidget* surface = hands.view.surface();
      const QPoint at = surface->mapFrom(&hands.view, from);
      QTest::mousePress(surface, Qt::LeftButton, {}, at);
      for (int y : {8, 20, 60}) QTest::mouseMove(surface, at - QPoint(0, y));
      QTest::mouseRelease(surface, Qt::LeftButton, {}, at - QPoint(0, 60));
    }
    QVERIFY(!hands.names().isEmpty());
  }

  void nothing_that_matches_is_said() {
    Hands<LoopNestView> hands;
    hands.type(QStringLiteral("nowhere"));
    hands.leaveOut();
    QVERIFY(hands.view.items().empty());
    QCOMPARE(hands.view.findBar().count(), 0);
    hands.save(QStringLiteral("filter-nothing"));
    QTest::keyClick(&hands.words(), Qt::Key_Escape);
    QVERIFY(!hands.view.items().empty());
  }

  void a_tree_keeps_what_a_block_reads_and_writes() {
    Hands<BlockTreeView> hands;
    QVERIFY(hands.names().contains(QStringLiteral("buffer B")));
    hands.type(QStringLiteral("buffer A"));
    hands.leaveOut();
    const QStringList names = hands.names();
    QVERIFY(names.contains(QStringLiteral("buffer A")));
    QVERIFY(names.contains(QStringLiteral("reduction block C")));
    QVERIFY(!names.contains(QStringLiteral("buffer B")));
    hands.save(QStringLiteral("filter-tree"));
  }

  void buttons_zoom_and_bring_back() {
    Hands<LoopNestView> hands;
    auto& size = hands.button(QStringLiteral("zoom_size"));
    QVERIFY(size.isVisible());
    QCOMPARE(size.text(), "100 %");
    QTest::mouseClick(&hands.button(QStringLiteral("zoom_in")), Qt::LeftButton);
    QCOMPARE(size.text(), "125 %");
    QTest::mouseClick(&hands.button(QStringLiteral("zoom_out")), Qt::LeftButton);
    QTest::mouseClick(&hands.button(QStringLiteral("zoom_out")), Qt::LeftButton);
    QCOMPARE(size.text(), "80 %");
    QTest::mouseClick(&size, Qt::LeftButton);
    QCOMPARE(hands.view.zoom(), 1.0);
    QTest::mouseClick(&hands.button(QStringLiteral("zoom_find")), Qt::LeftButton);
    QVERIFY(hands.view.findBar().isVisible());
  }

  void a_picture_without_room_has_no_buttons() {
    Hands<LoopNestView> hands({200, 100});
    QVERIFY(!hands.view.findChild<ZoomBar*>()->isVisible());
  }
};

TIRSCOPE_TEST(FindInPicturesTest)

}  // namespace find_in_pictures_test
#include "find_in_pictures_test.moc"
