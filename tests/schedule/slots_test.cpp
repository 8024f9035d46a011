// SPDX-License-Identifier: Apache-2.0
#include "schedule/slots.h"

#include <QtTest>

#include "ir/ir.h"
#include "support/unit.h"

namespace slots_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

NodeRef loop(const char* name) {
  return make<ForNode>(make_var(name), int32(0), int32(4), ForKind::Serial, make<EvaluateNode>(int32(0)));
}

const Node* node_of(const Slots& slots, std::size_t n) {
  auto node = std::get_if<NodeRef>(&slots[n].binding);
  return node ? node->get() : nullptr;
}

}  // namespace

class SlotsTest : public QObject {
  Q_OBJECT

  static void add(Slots& slots, const NodeRef& node) {
    slots.push_back(Handle{HandleKind::Loop, int(slots.size()), 1, nullptr}, node);
  }

 private Q_SLOTS:
  void all_handles_of_a_node_follow_it() {
    const NodeRef i = loop("i"), j = loop("j"), later = loop("later");
    Slots slots;
    for (const NodeRef& node : {i, j, i, i}) add(slots, node);
    const Slots before = slots;
    slots.forward({{{i, later}}, {}});
    for (std::size_t n : {0u, 2u, 3u}) QCOMPARE(node_of(slots, n), later.get());
    QCOMPARE(node_of(slots, 1), j.get());
    QCOMPARE(node_of(before, 0), i.get());
    slots.forward({{{later, nullptr}}, {}});
    QVERIFY(std::holds_alternative<std::monostate>(slots[2].binding));
  }
  void nodes_change_places() {
    const NodeRef i = loop("i"), j = loop("j");
    Slots slots;
    add(slots, i), add(slots, j);
    slots.forward({{{i, j}, {j, i}}, {}});
    QCOMPARE(node_of(slots, 0), j.get());
    QCOMPARE(node_of(slots, 1), i.get());
  }
  void two_nodes_become_one_and_go_on_together() {
    const NodeRef i = loop("i"), j = loop("j"), both = loop("both"), later = loop("later");
    Slots slots;
    add(slots, i), add(slots, j);
    slots.forward({{{i, both}, {j, both}}, {}});
    add(slots, both);
    slots.forward({{{both, later}}, {}});
    for (std::size_t n = 0; n < 3; ++n) QCOMPARE(node_of(slots, n), later.get());
    QCOMPARE(slots.handle_of(later.get())->number, 0);
  }
  void a_forgotten_handle_leaves_the_others() {
    const NodeRef i = loop("i");
    Slots slots;
    add(slots, i), add(slots, i);
    slots.forget(0);
    QVERIFY(std::holds_alternative<std::monostate>(slots[0].binding));
    QCOMPARE(node_of(slots, 1), i.get());
    QCOMPARE(slots.handle_of(i.get())->number, 1);
    slots.keep_only([](const Node*) { return false; });
    QVERIFY(!slots.handle_of(i.get()));
    QVERIFY(!node_of(slots, 1));
  }
  void what_a_step_costs_does_not_grow_with_the_handles() {
    const NodeRef i = loop("i"), later = loop("later");
    Slots slots;
    for (int n = 0; n < 10'000; ++n) add(slots, i);
    QVERIFY(slots.forward({{{i, later}}, {}}) <= 64);
    QCOMPARE(node_of(slots, 9'999), later.get());
  }
};

TIRSCOPE_TEST(SlotsTest)

}  // namespace slots_test
#include "slots_test.moc"
