// SPDX-License-Identifier: Apache-2.0
#include "views/buffer_scopes/buffer_scopes_view.h"

#include "support/unit.h"
#include "views/support/view_fixture.h"

namespace buffer_scopes_view_test {

using namespace tirscope;
using namespace tirscope::views;

class BufferScopesViewTest : public QObject {
  Q_OBJECT
  static PrimFunc staged() {
    using namespace samples;
    Buffer a = matrix("A", 64, 64), s = matrix("A_shared", 64, 64, DataType::floating(32), "shared"),
           b = matrix("B", 64, 64);
    auto same = [](Expr value) { return value; };
    return function(
        {a, b},
        root(sequence({elementwise_nest("A_shared", a, s, 64, 64, same), elementwise_nest("B", s, b, 64, 64, same)}),
             {s}));
  }

 private Q_SLOTS:
  void each_scope_is_a_lane_with_global_memory_first() {
    Selection selection;
    BufferScopesView view(selection, nullptr);
    view.resize(440, 400);
    view.setSnapshot(snapshotOf(staged()));
    view.show();
    const buffer_scopes::Geometry& geometry = view.geometryOfLanes();
    QCOMPARE(geometry.lanes.size(), 2u);
    QCOMPARE(geometry.lanes[0].scope, "global");
    QCOMPARE(geometry.lanes[1].scope, "shared");
    QCOMPARE(geometry.cards.size(), 3u);
    for (const buffer_scopes::Card& card : geometry.cards)
      QVERIFY(geometry.lanes[std::size_t(card.lane)].rect.contains(card.rect));
    savedColours(view, "buffer_scopes-staged");
  }
  void cards_do_not_overlap_at_any_width() {
    Selection selection;
    BufferScopesView view(selection, nullptr);
    view.setSnapshot(snapshotOf(samples::matmul_exp_matmul(64, 64, 64, 64)));
    for (int width : {120, 300, 440, 900}) {
      view.resize(width, 400);
      view.show();
      QCoreApplication::processEvents();
      const auto& cards = view.geometryOfLanes().cards;
      QCOMPARE(cards.size(), 6u);
      for (std::size_t n = 0; n < cards.size(); ++n)
        for (std::size_t m = 0; m < n; ++m) QVERIFY(!cards[n].rect.intersects(cards[m].rect));
    }
  }
  void a_click_on_a_user_selects_the_block() {
    Selection selection;
    BufferScopesView view(selection, nullptr);
    view.resize(440, 400);
    view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
    view.show();
    QCoreApplication::processEvents();
    for (int n = 0; n < int(view.items().size()); ++n)
      if (view.items()[std::size_t(n)].name == "read by C") {
        QTest::mouseClick(view.surface(), Qt::LeftButton, {}, view.itemRect(n).center());
        QVERIFY(selection.current().isBlock());
        return;
      }
    QFAIL("no buffer says that C reads it");
  }
};

TIRSCOPE_TEST(BufferScopesViewTest)

}  // namespace buffer_scopes_view_test
#include "buffer_scopes_view_test.moc"
