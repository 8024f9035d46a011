// SPDX-License-Identifier: Apache-2.0
#include "views/block_tree/block_tree_view.h"

#include <algorithm>

#include "support/broken_jobs.h"
#include "support/pass_runs.h"
#include "support/unit.h"
#include "views/support/view_fixture.h"

namespace block_tree_view_test {

using namespace tirscope;
using namespace tirscope::views;
using block_tree::GraphNode;

class BlockTreeViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void blocks_and_buffers_are_joined_by_edges() {
    Selection selection;
    BlockTreeView view(selection, nullptr);
    view.resize(440, 400);
    view.setSnapshot(snapshotOf(samples::matmul_exp_matmul(64, 64, 64, 64)));
    settle(view);
    int blocks = 0, buffers = 0;
    for (const GraphNode& node : view.graph().nodes) {
      blocks += node.kind == GraphNode::Kind::Block;
      buffers += node.kind == GraphNode::Kind::Buffer;
    }
    QCOMPARE(blocks, 3);
    QCOMPARE(buffers, 6);
    QCOMPARE(view.graph().edges.size(), 8u);  // A, B -> matmul -> C -> exp -> X -> matmul2 -> E; D -> matmul2
    for (const block_tree::GraphEdge& edge : view.graph().edges) QVERIFY(edge.spline.size() >= 4);
  }
  void placed_nodes_do_not_overlap() {
    Selection selection;
    BlockTreeView view(selection, nullptr);
    view.resize(440, 400);
    view.setSnapshot(snapshotOf(samples::matmul_exp_matmul(64, 64, 64, 64)));
    settle(view);
    const auto& nodes = view.graph().nodes;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      QVERIFY(QRectF(QPointF(-1, -1), view.graph().size + QSizeF(2, 2)).contains(nodes[n].rect));
      for (std::size_t m = 0; m < n; ++m) QVERIFY(!nodes[n].rect.intersects(nodes[m].rect));
    }
  }
  void a_layout_that_fails_a_check_is_told_and_the_next_one_is_shown() {
    Selection selection;
    BlockTreeView view(selection, nullptr);
    view.resize(440, 400);
    {
      test::BrokenJobs broken;
      view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
      settle(view);
      QVERIFY(view.graph().nodes.empty());
      QVERIFY(view.problem());
      QCOMPARE(view.problem()->code, std::string("bug"));
      savedColours(view, QStringLiteral("block_tree-problem"));
    }
    view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
    settle(view);
    QCOMPARE(view.graph().nodes.size(), 4u);
    QVERIFY(!view.problem());
  }
  void the_newest_snapshot_wins() {
    Selection selection;
    BlockTreeView view(selection, nullptr);
    view.resize(440, 400);
    view.setSnapshot(snapshotOf(samples::matmul_exp_matmul(64, 64, 64, 64)));
    view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
    settle(view);
    QCOMPARE(view.graph().nodes.size(), 4u);
  }
  /// Long regions wrap, so that a tree is not much wider than what it is about; where it does not fit, its words keep
  /// their size and it begins at its topmost node.
  void a_wide_tree_begins_at_its_topmost_node_in_a_readable_size_data() {
    QTest::addColumn<QString>("sample");
    for (const char* name : {"gemm_shared", "blocked_matmul", "attention"}) QTest::newRow(name) << name;
  }
  void a_wide_tree_begins_at_its_topmost_node_in_a_readable_size() {
    QFETCH(QString, sample);
    Selection selection;
    BlockTreeView view(selection, nullptr);
    view.resize(410, 240);
    const IRModule module = samples::sample((sample.toStdString() + ".py").c_str(), false);
    const auto& [name, function] = *std::ranges::find_if(
        module->functions, [](const auto& entry) { return entry.second->kind == Kind::PrimFunc; });
    view.setSnapshot(std::make_shared<Snapshot>(module, QString::fromStdString(name)));
    view.show();
    settle(view);
    QVERIFY2(view.zoom() >= 0.75, qPrintable(QString::number(view.zoom())));
    const QRectF seen = view.visibleScene();
    const auto first =
        std::ranges::min_element(view.items(), {}, [](const CanvasItem& item) { return item.rect.top(); });
    QVERIFY2(seen.adjusted(-1, -1, 1, 1).contains(first->rect), qPrintable(first->name));
    savedColours(view, QStringLiteral("block_tree-") + sample);
  }
  void a_click_selects_the_block() {
    Selection selection;
    BlockTreeView view(selection, nullptr);
    view.resize(440, 400);
    view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
    view.show();
    settle(view);
    for (int n = 0; n < int(view.items().size()); ++n)
      if (view.items()[std::size_t(n)].subject.isBlock())
        QTest::mouseClick(view.surface(), Qt::LeftButton, {}, view.itemRect(n).center());
    QVERIFY(selection.current().isBlock());
    QCOMPARE(selection.current().name(), "C");
  }
};

TIRSCOPE_TEST(BlockTreeViewTest)

}  // namespace block_tree_view_test
#include "block_tree_view_test.moc"
