// SPDX-License-Identifier: Apache-2.0
// What painted views expose to screen readers.
#include "views/common/canvas/accessible.h"

#include <QSignalSpy>

#include "support/unit.h"
#include "views/common/canvas/canvas.h"
#include "views/diff/diff_view.h"
#include "views/registry.h"
#include "views/support/history_fixture.h"

namespace accessible_test {

using namespace tirscope;
using namespace tirscope::views;

class AccessibleTest : public QObject {
  Q_OBJECT

  static QAccessibleInterface* interfaceOf(CanvasView& view) {
    return QAccessible::queryAccessibleInterface(view.surface()->parentWidget());
  }

 private Q_SLOTS:
  void painted_views_have_an_item_for_each_thing_data() {
    QTest::addColumn<QString>("id");
    for (const char* id : {"loop_nest", "block_tree", "buffer_scopes", "liveness"}) QTest::newRow(id) << id;
  }
  void painted_views_have_an_item_for_each_thing() {
    QFETCH(QString, id);
    Selection selection;
    std::unique_ptr<View> made(findView(id)->create(selection, nullptr));
    auto* view = qobject_cast<CanvasView*>(made.get());
    QVERIFY(view);
    view->resize(600, 400);
    view->show();
    view->setSnapshot(snapshotOf(tiledMatmul(1024)));
    settle(*view);
    QAccessibleInterface* area = interfaceOf(*view);
    QVERIFY(area && area->isValid());
    QCOMPARE(area->text(QAccessible::Name), view->accessibleName());
    QVERIFY(area->childCount() > 2);
    QCOMPARE(area->childCount(), int(view->items().size()));
    int buffers = 0, nodes = 0;
    for (int n = 0; n < area->childCount(); ++n) {
      QAccessibleInterface* item = area->child(n);
      QVERIFY(item && item->isValid());
      QVERIFY2(!item->text(QAccessible::Name).isEmpty(), qPrintable(QString::number(n)));
      QVERIFY(!item->rect().isEmpty());
      QCOMPARE(item->parent(), area);
      QCOMPARE(area->indexOfChild(item), n);
      const Subject& subject = view->items()[std::size_t(n)].subject;
      if (subject.isBuffer()) buffers += item->role() == QAccessible::ListItem;
      if (subject.isLoop() || subject.isBlock()) nodes += item->role() == QAccessible::TreeItem;
    }
    QVERIFY(buffers >= 3 || nodes >= 6);
  }
  void pressing_an_item_selects_it_and_its_menu_can_be_opened() {
    Selection selection;
    std::unique_ptr<View> view(findView(u"loop_nest")->create(selection, nullptr));
    view->resize(600, 400);
    view->show();
    view->setSnapshot(snapshotOf(tiledMatmul(1024)));
    settle(*view);
    QAccessibleInterface* area = interfaceOf(static_cast<CanvasView&>(*view));
    QAccessibleInterface* second = area->child(1);
    QVERIFY(!second->state().selected);
    second->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(selection.current().isLoop());
    QVERIFY(second->state().selected);
    QCOMPARE(area->focusChild(), second);
    QSignalSpy menu(view.get(), &View::contextMenuRequested);
    second->actionInterface()->doAction(QAccessibleActionInterface::showMenuAction());
    QCOMPARE(menu.count(), 1);
    // Another picture: the item is another, or none any more.
    view->setSnapshot(nullptr);
    QVERIFY(!second->isValid());
    QVERIFY(second->text(QAccessible::Name).isEmpty());
    QCOMPARE(area->childCount(), 0);
  }
  void lines_of_a_diff_are_read_with_their_signs() {
    Selection selection;
    DiffView view(selection, nullptr);
    view.resize(600, 400);
    view.show();
    view.setHistory(sampleHistory());
    QCoreApplication::processEvents();
    QAccessibleInterface* area = QAccessible::queryAccessibleInterface(&view.pane());
    QVERIFY(area);
    QStringList lines;
    for (int n = 0; n < area->childCount(); ++n) lines << area->child(n)->text(QAccessible::Name);
    QCOMPARE(int(lines.size()), view.pane().lineCount());
    QVERIFY(!lines.filter(QRegularExpression("^\\+ .*i_0")).isEmpty());
    QVERIFY(!lines.filter(QRegularExpression("^− ")).isEmpty());
  }
};

TIRSCOPE_TEST(AccessibleTest)

}  // namespace accessible_test
#include "accessible_test.moc"
