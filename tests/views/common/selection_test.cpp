// SPDX-License-Identifier: Apache-2.0
#include "views/common/values/selection.h"

#include <QSignalSpy>
#include <QtTest>

#include "ir/build.h"
#include "support/unit.h"

namespace selection_test {

using namespace tirscope;
using namespace tirscope::views;

class SelectionTest : public QObject {
  Q_OBJECT
  static Subject loop(const char* name) {
    return {make<ForNode>(make_var(name), int32(0), int32(8), ForKind::Serial, no_op()), QStringLiteral("main")};
  }
 private Q_SLOTS:
  void selecting_tells_every_view_once() {
    Selection selection;
    QSignalSpy spy(&selection, &Selection::changed);
    Subject i = loop("i");
    selection.select(i);
    selection.select(i);
    QCOMPARE(spy.count(), 1);
    QCOMPARE(selection.current().name(), QStringLiteral("i"));
    selection.clear();
    QCOMPARE(spy.count(), 2);
    QVERIFY(!selection.current());
  }
  void a_realize_stands_for_its_block() {
    Block block =
        make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, "C", no_op());
    Subject subject =
        subjectOf(make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), block), QStringLiteral("main"));
    QVERIFY(subject.isBlock());
    QVERIFY(subject.node == block);
  }
  void the_selection_survives_a_step_and_goes_with_what_is_gone() {
    Selection selection;
    Subject i = loop("i"), j = loop("j"), next = loop("i_0");
    selection.select(j);
    selection.select(i);
    selection.forward([&](const NodeRef& node) -> NodeRef {
      if (node == i.node) return next.node;
      return node == j.node ? nullptr : node;
    });
    QVERIFY(selection.current() == next);
    QVERIFY(!selection.canGoBack());  // j is gone
    selection.forward([](const NodeRef&) { return NodeRef(); });
    QVERIFY(!selection.current());
  }
  void one_can_go_back_and_forward() {
    Selection selection;
    Subject i = loop("i"), j = loop("j"), k = loop("k");
    for (const Subject& subject : {i, j, k}) selection.select(subject);
    selection.goBack();
    QVERIFY(selection.current() == j);
    selection.goBack();
    QVERIFY(selection.current() == i);
    QVERIFY(!selection.canGoBack());
    selection.goForward();
    QVERIFY(selection.current() == j);
    selection.select(i);
    QVERIFY(!selection.canGoForward());
  }
};

TIRSCOPE_TEST(SelectionTest)

}  // namespace selection_test
#include "selection_test.moc"
