// SPDX-License-Identifier: Apache-2.0
// The graph of a model in the window, and the way from it to the functions that it calls.
#include "ir/walk/address.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"

namespace graph_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

views::GraphView& graphOf(MainWindow& window) {
  return static_cast<views::GraphView&>(*window.view(QStringLiteral("graph")));
}

/// Whether the view is in sight: docks behind a tab count as visible, but lie outside of the window.
bool isSeen(MainWindow& window, const QWidget& view) {
  return view.isVisible() && window.rect().contains(view.mapTo(&window, view.rect().center()));
}

}  // namespace

class GraphTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_module_with_a_relax_function_opens_with_its_graph() {
    TestWindow w(sample("mlp.py"));
    QVERIFY(isSeen(*w, graphOf(*w)));
    QVERIFY(waitFor([&] { return !graphOf(*w).busy() && !graphOf(*w).canvas().geometry().cards.empty(); }));
    QCOMPARE(graphOf(*w).shownFunction(), "main");
    QVERIFY(w->files().openFile(sample("matmul.py")));
    QVERIFY(settle(*w));
    QVERIFY(!isSeen(*w, graphOf(*w)));
    QVERIFY(isSeen(*w, *w->view(QStringLiteral("loop_nest"))));
  }
  void a_call_opens_its_function_in_the_other_views() {
    TestWindow w(sample("mlp.py"));
    QVERIFY(select(*w, QStringLiteral("lv1")));
    QVERIFY(w->document().selection().current().isBinding());
    Q_EMIT graphOf(*w).functionRequested(QStringLiteral("relu0"));
    QVERIFY(settle(*w));
    QCOMPARE(w->document().function(), "relu0");
    QCOMPARE(w->document().selection().current().function, "relu0");
    QVERIFY(w->view(QStringLiteral("loop_nest"))->snapshot()->function());
    QCOMPARE(graphOf(*w).shownFunction(), "main");
    QCOMPARE(graphOf(*w).canvas().standing().related.size(), 1u);
    QCOMPARE(w->findChild<QComboBox*>(QStringLiteral("function_choice"))->currentText(), "relu0");
  }
  void a_binding_is_selected_by_its_address() {
    TestWindow w(sample("mlp.py"));
    QVERIFY(select(*w, QStringLiteral("lv0")));
    const NodeRef binding = w->document().selection().current().node;
    const auto address = address_of(w->document().schedule()->module(), *binding);
    QVERIFY(address);
    w->document().selection().clear();
    QVERIFY(select(*w, QString::fromStdString(address->str())));
    QCOMPARE(w->document().selection().current().node, binding);
    QCOMPARE(w->document().selection().current().function, "main");
  }
};

TIRSCOPE_TEST(GraphTest)

}  // namespace graph_test
#include "graph_test.moc"
